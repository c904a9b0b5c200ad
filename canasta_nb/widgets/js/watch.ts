// A table that is only watched: the board with a fan for every hand, and one line below it. The hands can be opened
// once the deal is over; before that the page doesn't have them.
import { board, company, news } from "./board";
import { fill, h, hide, keyed, say, set } from "./dom";
import type { Props } from "./frame";
import { frame } from "./frame";
import { picture } from "./picture";
import type { Scene, WatchedScene } from "./scene.d.ts";
import { number, put } from "./words";

const WATCHED = ["scene", "watched"];

function draws(props: Props): () => void {
  const own = frame(props, "watch");
  const { model, root, view, signal } = own;
  const past = news();
  const cloth = board(view, past.node, "span");
  const [line, plain] = [h("b"), h("span")];
  const row = h("div", { class: "cnb-told" }, line, plain);
  const hands = h("ol", { class: "cnb-hands" });
  const button = h("button", { class: "cnb-button", type: "button", "data-do": "hands" });
  const talk = h("div", { class: "cnb-line" }, row, hands, button);
  const stage = h("div", { class: "cnb-stage cnb-cloth" }, cloth.node);
  const hand = keyed(() => h("li"));
  let isOpen = false;
  let width = 0;
  let told = "";

  function draw(): void {
    const [scene, words]: [Scene, ReturnType<typeof own.words>] = [model.get("scene"), own.words()];
    const watched: WatchedScene = model.get("watched");
    const aim = scene.aim ? put(words.aim, { points: number(scene.aim, words) }) : "";
    const title = `${put(words.title, { rules: scene.name ?? scene.rules, deal: scene.deal })}${aim}`;
    say(cloth.title, title);
    set(stage, company(scene));
    cloth.draw(scene, words, new Set(scene.last.flatMap((move) => move.c)), width);
    past.draw(scene, words);
    say(line, watched.line);
    say(plain, watched.plain);
    const isOver = watched.hands.length > 0;
    isOpen &&= isOver;
    set(button, { "aria-disabled": isOver ? null : "true", "aria-expanded": String(isOpen) });
    say(button, isOpen ? watched.close : watched.open);
    hide(row, isOpen);
    fill(hands, isOpen ? watched.hands.map(([name, cards, says]) => drawHand(name, cards, says)) : []);
    hand.sweep();
    const now = [...scene.last.map(({ says }) => says), watched.line].join(" ");
    if (told && now !== told) own.speak(now);
    told = now;
  }

  function drawHand(name: string, cards: readonly number[], says: string): HTMLElement {
    const node = hand.get(name);
    const faces = cards.map((id) => h("span", { class: "cnb-slot" }, picture(id, own.words())));
    node.replaceChildren(h("b", {}, name), " ", h("small", {}, says), h("span", { class: "cnb-fan" }, ...faces));
    set(node, { style: `--n: ${Math.max(1, cards.length - 1)}` });
    return node;
  }

  button.addEventListener("click", () => {
    const { hands: shown, plain: why }: WatchedScene = model.get("watched");
    if (!shown.length) return own.speak(why);
    isOpen = !isOpen;
    draw();
  });
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    draw();
  });
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  return own.mount([stage, talk], WATCHED, draw);
}

export default { render: draws };
