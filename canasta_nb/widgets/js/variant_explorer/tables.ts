// What rule sets say of the same positions, and the points in which they differ.
import { fill, h, say, set } from "../dom";
import type { ComparedPoint, Effect, EffectAnswer, PointDetail } from "../scene.d.ts";
import { put } from "../words";
import type { Compared, Page } from "./page";
import type { State } from "./state";
import { columnsOf } from "./state";

function drawHead(where: Compared, kind: string, first: string, state: State, { head }: Page): void {
  const corner = head.get(`${kind}:first`);
  say(corner, first);
  set(corner, { class: "cnb-first" });
  const others = columnsOf(state).map((place) => {
    const node = head.get(`${kind}:${place}`);
    say(node, state.traits.choices[place].label);
    return node;
  });
  fill(where.top, [corner, ...others]);
}

const marked = (text: string, differs: boolean, { strings }: State["traits"]): string =>
  differs ? `${strings.differs} ${text}` : text;

export function drawExamples(state: State, page: Page): void {
  const { effects, strings } = state.traits;
  say(page.examples.caption, strings.examples);
  drawHead(page.examples, "e", strings.example, state, page);
  const rows = effects.map((effect) => drawExample(effect, state, page));
  fill(page.examples.body, rows);
}

function drawExample({ id, asks, table, act, differs, answers }: Effect, state: State, page: Page): HTMLElement {
  const { traits } = state;
  const node = page.row.get(`e:${id}`);
  set(node, { class: differs ? "cnb-unlike" : null, "data-example": id });
  const first = page.cell.get(`h:e:${id}`);
  set(first, { scope: "row" });
  if (!first.firstChild) first.append(h("span", { class: "cnb-asks" }), h("span"), h("span", { class: "cnb-hidden" }));
  const [question, lies, typed] = first.children;
  say(question, marked(asks, differs, traits));
  say(lies, table);
  say(typed, ` ${put(traits.strings.typed, { act })}`);
  const cells = columnsOf(state).map((place) => {
    const cell = page.cell.get(`e:${id}:${place}`);
    drawAnswer(cell, answers[place], state);
    return cell;
  });
  fill(node, [first, ...cells]);
  return node;
}

function drawAnswer(node: HTMLElement, { ok, law, says, changed }: EffectAnswer, { traits: { strings } }: State): void {
  const said = ok ? strings.yes : put(strings.no, { says });
  const key = `${changed} ${said}`;
  if (node.dataset.said === key) return;
  node.replaceChildren(said, ...(changed ? [h("span", { class: "cnb-turned" }, strings.changed)] : []));
  set(node, { "data-said": key, "data-ok": String(ok), "data-law": law || null });
}

export function drawPoints(state: State, page: Page): void {
  const { points } = page;
  const { choices, parameters, table, details, counts, only_differences, strings } = state.traits;
  say(points.caption, counts);
  points.node.hidden = !choices.length;
  set(points.node, { "data-all": !only_differences });
  drawHead(points, "p", strings.point, state, page);
  const rows = parameters.flatMap((point, at) => {
    const begins = point.chapter !== parameters[at - 1]?.chapter;
    const detail = details[point.name];
    return [
      ...(begins ? [drawChapter(point.chapter, state, page)] : []),
      drawPoint(point, table[at], detail !== undefined, state, page),
      ...(detail ? [drawDetail(point, detail, state, page)] : []),
    ];
  });
  fill(points.body, rows);
}

function drawChapter(chapter: string, state: State, { cell, row }: Page): HTMLElement {
  const heading = cell.get(`h:c:${chapter}`);
  set(heading, { scope: "colgroup", colspan: columnsOf(state).length + 1, class: "cnb-chapter" });
  say(heading, chapter);
  const node = row.get(`c:${chapter}`);
  fill(node, [heading]);
  return node;
}

function drawPoint(
  { name, about, differs }: ComparedPoint,
  says: readonly string[],
  isOpen: boolean,
  state: State,
  { cell, row, opener }: Page,
): HTMLElement {
  const { traits } = state;
  const node = row.get(`p:${name}`);
  set(node, { class: differs ? "cnb-unlike" : null, "data-point": name });
  const button = opener.get(name);
  say(button, marked(about, differs, traits));
  set(button, { "aria-expanded": String(isOpen) });
  const first = cell.get(`h:p:${name}`);
  set(first, { scope: "row" });
  fill(first, [button]);
  const cells = columnsOf(state).map((place) => {
    const one = cell.get(`p:${name}:${place}`);
    say(one, says[place] || traits.strings.says_nothing);
    return one;
  });
  fill(node, [first, ...cells]);
  return node;
}

/** The source of a point, and the values behind it. */
function drawDetail(
  { name }: ComparedPoint,
  { sources, keys, values }: PointDetail,
  state: State,
  { cell, row }: Page,
): HTMLElement {
  const { strings } = state.traits;
  const node = row.get(`d:${name}`);
  set(node, { class: "cnb-detail" });
  const cells = columnsOf(state).map((place) => {
    const one = cell.get(`d:${name}:${place}`);
    const source = sources[place] ? put(strings.source, { source: sources[place] }) : "";
    const codes = keys.map((key, at) => put(strings.value, { key, value: values[place][at] }));
    const said = [source, ...codes].join("\n");
    const lines = [
      ...(source ? [h("span", {}, source)] : []),
      ...codes.filter(Boolean).map((text) => h("code", {}, text)),
    ];
    if (one.dataset.said !== said) one.replaceChildren(...lines.flatMap((line) => [line, h("br")]));
    set(one, { "data-said": said });
    return one;
  });
  fill(node, [cell.get(`d:${name}`), ...cells]);
  return node;
}
