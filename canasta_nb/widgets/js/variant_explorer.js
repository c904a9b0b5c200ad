// The VariantExplorer: rule sets side by side, what each table may choose, six positions, the points that differ.
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { put } from "./words.js";

/** @typedef {{option: string, what: string, chosen: string, default: string, values: string[], range: number[]}} Option */
/** @typedef {{label: string, id: string, special: string, options: Option[]}} Choice */
/** @typedef {{ok: boolean, law: string, says: string, changed: boolean}} Answer */
/** @typedef {{id: string, asks: string, table: string, act: string, differs: boolean, answers: Answer[]}} Effect */
/** @typedef {{chapter: string, name: string, differs: boolean}} Point */
/** @typedef {{keys: string[], sources: string[], values: string[][]}} Detail */

const MOST = 4;
const NARROW = 640;
const KEEP = "data-lm-suppress-shortcuts";

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "variant-explorer");
  const { root, view, signal, model, words } = own;
  let narrow = false;
  /** @type {Set<number>} columns whose choices are unfolded */
  const unfolded = new Set();
  let beside = 1; // the column that stands beside the first one where only two have room

  const title = h("div", { class: "cnb-title" });
  const sets = h("div", { class: "cnb-sets" });
  const add = h("button", { class: "cnb-button", "data-act": "add" });
  const check = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", "data-act": "only" }));
  const only = h("label", { class: "cnb-only" }, check, h("span"));
  const choosing = h("div", { class: "cnb-choosing cnb-row" }, add, only);
  const tabs = h("div", { class: "cnb-tabs cnb-row", role: "tablist", hidden: true });
  const examples = table("cnb-examples");
  const points = table("cnb-points");
  const tables = h("div", { id: `${view}-tables` }, examples.node, points.node);

  /** @param {string} kind */
  function table(kind) {
    const caption = h("caption");
    const top = h("tr");
    const body = h("tbody");
    return { caption, top, body, node: h("table", { class: `cnb-compared cnb-rows ${kind}` }, caption, h("thead", {}, top), body) };
  }

  const panel = keyed((key) => {
    const select = h("select", { id: `${view}-set-${key}`, "data-column": key });
    const options = h("div", { id: `${view}-options-${key}` });
    return h("div", { class: "cnb-set", role: "group" }, h("label", { for: `${view}-set-${key}` }), select, h("p", { class: "cnb-special" }),
      h("button", { class: "cnb-opener", "data-choices": key, "aria-controls": options.id }), options,
      h("button", { class: "cnb-button cnb-small", "data-remove": key }));
  });
  const tab = keyed((key) => h("button", { class: "cnb-button", role: "tab", "data-beside": key, "aria-controls": `${view}-tables` }));
  const head = keyed(() => h("th", { scope: "col" }));
  const row = keyed(() => h("tr"));
  const cell = keyed((key) => h(key.startsWith("h:") ? "th" : "td"));
  const opener = keyed((name) => h("button", { class: "cnb-opener", "data-open": name }));

  /** @returns {Choice[]} */
  const choices = () => model.get("choices");
  /** The columns that have room. */
  const columns = () => {
    const all = choices().map((_, place) => place);
    return narrow && all.length > 2 ? [0, Math.min(beside, all.length - 1)] : all;
  };
  const zones = () => ({
    tabs: [.../** @type {NodeListOf<HTMLElement>} */ (tabs.querySelectorAll("button"))],
    points: [.../** @type {NodeListOf<HTMLElement>} */ (points.body.querySelectorAll("button"))],
  });
  const moves = roving(zones, (node) => node.dataset.open ?? node.dataset.beside ?? "");

  function draw() {
    const strings = words();
    const all = choices();
    say(title, all.length ? strings.title : strings.empty);
    drawSets(all);
    say(add, strings.act_add);
    add.hidden = all.length >= MOST || !all.length;
    set(add, { "aria-disabled": model.get("readonly") ? "true" : null });
    check.checked = model.get("only_differences");
    say(/** @type {Node} */ (only.lastChild), strings.only);
    drawTabs(all);
    drawExamples(all);
    drawPoints(all);
    for (const store of [panel, tab, head, row, cell, opener]) store.sweep();
    moves.rove();
  }

  /** @param {Choice[]} all */
  function drawSets(all) {
    const strings = words();
    fill(sets, all.map((choice, place) => {
      const node = panel.get(String(place));
      const [label, select, special, opens, options, remove] = /** @type {HTMLElement[]} */ ([...node.children]);
      const called = put(strings.column, { n: place + 1 });
      set(node, { "aria-label": called });
      say(label, called);
      drawSelect(/** @type {HTMLSelectElement} */ (select), model.get("known").map((/** @type {string[]} */ [id]) => id), choice.id);
      say(special, choice.special);
      const chosen = choice.options.filter((one) => one.chosen !== one.default).length;
      const shows = unfolded.has(place) && choice.options.length > 0;
      say(opens, `${shows ? "▾" : "▸"} ${chosen ? put(strings.chosen, { n: chosen }) : strings.choices}`);
      set(opens, { "aria-expanded": String(shows) });
      opens.hidden = !choice.options.length;
      options.hidden = !shows;
      if (shows) drawOptions(options, choice, place);
      say(remove, put(strings.act_remove, { label: choice.label }));
      remove.hidden = all.length <= 2;
      return node;
    }));
  }

  /** @param {HTMLSelectElement} select @param {string[]} values @param {string} chosen */
  function drawSelect(select, values, chosen) {
    const all = values.includes(chosen) ? values : [chosen, ...values];
    if (select.dataset.values !== all.join(" ")) {
      select.replaceChildren(...all.map((value) => h("option", { value }, value)));
      select.dataset.values = all.join(" ");
    }
    if (select.value !== chosen) select.value = chosen;
    select.disabled = model.get("readonly");
  }

  /** @param {HTMLElement} place @param {Choice} choice @param {number} column */
  function drawOptions(place, choice, column) {
    const strings = words();
    if (place.dataset.of !== choice.id) {
      place.dataset.of = choice.id;
      place.replaceChildren(...choice.options.map((one) => {
        const common = { "data-column": column, "data-option": one.option, [KEEP]: "true" };
        const [low, high, step] = one.range;
        const field = one.range.length ? h("input", { type: "number", min: low, max: high, step, ...common }) : h("select", common);
        return h("label", { class: "cnb-option" }, h("span"), field);
      }));
    }
    choice.options.forEach((one, at) => {
      const label = /** @type {HTMLElement} */ (place.children[at]);
      say(label.children[0], put(strings.choice, { option: one.option, what: one.what }));
      set(label, { "data-chosen": one.chosen !== one.default });
      const field = label.children[1];
      if (field instanceof HTMLSelectElement) return drawSelect(field, one.values, one.chosen);
      const input = /** @type {HTMLInputElement} */ (field);
      input.disabled = model.get("readonly");
      if (own.focused() !== input) input.value = one.chosen;
    });
  }

  /** @param {Choice[]} all */
  function drawTabs(all) {
    const strings = words();
    const shows = narrow && all.length > 2;
    tabs.hidden = !shows;
    if (shows) set(tables, { role: "tabpanel", "aria-label": all[columns()[1]].label });
    else set(tables, { role: null, "aria-label": null });
    if (!shows) return fill(tabs, []);
    set(tabs, { "aria-label": put(strings.others, { first: all[0].label }) });
    fill(tabs, all.slice(1).map((choice, at) => {
      const node = tab.get(String(at + 1));
      say(node, choice.label);
      set(node, { "aria-selected": String(columns()[1] === at + 1) });
      return node;
    }));
  }

  /** @param {ReturnType<typeof table>} where @param {string} kind @param {string} first @param {Choice[]} all */
  function drawHead(where, kind, first, all) {
    const own = head.get(`${kind}:first`);
    say(own, first);
    set(own, { class: "cnb-first" });
    fill(where.top, [own, ...columns().map((place) => {
      const node = head.get(`${kind}:${place}`);
      say(node, all[place].label);
      return node;
    })]);
  }

  /** @param {Choice[]} all */
  function drawExamples(all) {
    const strings = words();
    say(examples.caption, strings.examples);
    drawHead(examples, "e", strings.example, all);
    fill(examples.body, model.get("effects").map((/** @type {Effect} */ effect) => {
      const node = row.get(`e:${effect.id}`);
      set(node, { class: effect.differs ? "cnb-unlike" : null, "data-example": effect.id });
      const first = cell.get(`h:e:${effect.id}`);
      set(first, { scope: "row" });
      if (!first.firstChild) first.append(h("span", { class: "cnb-asks" }), h("span"), h("span", { class: "cnb-hidden" }));
      say(first.children[0], `${effect.differs ? `${strings.differs} ` : ""}${effect.asks}`);
      say(first.children[1], effect.table);
      say(first.children[2], ` ${put(strings.typed, { act: effect.act })}`);
      fill(node, [first, ...columns().map((place) => {
        const one = effect.answers[place];
        const node = cell.get(`e:${effect.id}:${place}`);
        const said = one.ok ? strings.yes : put(strings.no, { says: one.says });
        const key = `${one.changed} ${said}`;
        if (node.dataset.said !== key) {
          node.replaceChildren(said, ...(one.changed ? [h("span", { class: "cnb-turned" }, strings.changed)] : []));
          set(node, { "data-said": key, "data-ok": String(one.ok), "data-law": one.law || null });
        }
        return node;
      })]);
      return node;
    }));
  }

  /** @param {Choice[]} all */
  function drawPoints(all) {
    const strings = words();
    const cells = /** @type {string[][]} */ (model.get("table"));
    const details = /** @type {Record<string, Detail>} */ (model.get("details"));
    say(points.caption, model.get("counts"));
    points.node.hidden = !all.length;
    set(points.node, { "data-all": !model.get("only_differences") });
    drawHead(points, "p", strings.point, all);
    let chapter = "";
    /** @type {HTMLElement[]} */
    const rows = [];
    model.get("parameters").forEach((/** @type {Point} */ point, /** @type {number} */ at) => {
      if (point.chapter !== chapter) {
        chapter = point.chapter;
        const heading = cell.get(`h:c:${chapter}`);
        set(heading, { scope: "colgroup", colspan: columns().length + 1, class: "cnb-chapter" });
        say(heading, chapter);
        const node = row.get(`c:${chapter}`);
        fill(node, [heading]);
        rows.push(node);
      }
      rows.push(drawPoint(point, cells[at], point.name in details));
      if (point.name in details) rows.push(drawDetail(point, details[point.name]));
    });
    fill(points.body, rows);
  }

  /** @param {Point} point @param {string[]} says @param {boolean} open */
  function drawPoint(point, says, open) {
    const strings = words();
    const node = row.get(`p:${point.name}`);
    set(node, { class: point.differs ? "cnb-unlike" : null, "data-point": point.name });
    const first = cell.get(`h:p:${point.name}`);
    set(first, { scope: "row" });
    const button = opener.get(point.name);
    say(button, `${point.differs ? `${strings.differs} ` : ""}${point.name}`);
    set(button, { "aria-expanded": String(open) });
    fill(first, [button]);
    fill(node, [first, ...columns().map((place) => {
      const node = cell.get(`p:${point.name}:${place}`);
      say(node, says[place] || strings.says_nothing);
      return node;
    })]);
    return node;
  }

  /** @param {Point} point @param {Detail} detail */
  function drawDetail(point, detail) {
    const strings = words();
    const node = row.get(`d:${point.name}`);
    set(node, { class: "cnb-detail" });
    fill(node, [cell.get(`d:${point.name}`), ...columns().map((place) => {
      const node = cell.get(`d:${point.name}:${place}`);
      const source = detail.sources[place];
      const lines = [source ? put(strings.source, { source }) : "", ...detail.keys.map((key, at) => put(strings.value, { key, value: detail.values[place][at] }))];
      if (node.dataset.said !== lines.join("\n")) {
        node.dataset.said = lines.join("\n");
        node.replaceChildren(...lines.filter(Boolean).map((line, at) => h(at || !source ? "code" : "span", {}, line)).flatMap((part) => [part, h("br")]));
      }
      return node;
    })]);
    return node;
  }

  /** Unfolds a point to its sources, or folds it. @param {string} name */
  function flip(name) {
    const open = /** @type {string[]} */ (model.get("unfolded"));
    model.set("unfolded", open.includes(name) ? open.filter((one) => one !== name) : [...open, name]);
    model.save_changes();
  }
  /** A rule set that is not there yet. */
  function another() {
    const there = choices().map((choice) => choice.id);
    return model.get("known").map((/** @type {string[]} */ [id]) => id).find((/** @type {string} */ id) => !there.includes(id)) ?? there[0];
  }

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (!button) return;
    const { open, beside: other, remove, act, choices: of } = button.dataset;
    if (open) flip(open);
    else if (of) unfolded.delete(Number(of)) || unfolded.add(Number(of)), draw();
    else if (other) (beside = Number(other)), draw(), moves.focusOn(zones().tabs[beside - 1]);
    else if (remove) own.send({ do: "set", args: { column: Number(remove), rules: "" } }), sets.querySelector("select")?.focus();
    else if (act === "add") own.send({ do: "set", args: { column: choices().length, rules: another() } });
  }, { signal });
  root.addEventListener("change", ({ target }) => {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
    if (field === check) {
      model.set("only_differences", check.checked);
      return model.save_changes();
    }
    const { column, option } = field.dataset;
    own.send({ do: "set", args: option ? { column: Number(column), option, value: field.value } : { column: Number(column), rules: field.value } });
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== "Escape" && target.matches("select, input")) return;
    steer(event, own, moves);
  }, { signal });
  const room = new ResizeObserver(() => {
    const now = root.clientWidth > 0 && root.clientWidth < NARROW;
    if (now !== narrow) (narrow = now), draw();
  });
  room.observe(root);
  signal.addEventListener("abort", () => room.disconnect(), { once: true });

  return own.mount([title, sets, choosing, tabs, tables], ["ids", "choices", "effects", "parameters", "table", "details", "counts", "only_differences"], draw,
    ({ nack }) => void (nack && draw())); // what was refused stands as it stood
}

export default { render: draws };
