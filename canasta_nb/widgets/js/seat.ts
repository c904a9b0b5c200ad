// The table of a seat in a room: a table with a head above it, which tells who is here and what is asked, and phrases.
import { fill, h, hide, say } from "./dom";
import type { Props } from "./frame";
import type { SeatScene } from "./scene.d.ts";
import type { Around } from "./table";
import { seated } from "./table";
import { patch } from "./tree";

type Shown = Parameters<Around["draw"]>[0];

function draws(props: Props): () => void {
  const { model } = props;
  const head = h("div");
  const title = h("summary");
  const list = h("div", { class: "cnb-row" });
  const phrases = h("details", { class: "cnb-phrases" }, title, list);
  let told: Partial<SeatScene> = {}; // what was said aloud last

  function draw({ own }: Shown): void {
    const around: Partial<SeatScene> = model.get("around") ?? {};
    patch(head, [around.head ?? ""], own.words());
    say(title, around.speak ?? "");
    const said = around.phrases ?? [];
    hide(phrases, !said.length);
    if (list.children.length !== said.length) {
      const button = (text: string, at: number) =>
        h("button", { class: "cnb-button cnb-small", type: "button", "data-do": `phrase_${at}` }, text);
      fill(list, said.map(button));
    }
    if (around.says && around !== told) own.speak(around.says);
    told = around;
  }

  return seated(props, { kind: "seat", above: [head, phrases], over: [], draw });
}

export default { render: draws };
