// Draws the ScoreSheet as its state says: a column for each who keeps a score, and lines that unfold to their cards.
import { chips } from "../chips";
import { fill, h, say, set } from "../dom";
import { wholeNumber } from "../filling";
import type { Frame } from "../frame";
import type { SheetScene, SheetSide } from "../scene.d.ts";
import { number, put } from "../words";
import type { Page } from "./page";
import type { State, Sum } from "./state";
import { fills, sumsOf, toolsOf, unfolds } from "./state";

export function render(state: State, page: Page, own: Frame): void {
  const { scene, sheet, strings, literal } = state.traits;
  const { sides } = sheet;
  if (!scene.title) return say(page.title, strings.empty);
  const whose = fills(state) && sides[0] ? ` · ${put(strings.fill_title, { name: sides[0].players })}` : "";
  say(page.title, scene.title + whose);
  say(page.says, scene.says);
  drawGiven(state, page);
  page.table.hidden = !scene.over || !sides.length;
  say(page.caption, `${scene.title}. ${scene.says}`);
  fill(page.top, [
    heading("line", strings.line, "col", page),
    ...sides.map(({ key, name }) => heading(key, name, "col", page)),
  ]);
  const lines = scene.codes.flatMap((code) => {
    const line = drawLine(code, state, page, own);
    return unfolds(state) ? [line, drawMade(code, state, page, own.view)] : [line];
  });
  fill(page.body, [...lines, ...sumsOf(state).map((sum) => drawSum(sum, state, page))]);
  drawTools(state, page);
  for (const store of [page.row, page.cell, page.field, page.opener, page.tool]) store.sweep();
  page.literal.draw(literal ?? "", strings);
  page.moves.rove();
}

/** What lay on the table, where the sheet is to be filled in. */
function drawGiven({ traits: { scene, strings } }: State, { given }: Page): void {
  const lot = ([label, runs]: SheetScene["table"][number]): HTMLElement => {
    const cards = runs.length ? runs.map((run) => chips(run, strings)) : [strings.cards_left];
    const what = h("span", { class: "cnb-what" }, label);
    return h("li", { class: "cnb-row" }, what, h("span", { class: "cnb-runs cnb-row" }, ...cards));
  };
  given.hidden = !scene.table.length;
  set(given, { "aria-label": strings.table_of });
  given.replaceChildren(...scene.table.map(lot));
}

function heading(key: string, text: string, scope: "col" | "row", { cell }: Page): HTMLElement {
  const node = cell.get(`h:${key}`);
  say(node, text);
  set(node, { scope });
  return node;
}

const points = (value: number | undefined, { traits }: State): string =>
  value === undefined ? "–" : number(value, traits.strings);

function drawLine(code: string, state: State, page: Page, own: Frame): HTMLElement {
  const label = unfolds(state) ? drawOpener(code, state, page, own.view) : drawLabel(code, state, page);
  const cells = state.traits.sheet.sides.map((side) => {
    const place = page.cell.get(`${code}:${side.key}`);
    if (fills(state)) drawField(place, code, side, state, page, own);
    else say(place, points(side.lines.find((one) => one.code === code)?.points, state));
    return place;
  });
  const node = page.row.get(code);
  fill(node, [label, ...cells]);
  return node;
}

const drawLabel = (code: string, { traits }: State, page: Page): HTMLElement =>
  heading(code, traits.scene.labels[code], "row", page);

function drawOpener(code: string, { traits }: State, { cell, opener }: Page, view: string): HTMLElement {
  const label = cell.get(`h:${code}`);
  set(label, { scope: "row" });
  const button = opener.get(code);
  const isOpen = traits.expanded.includes(code);
  say(button.children[0], isOpen ? "▾ " : "▸ ");
  say(button.children[1], traits.scene.labels[code]);
  set(button, { "aria-expanded": String(isOpen), "aria-controls": `${view}-${code}` });
  if (label.firstChild !== button) label.replaceChildren(button);
  return label;
}

/** The field of a line, and what is said of the number in it. */
function drawField(
  place: HTMLElement,
  code: string,
  { players }: SheetSide,
  { traits, typed }: State,
  { field }: Page,
  own: Frame,
): void {
  const { scene, strings, marks, readonly } = traits;
  const input = field.get(code);
  const mark = marks[code];
  const id = `${own.view}-mark-${code}`;
  if (place.firstChild !== input) place.replaceChildren(input, h("span", { class: "cnb-mark", id }));
  const text = typed[code] ?? "";
  if (own.focused() !== input && input.value !== text) input.value = text;
  const isBad = (mark && !mark.ok) || wholeNumber(input.value) === undefined;
  set(input, {
    "aria-label": put(strings.fill_line, { label: scene.labels[code], name: players }),
    "aria-invalid": isBad ? "true" : null,
    "aria-describedby": mark ? id : null,
    readonly,
  });
  const [, said] = place.children;
  say(said, mark?.says ?? "");
  set(said, { "data-ok": mark ? String(mark.ok) : null });
}

/** What a line is made of: its cards, and the source of the rule. */
function drawMade(code: string, { traits }: State, { row, cell }: Page, view: string): HTMLElement {
  const { sheet, strings, expanded } = traits;
  const node = row.get(`${code}/made`);
  set(node, { id: `${view}-${code}`, class: "cnb-made" });
  node.hidden = !expanded.includes(code);
  const lineOf = ({ lines }: SheetSide) => lines.find((line) => line.code === code);
  const source = sheet.sides.flatMap((side) => lineOf(side) ?? [])[0]?.law;
  const first = cell.get(`d:${code}`);
  say(first, source ? put(strings.source, { source }) : "");
  const cells = sheet.sides.map((side) => {
    const place = cell.get(`d:${code}:${side.key}`);
    const items = lineOf(side)?.items ?? [];
    const key = JSON.stringify(items);
    const made = items.map(({ cards, says }) =>
      h("div", { class: "cnb-item" }, chips(cards, strings), h("span", {}, says)),
    );
    if (place.dataset.made !== key) place.replaceChildren(...(items.length ? made : [strings.nothing_counts]));
    set(place, { "data-made": key });
    return place;
  });
  fill(node, [first, ...cells]);
  return node;
}

function drawSum({ key, valueOf }: Sum, state: State, page: Page): HTMLElement {
  const { sheet, strings } = state.traits;
  const node = page.row.get(`sum/${key}`);
  set(node, { class: key === "subtotal" || key === "total" ? "cnb-sum" : "cnb-rest" });
  const cells = sheet.sides.map((side) => {
    const place = page.cell.get(`sum:${key}:${side.key}`);
    say(place, points(valueOf(side), state));
    return place;
  });
  fill(node, [heading(`sum:${key}`, strings[key], "row", page), ...cells]);
  return node;
}

function drawTools(state: State, { tools, tool }: Page): void {
  const { strings, readonly } = state.traits;
  set(tools, { "aria-label": strings.actions });
  const drawn = toolsOf(state).map((key) => {
    const node = tool.get(key);
    say(node, strings[`act_${key}`]);
    node.classList.toggle("cnb-main", key === "check");
    set(node, { "aria-disabled": key === "check" && readonly ? "true" : null });
    return node;
  });
  fill(tools, drawn);
}
