// The MinimumTable: a row for each score, the one that holds marked; score and rules can be changed.
import { chips } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { wholeNumber } from "./filling.js";
import { frame } from "./frame.js";
import { steer } from "./steering.js";
import { number } from "./words.js";

/** @typedef {{band: string, minimum: number, example: string, melds: number[][], points: number, condition: string, current: boolean}} Row */
/** @typedef {{seq: number, title: string, by_deal: boolean, rows: Row[], conditions: boolean, says: string, choices: string[]}} Scene */

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "minimum");
  const { root, view, signal, model, words } = own;
  const title = h("span", { class: "cnb-title" });
  const says = h("span", { class: "cnb-now" });
  const scoreLabel = h("label", { for: `${view}-score` });
  const score = /** @type {HTMLInputElement} */ (h("input", { type: "text", inputmode: "numeric", size: 7, id: `${view}-score`, autocomplete: "off" }));
  const rulesLabel = h("label", { for: `${view}-rules` });
  const rules = /** @type {HTMLSelectElement} */ (h("select", { id: `${view}-rules` }));
  const asks = h("div", { class: "cnb-asks cnb-row" }, scoreLabel, score, rulesLabel, rules);
  const caption = h("caption", { class: "cnb-hidden" });
  const top = h("tr");
  const body = h("tbody");
  const table = h("table", { class: "cnb-minimums cnb-rows" }, caption, h("thead", {}, top), body);
  const row = keyed(() => h("tr"));
  const cell = keyed((key) => h(key.startsWith("h:") ? "th" : "td"));
  const option = keyed((id) => h("option", { value: id }, id));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  const measure = () => (scene().by_deal ? "deal" : "score");

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.rows) return say(title, strings.empty);
    say(title, now.title);
    say(says, now.says);
    say(caption, now.title);
    say(scoreLabel, now.by_deal ? strings.your_deal : strings.your_score);
    say(rulesLabel, strings.rules);
    const value = number(model.get(measure()), strings);
    if (own.focused() !== score && score.value !== value) score.value = value;
    const chosen = model.get("rules");
    fill(rules, [...new Set([chosen, ...now.choices])].map((id) => option.get(id)));
    if (rules.value !== chosen) rules.value = chosen;
    score.disabled = rules.disabled = model.get("readonly");
    const heads = [now.by_deal ? strings.by_deal : strings.by_score, strings.minimum, strings.example, ...(now.conditions ? [strings.condition] : [])];
    fill(top, heads.map((text, at) => {
      const node = cell.get(`h:${at}`);
      say(node, text);
      set(node, { scope: "col" });
      return node;
    }));
    fill(body, now.rows.map((one, at) => {
      const node = row.get(String(at));
      set(node, { "aria-current": one.current ? "true" : null });
      const texts = [(one.current ? `${strings.here} ` : "") + one.band, number(one.minimum, strings), one.example || strings.no_example, ...(now.conditions ? [one.condition] : [])];
      fill(node, texts.map((text, place) => {
        const part = cell.get(place ? `${at}:${place}` : `h:row${at}`);
        if (part.dataset.text !== text) part.replaceChildren(...(place === 2 && one.melds.length ? [...one.melds.map((meld) => chips(meld, strings)), number(one.points, strings)] : [text]));
        set(part, { "data-text": text });
        set(part, { scope: place ? null : "row" });
        return part;
      }));
      return node;
    }));
    row.sweep();
    cell.sweep();
    option.sweep();
  }
  root.addEventListener("input", ({ target }) => {
    if (target === rules) return own.sendLatest({ do: "set", args: { what: "rules", to: rules.value } });
    if (target !== score) return;
    const value = wholeNumber(score.value);
    set(score, { "aria-invalid": value === undefined ? "true" : null });
    if (value === undefined) own.advise(words().not_a_number);
    else if (value !== null) own.advise(""), own.sendLatest({ do: "set", args: { what: measure(), to: value } });
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "?") steer(event, own, null); // in a number no ? is meant
  }, { signal });
  return own.mount([h("div", { class: "cnb-head cnb-row" }, title, says), asks, table], ["scene", "rules", "score", "deal"], draw,
    (answer) => void (answer.ack && own.speak(scene().says)));
}

export default { render: draws };
