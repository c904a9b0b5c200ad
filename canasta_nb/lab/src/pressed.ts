// A press begins on a node and ends there. Where another node has taken its place meanwhile, the browser tells nobody,
// and the press is lost: so what is pressed stays until the press has ended.
const LONGEST = 3_000; // milliseconds; a press that ends outside the window is not told

let began: Node | null = null;
const waiting: (() => void)[] = [];

/** What was pressed has been told of it by then. */
const ended = (): void => {
  began = null;
  for (const goOn of waiting.splice(0)) goOn();
};
// What is pressed in a document is a node.
document.addEventListener("pointerdown", ({ target }) => (began = target as Node), { capture: true });
for (const kind of ["pointerup", "pointercancel"])
  document.addEventListener(kind, () => setTimeout(ended), { capture: true });

/** Wait until nobody presses anything within a node. */
export async function pressEnds(node: Node): Promise<void> {
  if (!began || !node.contains(began)) return;
  await new Promise<void>((goOn) => {
    waiting.push(goOn);
    setTimeout(goOn, LONGEST);
  });
}
