// What to read again, in a drawer beside the question, which keeps its state.
import { h, set } from "../dom";
import { lead, pathOf } from "../leading";
import type { Reading, Strings } from "../scene.d.ts";
import { marked } from "./parts";

/** A paragraph with its words in bold or italics, and with the sentence that decides marked. */
export function paragraph(line: string, decides: string): HTMLElement {
  const at = decides ? line.indexOf(decides) : -1;
  if (at < 0) return h("p", {}, ...styled(line));
  const after = at + decides.length;
  return h("p", {}, ...styled(line.slice(0, at)), h("mark", {}, ...styled(decides)), ...styled(line.slice(after)));
}

/** Bold, italics and links as Markdown writes them. */
const styled = (text: string): (Node | string)[] =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .flatMap((piece) => {
      const bold = /^\*\*(.+)\*\*$/.exec(piece)?.[1];
      const slanted = /^\*([^*]+)\*$/.exec(piece)?.[1];
      if (bold) return [h("b", {}, ...marked(bold))];
      return slanted ? [h("em", {}, ...marked(slanted))] : marked(piece);
    });

export interface Drawer {
  readonly node: HTMLDialogElement;
  draw(reading: Reading | null | undefined, open: boolean, strings: Strings): void;
}

/** `shut` is told when somebody closes it. */
export function drawer(view: string, model: unknown, shut: () => void): Drawer {
  const where = h("span", { class: "cnb-second" });
  const title = h("h4", { id: `${view}-reading` });
  const text = h("div", { class: "cnb-readings", tabindex: 0 });
  const cross = h("button", { class: "cnb-button cnb-cross-out", "data-act": "shut" }, "✕");
  const link = h("a");
  const back = h("button", { class: "cnb-button cnb-main", "data-act": "shut" });
  const node = h(
    "dialog",
    { class: "cnb-drawer", "aria-labelledby": title.id },
    h("header", {}, where, cross),
    title,
    text,
    h("p", { class: "cnb-law" }, link),
    back,
  );
  node.addEventListener("close", shut);
  node.addEventListener("click", ({ target }) => target === node && node.close());
  // A drawer that stayed open behind the lesson would keep its page from hearing the mouse.
  link.addEventListener("click", () => node.close());
  return {
    node,
    draw(reading, open, strings) {
      if (reading && open) {
        where.textContent = reading.where;
        title.textContent = reading.title;
        text.replaceChildren(...reading.lines.map((line) => paragraph(line, reading.decides)));
        set(link, { href: reading.href });
        link.textContent = strings.open_lesson;
        lead(link, pathOf(model));
        back.textContent = strings.act_back;
        set(cross, { "aria-label": strings.act_back });
        if (!node.open) node.showModal();
      } else if (node.open) node.close();
    },
  };
}
