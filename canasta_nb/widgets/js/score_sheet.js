// The ScoreSheet: a real table, one column for each who keeps a score; every line unfolds to its cards.
import { chips } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { filled, sumOf, wholeNumber } from "./filling.js";
import { frame } from "./frame.js";
import { literalLine } from "./literal.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { number, put } from "./words.js";

/** @typedef {{code: string, label: string, points: number, items: {n: number, each: number | null, points: number, cards: number[], says: string}[], law: string}} Line */
/** @typedef {{key: string, name: string, players: string, lines: Line[], subtotal?: number, previous: number, total?: number}} Side */
/** @typedef {{seq: number, over: boolean, title: string, says: string, codes: string[], labels: Record<string, string>, table: [string, number[][]][], checked: boolean}} Scene */

const KEEP_AFTER = 150;

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "score-sheet", { reports: true });
  const { root, view, signal, model, words } = own;
  /** @type {Record<string, string>} what is typed into each line */
  let typed = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;

  const title = h("span", { class: "cnb-title" });
  const says = h("span");
  const head = h("div", { class: "cnb-head cnb-row" }, title, says);
  const given = h("ul", { class: "cnb-given cnb-cloth" });
  const caption = h("caption");
  const top = h("tr");
  const body = h("tbody");
  const table = h("table", { class: "cnb-sheet cnb-rows" }, caption, h("thead", {}, top), body);
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const literal = literalLine(own.tell);
  const row = keyed((key) => h("tr", { "data-row": key }));
  const cell = keyed((key) => h(key.startsWith("h:") ? "th" : "td"));
  const field = keyed((code) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 7, "data-line": code }));
  const opener = keyed((code) => h("button", { class: "cnb-opener", "data-open": code }, h("span", { "aria-hidden": "true" }), h("span")));
  const tool = keyed((key) => h("button", { class: "cnb-button", "data-act": key }));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  /** @returns {{sides: Side[], minimum_next: Record<string, number>}} */
  const sheet = () => model.get("sheet");
  /** @returns {Set<string>} */
  const open = () => new Set(model.get("expanded"));
  const fills = () => model.get("mode") === "fill";
  /** @returns {Record<string, {ok: boolean, says: string}>} */
  const marks = () => model.get("marks");

  const zones = () => ({
    lines: [.../** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("button"))],
    actions: [.../** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("button"))],
  });
  const moves = roving(zones, (node) => node.dataset.open ?? node.dataset.act ?? "");

  /** @param {Iterable<string>} codes */
  function unfold(codes) {
    model.set("expanded", [...codes]);
    model.save_changes();
    draw();
  }
  /** @param {string} code */
  function flip(code) {
    const now = open();
    if (!now.delete(code)) now.add(code);
    unfold(now);
  }
  function check() {
    const wrong = Object.entries(typed).find(([, text]) => wholeNumber(text) === undefined);
    if (wrong) {
      own.tell(words().not_a_number);
      return /** @type {HTMLElement | null} */ (body.querySelector(`[data-line="${wrong[0]}"]`))?.focus();
    }
    clearTimeout(keeping);
    own.send({ do: "check", args: { entries: filled(typed) } });
  }
  function keep() {
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      keeping = undefined;
      model.set("entries", filled(typed));
      model.save_changes();
    }, KEEP_AFTER);
  }
  /** What another view or Python has filled in stands here too. */
  function adopt() {
    const entries = /** @type {Record<string, number>} */ (model.get("entries"));
    if (keeping !== undefined || JSON.stringify(filled(typed)) === JSON.stringify(entries)) return;
    typed = Object.fromEntries(Object.entries(entries).map(([code, value]) => [code, number(value, words())]));
  }

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.title) return say(title, strings.empty);
    const { sides, minimum_next: next } = sheet();
    say(title, fills() && sides[0] ? `${now.title} · ${put(strings.fill_title, { name: sides[0].players })}` : now.title);
    say(says, now.says);
    given.hidden = !now.table.length;
    set(given, { "aria-label": strings.table_of });
    given.replaceChildren(...now.table.map(([label, runs]) => h("li", { class: "cnb-row" }, h("span", { class: "cnb-what" }, label),
      h("span", { class: "cnb-runs cnb-row" }, ...(runs.length ? runs.map((run) => chips(run, strings)) : [strings.cards_left])))));
    table.hidden = !now.over || !sides.length;
    say(caption, `${now.title}. ${now.says}`);
    set(caption, { class: "cnb-hidden" });
    const first = cell.get("h:line");
    say(first, strings.line);
    set(first, { scope: "col" });
    fill(top, [first, ...sides.map((side) => {
      const node = cell.get(`h:${side.key}`);
      say(node, side.name);
      set(node, { scope: "col" });
      return node;
    })]);
    const unfolded = open();
    fill(body, [
      ...now.codes.flatMap((code) => {
        const line = drawLine(code, sides, unfolded.has(code), now);
        return !fills() || now.checked ? [line, drawDetail(code, sides, unfolded.has(code))] : [line];
      }),
      ...drawSums(sides, next),
    ]);
    row.sweep();
    cell.sweep();
    field.sweep();
    opener.sweep();
    drawTools(now);
    literal.draw(model.get("literal") ?? "", strings);
    moves.rove();
  }

  /** @param {string} code @param {Side[]} sides @param {boolean} unfolded @param {Scene} now */
  function drawLine(code, sides, unfolded, now) {
    const strings = words();
    const node = row.get(code);
    const label = cell.get(`h:${code}`);
    set(label, { scope: "row" });
    const opens = !fills() || now.checked;
    if (opens) {
      const button = opener.get(code);
      say(button.children[0], unfolded ? "▾ " : "▸ ");
      say(button.children[1], now.labels[code]);
      set(button, { "aria-expanded": String(unfolded), "aria-controls": `${view}-${code}` });
      if (label.firstChild !== button) label.replaceChildren(button);
    } else say(label, now.labels[code]);
    fill(node, [label, ...sides.map((side) => {
      const place = cell.get(`${code}:${side.key}`);
      if (fills()) drawField(place, code, side);
      else {
        const line = side.lines.find((one) => one.code === code);
        say(place, line ? number(line.points, words()) : "–");
      }
      return place;
    })]);
    return node;
  }

  /** @param {HTMLElement} place @param {string} code @param {Side} side */
  function drawField(place, code, side) {
    const strings = words();
    const input = /** @type {HTMLInputElement} */ (field.get(code));
    const mark = marks()[code];
    if (place.firstChild !== input) place.replaceChildren(input, h("span", { class: "cnb-mark", id: `${view}-mark-${code}` }));
    if (own.focused() !== input && input.value !== (typed[code] ?? "")) input.value = typed[code] ?? "";
    const bad = (mark && !mark.ok) || wholeNumber(input.value) === undefined;
    set(input, { "aria-label": put(strings.fill_line, { label: scene().labels[code], name: side.players }), "aria-invalid": bad ? "true" : null,
      "aria-describedby": mark ? `${view}-mark-${code}` : null, readonly: model.get("readonly") });
    const said = /** @type {HTMLElement} */ (place.lastChild);
    say(said, mark?.says ?? "");
    set(said, { "data-ok": mark ? String(mark.ok) : null });
  }

  /** @param {string} code @param {Side[]} sides @param {boolean} unfolded */
  function drawDetail(code, sides, unfolded) {
    const strings = words();
    const node = row.get(`${code}/made`);
    set(node, { id: `${view}-${code}`, class: "cnb-made" });
    node.hidden = !unfolded;
    const first = cell.get(`d:${code}`);
    const law = sides.flatMap((side) => side.lines).find((line) => line.code === code)?.law;
    say(first, law ? put(strings.source, { source: law }) : "");
    fill(node, [first, ...sides.map((side) => {
      const place = cell.get(`d:${code}:${side.key}`);
      const items = side.lines.find((line) => line.code === code)?.items ?? [];
      const key = JSON.stringify(items);
      if (place.dataset.made !== key) {
        set(place, { "data-made": key });
        place.replaceChildren(...(items.length ? items.map((item) => h("div", { class: "cnb-item" }, chips(item.cards, strings), h("span", {}, item.says))) : [strings.nothing_counts]));
      }
      return place;
    })]);
    return node;
  }

  /** @param {Side[]} sides @param {Record<string, number>} next */
  function drawSums(sides, next) {
    const strings = words();
    const typing = fills() && !scene().checked;
    const sum = sumOf(filled(typed));
    /** @type {[string, string, (side: Side) => number | undefined][]} */
    const sums = [
      ["subtotal", strings.subtotal, (side) => (fills() ? sum : side.subtotal)],
      ["previous", strings.previous, (side) => side.previous],
      ["total", strings.total, (side) => (fills() ? side.previous + sum : side.total)],
    ];
    if (!typing) sums.push(["next", strings.next, (side) => next[side.key]]);
    return sums.map(([key, label, value]) => {
      const node = row.get(`sum/${key}`);
      set(node, { class: key === "subtotal" || key === "total" ? "cnb-sum" : "cnb-rest" });
      const first = cell.get(`h:sum:${key}`);
      set(first, { scope: "row" });
      say(first, label);
      fill(node, [first, ...sides.map((side) => {
        const place = cell.get(`sum:${key}:${side.key}`);
        const points = value(side);
        say(place, points === undefined ? "–" : number(points, words()));
        return place;
      })]);
      return node;
    });
  }

  /** @param {Scene} now */
  function drawTools(now) {
    const strings = words();
    const all = now.codes.length > 0 && now.codes.every((code) => open().has(code));
    const keys = [...(fills() && now.over ? ["check"] : []), ...(now.over && now.codes.length && (!fills() || now.checked) ? [all ? "close" : "open"] : [])];
    set(tools, { "aria-label": strings.actions });
    fill(tools, keys.map((key) => {
      const node = tool.get(key);
      say(node, strings[`act_${key}`]);
      node.classList.toggle("cnb-main", key === "check");
      set(node, { "aria-disabled": key === "check" && model.get("readonly") ? "true" : null });
      return node;
    }));
    tool.sweep();
  }

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (!button) return;
    if (button.dataset.open) flip(button.dataset.open);
    else if (button.dataset.act === "check") check();
    else if (button.dataset.act === "open") unfold(scene().codes), moves.focusOn(zones().actions.at(-1));
    else if (button.dataset.act === "close") unfold([]), moves.focusOn(zones().actions.at(-1));
    else if (button.dataset.do === "copy") void literal.copy(words());
  }, { signal });
  root.addEventListener("input", ({ target }) => {
    const input = /** @type {HTMLInputElement} */ (target);
    const code = input.dataset.line;
    if (!code) return;
    typed = { ...typed, [code]: input.value };
    own.advise("");
    draw();
    keep();
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const inField = target instanceof HTMLInputElement;
    if (event.key === "Enter" && (inField || event.ctrlKey) && fills()) return event.preventDefault(), check();
    if (inField && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const fields = [.../** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("input"))];
      fields[fields.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
      return event.preventDefault();
    }
    if (inField && event.key !== "Escape") return;
    steer(event, own, moves);
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(keeping), { once: true });

  return own.mount([head, given, table, tools, literal.node], ["scene", "sheet", "expanded", "entries", "marks", "literal"], () => {
    adopt();
    draw();
  });
}

export default { render: draws };
