// The MinimumTable: a row for each score, the one that holds marked; score and rules can be changed.
import { chips } from "./chips";
import { fill, h, keyed, say, set } from "./dom";
import type { Frame, Props } from "./frame";
import { frame } from "./frame";
import type { State, Traits } from "./minimum_table/state";
import { begun, measureOf, update, WATCHED } from "./minimum_table/state";
import type { MinimumRow } from "./scene.d.ts";
import { steer } from "./steering";
import { store, traitsOf } from "./store";
import { number } from "./words";

function draws(props: Props): () => void {
  const own = frame(props, "minimum");
  const { root, signal } = own;
  const page = pageOf(own.view);
  const look = (): Traits => traitsOf(own.model, [...WATCHED, "readonly", "strings"]);
  const table = store(begun(look()), update, (state) => render(state, page, own));
  const change = (what: string, to: string | number): void => own.sendLatest({ do: "set", args: { what, to } });
  root.addEventListener(
    "input",
    ({ target }) => {
      const { rules, score } = page;
      if (target === rules) return change("rules", rules.value);
      if (target !== score) return;
      table.happened({ kind: "typed", text: score.value });
      const { typed } = table.now();
      if (typed === undefined) return own.advise(own.words().not_a_number);
      if (typed === null) return;
      own.advise("");
      change(measureOf(table.now()), typed);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" || event.key === "?") steer(event, own, null); // in a number no ? is meant
    },
    { signal },
  );
  const head = h("div", { class: "cnb-head cnb-row" }, page.title, page.says);
  const came = (): void => table.happened({ kind: "came", traits: look() });
  return own.mount([head, page.asks, page.table], [...WATCHED], came, ({ ack }) => {
    if (ack) own.speak(look().scene.says);
  });
}

function pageOf(view: string) {
  const scoreLabel = h("label", { for: `${view}-score` });
  const field = { type: "text", inputmode: "numeric", size: 7, autocomplete: "off" };
  const score = h("input", { ...field, id: `${view}-score` });
  const rulesLabel = h("label", { for: `${view}-rules` });
  const rules = h("select", { id: `${view}-rules` });
  const caption = h("caption", { class: "cnb-hidden" });
  const top = h("tr");
  const body = h("tbody");
  return {
    title: h("span", { class: "cnb-title" }),
    says: h("span", { class: "cnb-now" }),
    scoreLabel,
    score,
    rulesLabel,
    rules,
    asks: h("div", { class: "cnb-asks cnb-row" }, scoreLabel, score, rulesLabel, rules),
    caption,
    top,
    body,
    table: h("table", { class: "cnb-minimums cnb-rows" }, caption, h("thead", {}, top), body),
    row: keyed(() => h("tr")),
    cell: keyed((key) => h(key.startsWith("h:") ? "th" : "td")),
    option: keyed((id) => h("option", { value: id })),
  };
}

type Page = ReturnType<typeof pageOf>;

function render(state: State, page: Page, own: Frame): void {
  const { scene, strings } = state.traits;
  if (!scene.rows) return say(page.title, strings.empty);
  say(page.title, scene.title);
  say(page.says, scene.says);
  say(page.caption, scene.title);
  drawChoices(state, page, own);
  const measure = scene.by_deal ? strings.by_deal : strings.by_score;
  const condition = scene.conditions ? [strings.condition] : [];
  const heads = [measure, strings.minimum, strings.example, ...condition].map((text, at) => {
    const node = page.cell.get(`h:${at}`);
    say(node, text);
    set(node, { scope: "col" });
    return node;
  });
  fill(page.top, heads);
  fill(
    page.body,
    scene.rows.map((row, at) => drawRow(row, at, state, page)),
  );
  for (const kept of [page.row, page.cell, page.option]) kept.sweep();
}

/** The score, or the number of the deal, and the rules. */
function drawChoices(state: State, page: Page, own: Frame): void {
  const { scene, rules, readonly, strings, ...traits } = state.traits;
  const { score } = page;
  say(page.scoreLabel, scene.by_deal ? strings.your_deal : strings.your_score);
  say(page.rulesLabel, strings.rules);
  const value = number(traits[measureOf(state)], strings);
  if (own.focused() !== score && score.value !== value) score.value = value;
  set(score, { "aria-invalid": state.typed === undefined ? "true" : null });
  const named = new Map([[rules, rules], ...scene.choices]);
  for (const [id, name] of named) say(page.option.get(id), name);
  fill(
    page.rules,
    [...named.keys()].map((id) => page.option.get(id)),
  );
  if (page.rules.value !== rules) page.rules.value = rules;
  score.disabled = page.rules.disabled = readonly;
}

function drawRow(row: MinimumRow, at: number, { traits }: State, { row: rows, cell }: Page): HTMLElement {
  const { scene, strings } = traits;
  const { band, minimum, example, melds, points, condition, current } = row;
  const texts = [
    current ? `${strings.here} ${band}` : band,
    number(minimum, strings),
    example || strings.no_example,
    ...(scene.conditions ? [condition] : []),
  ];
  const node = rows.get(String(at));
  set(node, { "aria-current": current ? "true" : null });
  const cells = texts.map((text, place) => {
    const part = cell.get(place ? `${at}:${place}` : `h:row${at}`);
    const isExample = place === 2 && melds.length > 0;
    const cards = isExample ? [...melds.map((meld) => chips(meld, strings)), number(points, strings)] : [text];
    if (part.dataset.text !== text) part.replaceChildren(...cards);
    set(part, { "data-text": text, scope: place ? null : "row" });
    return part;
  });
  fill(node, cells);
  return node;
}

export default { render: draws };
