// The table of a seat in a room: a table with a head above it, which tells who is here and what is asked, and phrases.
import { fill, h, hide, say, set } from "./dom";
import type { Props } from "./frame";
import type { SeatScene } from "./scene.d.ts";
import { save } from "./sharing/saving";
import type { Around } from "./table";
import { seated } from "./table";
import { patch } from "./tree";

type Shown = Parameters<Around["draw"]>[0];

function draws(props: Props): () => void {
  const { model } = props;
  const head = h("div");
  const title = h("summary");
  const list = h("div", { class: "cnb-row" });
  const keep = h("button", { class: "cnb-button cnb-small cnb-keeps" });
  keep.addEventListener("click", () => {
    const around = model.get("around") as SeatScene; // it has come: the button is drawn from it
    const [file = "", , record = ""] = around.keeps ?? [];
    save(new Blob([record], { type: "text/plain" }), file);
  });
  const phrases = h("details", { class: "cnb-phrases" }, title, list);
  let told: Partial<SeatScene> = {}; // what was said aloud last

  function draw({ own }: Shown): void {
    const around: Partial<SeatScene> = model.get("around") ?? {};
    patch(head, [around.head ?? ""], own.words());
    say(title, around.speak ?? "");
    hide(keep, !around.keeps);
    say(keep, around.keeps?.[1] ?? "");
    const said = around.phrases ?? [];
    hide(phrases, !said.length);
    const button = (text: string, does: string) =>
      h("button", { class: "cnb-button cnb-small", type: "button", "data-do": does }, text);
    if (list.children.length !== said.length + 1) {
      fill(list, [...said.map((text, at) => button(text, `phrase_${at}`)), button("", "")]);
    }
    const [does = "", words = ""] = around.hush ?? [];
    const last = list.children[said.length];
    set(last, { "data-do": does });
    say(last, words);
    if (around.says && around !== told) own.speak(around.says);
    told = around;
  }

  return seated(props, { kind: "seat", above: [head, phrases, keep], over: [], draw });
}

export default { render: draws };
