// How far a lesson is done: a dot for each of its graded questions, as its live cards tell, else as the file keeps them.
import type { Cell, NotebookPanel } from "./lab";
import { type Dot, withNext } from "./page_line";
import { MARK } from "./pages";

const ANSWER = "application/vnd.canasta.answer+json";
const CARD_DOTS = ".cnb[data-cnb=quiz][data-view] .cnb-dots";

/** Tell the dots of a page's questions now, and whenever a card tells others. */
export function graded(panel: NotebookPanel, tell: (dots: readonly Dot[]) => void, signal: AbortSignal): void {
  let told: Element | null = null;
  let waits = false;
  const look = () => {
    waits = false;
    if (signal.aborted) return;
    const questions = panel.content.widgets.filter(isGraded);
    const card = told?.isConnected ? told : panel.content.node.querySelector(CARD_DOTS);
    const dots = card ? [...card.children].map((dot) => (dot as HTMLElement).dataset.state as Dot) : [];
    const kept = questions.map((cell): Dot => (isAnswered(cell) ? "half" : "open"));
    tell(withNext(dots.length === questions.length ? dots : kept));
  };
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) if ((target as Element).matches(CARD_DOTS)) told = target as Element;
    if (!waits) requestAnimationFrame(look);
    waits = true;
  });
  watch.observe(panel.content.node, { childList: true, subtree: true });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
  look();
}

/** Return which of the page's graded questions a cell is, from 1; 0 for any other cell. */
export function questionIn({ content }: NotebookPanel, cell: Cell): number {
  return content.widgets.filter(isGraded).indexOf(cell) + 1;
}

function isGraded({ model }: Cell): boolean {
  const { role, points } = (model.getMetadata(MARK) ?? {}) as { role?: unknown; points?: unknown };
  return role === "quiz" && typeof points === "number" && points > 0;
}

/** Tell whether the file keeps an answer of the learner to a question. */
function isAnswered({ model: { outputs } }: Cell): boolean {
  for (let place = 0; place < (outputs?.length ?? 0); place++) {
    const kept = outputs?.get(place).data[ANSWER] as { answer?: unknown } | undefined;
    if (kept?.answer) return true;
  }
  return false;
}
