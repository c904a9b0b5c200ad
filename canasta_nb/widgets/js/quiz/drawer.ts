// What to read again, in a drawer beside the question, which keeps its state.
import { h, set } from "../dom";
import { lead, pathOf } from "../leading";
import type { Reading, Strings } from "../scene.d.ts";

/** A paragraph with its words in bold or italics, and with the sentence that decides marked. */
function paragraph(line: string, decides: string): HTMLElement {
  const at = decides ? line.indexOf(decides) : -1;
  if (at < 0) return h("p", {}, ...styled(line));
  const after = at + decides.length;
  return h("p", {}, ...styled(line.slice(0, at)), h("mark", {}, ...styled(decides)), ...styled(line.slice(after)));
}

/** The paragraphs of a section; the rows of a table make one table together. */
export function section(lines: readonly string[], decides: string): HTMLElement[] {
  const nodes: HTMLElement[] = [];
  for (const line of lines) {
    if (!line.startsWith("|")) {
      nodes.push(paragraph(line, decides));
      continue;
    }
    const last = nodes.at(-1);
    const table = last instanceof HTMLTableElement ? last : h("table");
    if (table !== last) nodes.push(table);
    const cell = table.rows.length ? "td" : "th";
    const texts = line.slice(1, -1).split("|");
    const shown = (text: string) => (line === decides ? [h("mark", {}, ...styled(text))] : styled(text));
    table.append(h("tr", {}, ...texts.map((text) => h(cell, {}, ...shown(text.trim())))));
  }
  return nodes;
}

/** Bold, italics, code and links as Markdown writes them. */
const styled = (text: string): (Node | string)[] =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)
    .flatMap((piece): (Node | string)[] => {
      const bold = /^\*\*(.+)\*\*$/.exec(piece)?.[1];
      const slanted = /^\*([^*]+)\*$/.exec(piece)?.[1];
      const code = /^`(.+)`$/.exec(piece)?.[1];
      if (bold) return [h("b", {}, ...styled(bold))];
      if (slanted) return [h("em", {}, ...styled(slanted))];
      return code ? [h("code", { class: "cnb-code" }, code)] : [piece];
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
        text.replaceChildren(...section(reading.lines, reading.decides));
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
