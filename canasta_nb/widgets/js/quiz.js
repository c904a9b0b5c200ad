// The Quiz: one exercise with its positions, to be answered by clicks or keys and checked by Python.
import { actLine, empty, idsOf, isBlank, shaped, topOf } from "./answers.js";
import { run } from "./acts.js";
import { short, signed } from "./cards.js";
import { chips } from "./chips.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { wholeNumber } from "./filling.js";
import { frame } from "./frame.js";
import { literalLine } from "./literal.js";
import { picking } from "./picking.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { number, put } from "./words.js";

/** @typedef {{ask: string, act: string, line: string}} Part */
/** @typedef {{title: string, heading: string, lines: import("./answers.js").Line[]}} Shown */
/** @typedef {{seq: number, ex: string, title: string, parts: Part[], shows: Shown[], words: number, hand: number[], melds: import("./scene.d.ts").Meld[], over: boolean, note: string, python: string}} Scene */

const KEEP_AFTER = 150;

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "quiz");
  const { root, view, signal, model, words } = own;
  /** @type {any} what is answered so far */
  let answer;
  /** @type {number[]} chosen cards, in the order of choosing */
  let chosen = [];
  let typedWrong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;
  let built = "";

  const title = h("span", { class: "cnb-title" });
  const legend = h("legend", { class: "cnb-question" });
  const shows = h("div", { class: "cnb-shows" });
  const parts = h("div", { class: "cnb-parts" });
  const chosenLine = h("p", { class: "cnb-chosenline", id: `${view}-chosen` });
  const cards = picking(`${view}-chosen`, (ids, only) => {
    if (asleep()) return;
    chosen = only !== "add" && ids.every((id) => chosen.includes(id)) ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
    if (kind() === "cards") answer = run(chosen);
    changed();
  });
  cards.node.classList.add("cnb-cloth");
  const set_ = h("fieldset", { class: "cnb-asked" }, legend, shows, parts, chosenLine, cards.node);
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const tried = h("span", { class: "cnb-tried" });
  const said = h("div", { class: "cnb-said cnb-verdict", role: "status", "aria-atomic": "true" });
  const literal = literalLine(own.tell);
  const note = h("p", { class: "cnb-law" });
  const pythonTitle = h("summary");
  const pythonHow = h("p");
  const pythonExample = h("code", { class: "cnb-code" });
  const python = h("details", { class: "cnb-python" }, pythonTitle, pythonHow, pythonExample, literal.node);
  const tool = keyed((key) => h("button", { class: "cnb-button", "data-act": key }));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  const kind = () => /** @type {import("./answers.js").Kind} */ (model.get("kind"));
  /** @returns {[string, string][]} */
  const choices = () => model.get("choices");
  const asleep = () => model.get("readonly") || scene().over;
  const picks = () => kind() === "cards" && scene().hand.length > 0;
  const top = () => topOf(scene().shows[0]?.lines ?? []);

  const zones = () => ({ hand: cards.node.hidden ? [] : cards.nodes(), actions: [.../** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("button"))] });
  const moves = roving(zones, (node) => node.dataset.id ?? node.dataset.act ?? "");

  function changed() {
    own.advise("");
    draw();
    clearTimeout(keeping);
    keeping = setTimeout(() => {
      keeping = undefined;
      model.set("answer", answer);
      model.save_changes();
    }, KEEP_AFTER);
  }
  function check() {
    if (model.get("readonly")) return own.tell(words().readonly);
    const wrong = /** @type {HTMLInputElement | undefined} */ ([...parts.querySelectorAll("input[data-number]")].find((field) => wholeNumber(/** @type {HTMLInputElement} */ (field).value) === undefined));
    if (wrong) return own.tell(words().not_a_number), wrong.focus();
    if (isBlank(answer)) return own.tell(words().not_answered);
    clearTimeout(keeping);
    keeping = undefined;
    own.send({ do: "answer", args: { ex: scene().ex, answer } });
  }
  /** What another view, Python or an earlier session has answered stands here too. */
  function adopt() {
    const { parts: list, words: many, hand } = scene();
    if (keeping !== undefined && answer !== undefined) return;
    answer = shaped(model.get("answer"), kind(), list.length, many);
    if (picks()) chosen = idsOf(answer, hand) ?? [];
  }

  /** The words for cards without those that name a wild card or a three: which cards are wild is what exercises ask. */
  const unmarked = () => ({ ...words(), wild: "", wild_mark: "", red_3: "", black_3: "" });

  /** Fields are made once for each exercise; afterwards only what is in them changes. */
  function build() {
    const strings = words();
    const now = scene();
    const key = `${now.ex} ${kind()}`;
    if (built === key) return;
    built = key;
    shows.replaceChildren(...now.shows.map((one) => h("div", { class: "cnb-shown cnb-cloth cnb-row" },
      ...(one.title || one.heading ? [h("p", {}, ...(one.title ? [h("b", {}, `${one.title} `)] : []), one.heading)] : []),
      ...one.lines.filter(([id]) => !(picks() && id === "hand")).map(([id, label, runs, text]) => h("div", { class: "cnb-lot", "data-lot": id }, h("span", { class: "cnb-what" }, label),
        h("span", { class: "cnb-runs cnb-row" }, ...(runs.length ? runs.map((ids) => chips(ids, unmarked())) : [text])))))));
    const many = now.parts.length > 1;
    /** @param {Part} part @param {number} place @param {...Node} fields */
    const row = (part, place, ...fields) => h("div", { class: "cnb-part cnb-row", role: many ? "group" : null, "aria-label": many ? partName(part, place) : null },
      ...(many || part.ask ? [h("span", { class: "cnb-ask" }, ...marked(part.ask || put(strings.part, { n: place + 1 })))] : []),
      ...(part.act && !part.ask.includes(`\`${part.act}\``) ? [h("span", { class: "cnb-deed" }, signed(part.act))] : []), ...fields);
    const list = {
      "yes+why": () => now.parts.map((part, place) => row(part, place, yesNo(place), reasons(place))),
      pick: () => now.parts.map((part, place) => row(part, place, chooser(String(place), part.ask || legend.textContent || ""))),
      num: () => now.parts.map((part, place) => row(part, place, numberField(String(place), part.ask || strings.your_points))),
      sheet: () => now.parts.map((part, place) => row({ ...part, ask: part.line }, place, numberField(part.line, put(strings.line_points, { line: part.line })))),
      order: () => order(now),
      cards: () => (now.hand.length ? now.parts.map((part, place) => (part.act ? row({ ...part, ask: "" }, place) : h("span"))) : [typeField()]),
      moves: () => [linesField(strings.type_acts, "draw", "take", "meld", "discard")],
      exam: () => [linesField(strings.type_answers)],
    };
    parts.replaceChildren(...list[kind()]());
    if (choices().length) parts.append(h("p", { class: "cnb-paper" }, put(strings.on_paper, { words: choices().map(([word, means]) => (means ? `${word} (${means})` : word)).join(", ") })));
  }
  /** @param {Part} part @param {number} place */
  const partName = (part, place) => part.ask.replaceAll("`", "") || put(words().part, { n: place + 1 });

  /** @param {number} place */
  function yesNo(place) {
    const strings = words();
    return h("span", { class: "cnb-yesno cnb-row", role: "radiogroup", "aria-label": `${strings.yes} / ${strings.no}` }, radio(`${place}:0`, "true", strings.yes), radio(`${place}:0`, "false", strings.no));
  }
  /** The reasons in plain words, one below the other. @param {number} place */
  const reasons = (place) => h("span", { class: "cnb-reasons", role: "radiogroup", "aria-label": words().reason }, ...choices().map(([word, means]) => radio(`${place}:1`, word, begun(means || word))));
  const begun = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);
  /** @param {string} at @param {string} value @param {string} text */
  const radio = (at, value, text) =>
    h("label", { class: "cnb-choice" }, h("input", { type: "radio", name: `${view}-${at}`, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }), text);
  /** @param {string} at @param {string} label */
  function chooser(at, label) {
    return h("select", { "data-at": at, "aria-label": label }, h("option", { value: "" }, words().choose),
      ...choices().map(([word, means]) => h("option", { value: word }, means ? `${word}: ${means}` : word)));
  }
  /** @param {string} at @param {string} label */
  const numberField = (at, label) => h("input", { type: "text", inputmode: "numeric", size: 8, autocomplete: "off", "data-at": at, "data-number": "yes", "aria-label": label });
  /** @param {Scene} now */
  function order(now) {
    const each = now.words / now.parts.length;
    return now.parts.map((part, place) => h("div", { class: "cnb-part cnb-row", role: "group", "aria-label": partName(part, place) }, h("span", { class: "cnb-ask" }, partName(part, place)),
      ...Array.from({ length: each }, (_, at) => chooser(String(place * each + at), put(words().word_n, { n: at + 1 })))));
  }
  function typeField() {
    const input = h("input", { type: "text", size: 30, autocomplete: "off", spellcheck: "false", "data-at": "text", id: `${view}-text` });
    return h("div", { class: "cnb-part cnb-row" }, h("label", { for: `${view}-text` }, words().type_cards), input);
  }
  /** Lines to type, with buttons that write one. @param {string} label @param {...string} adding */
  function linesField(label, ...adding) {
    const strings = words();
    const area = h("textarea", { rows: 6, cols: 40, spellcheck: "false", "data-at": "acts", id: `${view}-acts`, "data-lm-suppress-shortcuts": "true" });
    const adds = adding.map((what) => h("button", { class: "cnb-button cnb-small", "data-add": what }, strings[`add_${what}`]));
    return h("div", { class: "cnb-part" }, h("label", { for: `${view}-acts` }, label), area, h("div", { class: "cnb-row cnb-adds" }, ...adds));
  }

  /** What a field says, put into the answer. @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field */
  function read(field) {
    const at = field.dataset.at ?? "";
    if (at === "text") answer = field.value.replace(/[\s,]/g, "");
    else if (at === "acts") answer = field.value.split("\n").map((line) => line.trim()).filter(Boolean);
    else if (kind() === "sheet") {
      const points = wholeNumber(field.value);
      answer = { ...answer, [at]: points ?? null };
    } else if (kind() === "yes+why") {
      const [place, which] = at.split(":").map(Number);
      answer = answer.map((/** @type {any} */ pair, /** @type {number} */ one) => (one !== place ? pair : which ? [pair[0], field.value || null] : [field.value === "true", pair[1]]));
    } else {
      const value = kind() === "num" ? wholeNumber(field.value) ?? null : field.value || null;
      answer = answer.map((/** @type {any} */ old, /** @type {number} */ one) => (one === Number(at) ? value : old));
    }
    changed();
  }
  /** The answer put into the fields, but not into the one that is being typed in. */
  function write() {
    const focused = own.focused();
    const asleepNow = asleep();
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (parts.querySelectorAll("[data-at]"))) {
      const at = field.dataset.at ?? "";
      const value = at === "text" ? answer : at === "acts" ? answer.join("\n") : kind() === "sheet" ? answer[at] : kind() === "yes+why" ? answer[Number(at.split(":")[0])][Number(at.split(":")[1])] : answer[Number(at)];
      if (field.type === "radio") field.checked = value !== null && String(value) === field.value;
      else if (field !== focused) {
        const text = value === null || value === undefined ? "" : typeof value === "number" ? number(value, words()) : String(value);
        if (field.value !== text) field.value = text;
      }
      field.disabled = asleepNow;
    }
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (parts.querySelectorAll("[data-add]"))) button.disabled = asleepNow;
  }

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.ex) return say(title, strings.empty);
    say(title, now.title);
    if (legend.dataset.text !== model.get("question")) {
      set(legend, { "data-text": model.get("question") });
      legend.replaceChildren(...marked(model.get("question")));
    }
    build();
    write();
    const feedback = /** @type {{ok?: boolean, status?: string, text?: string, lines?: string[]}} */ (model.get("feedback"));
    const wrong = feedback.text !== undefined && !feedback.ok;
    set(set_, { "data-kind": kind(), "aria-describedby": feedback.text ? `${view}-said` : null });
    for (const field of parts.querySelectorAll("[data-at]:not([type=radio])")) set(field, { "aria-invalid": wrong ? "true" : null });
    cards.node.hidden = !now.hand.length;
    chosenLine.hidden = !now.hand.length;
    say(chosenLine, now.hand.length ? `${kind() === "cards" ? `${strings.choose_cards} ` : ""}${put(strings.chosen_cards, { cards: chosen.length ? chosen.map((id) => short(id, strings)).join(" ") : strings.none_chosen })}` : "");
    if (now.hand.length) cards.draw(now.hand, unmarked(), { selected: chosen, sort: kind() === "cards" ? "drawn" : model.get("sort"), asleep: asleep() }, moves);
    drawTools(now);
    drawFeedback(feedback);
    literal.draw(model.get("literal") ?? "", strings);
    say(note, now.note);
    say(pythonTitle, strings.python);
    say(pythonHow, strings.python_how);
    say(pythonExample, now.python);
    moves.rove();
  }

  /** Words in backticks as code, the rest as text. @param {string} text */
  const marked = (text) => text.split("`").map((piece, place) => (place % 2 ? h("code", { class: "cnb-code" }, signed(piece)) : piece));

  /** @param {Scene} now */
  function drawTools(now) {
    const strings = words();
    const solved = model.get("solved");
    const tries = model.get("attempts");
    const most = model.get("max_attempts");
    const keys = [...(now.over ? [] : ["check"]), ...(model.get("hints_left") && !solved && !now.over ? ["hint"] : []), ...(tries ? ["again"] : [])];
    set(tools, { "aria-label": strings.actions });
    fill(tools, [...keys.map((key) => {
      const node = tool.get(key);
      say(node, put(strings[`act_${key}`], { n: model.get("hints_left") }));
      set(node, { "aria-disabled": model.get("readonly") ? "true" : null, "aria-keyshortcuts": key === "check" ? "Control+Enter" : null });
      node.classList.toggle("cnb-main", key === "check");
      return node;
    }), tried]);
    say(tried, !tries ? "" : now.over ? strings.all_used : put(most ? strings.attempts : strings.attempts_free, { n: tries, of: most }));
    tool.sweep();
  }

  /** @param {{ok?: boolean, status?: string, text?: string, lines?: string[]}} feedback */
  function drawFeedback(feedback) {
    const key = JSON.stringify(feedback);
    if (said.dataset.key === key) return;
    set(said, { "data-key": key, "data-ok": feedback.text ? String(feedback.ok) : null, id: `${view}-said` });
    said.replaceChildren(...(feedback.text ? [h("p", {}, h("b", {}, `${feedback.ok ? "✓" : "✗"} ${feedback.text}`)), ...(feedback.lines ?? []).map((line) => h("p", {}, line))] : []));
  }

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("input", ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    if (field.dataset.at) read(field);
  }, { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (cards.click(target, moves) || !button) return;
    if (button.dataset.add) {
      const line = actLine(button.dataset.add, chosen, top(), scene().melds);
      if (!line) return own.tell(words().choose_cards);
      answer = [...answer, line];
      chosen = [];
      changed();
    } else if (button.dataset.do === "copy") void literal.copy(words());
    else if (button.dataset.act === "check") check();
    else if (button.dataset.act === "hint") own.send({ do: "hint", args: {} });
    else if (button.dataset.act === "again") {
      answer = empty(kind(), scene().parts.length, scene().words);
      chosen = [];
      own.send({ do: "reset", args: {} });
    }
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && (event.ctrlKey || (target instanceof HTMLInputElement && target.type !== "radio"))) return event.preventDefault(), check();
    if (event.key !== "Escape" && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)) return;
    if (!cards.node.hidden && cards.key(event, moves)) return;
    steer(event, own, moves);
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(keeping), { once: true });

  return own.mount([h("div", { class: "cnb-head cnb-row" }, title), set_, tools, said, note, python],
    ["scene", "question", "kind", "choices", "answer", "attempts", "max_attempts", "feedback", "hints_left", "solved", "literal"], () => {
      if (scene()?.ex) adopt();
      draw();
    });
}

export default { render: draws };
