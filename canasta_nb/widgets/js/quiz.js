// The Quiz: one exercise with its positions, to be answered by clicks or keys and checked by Python.
import { empty, idsOf, isBlank, isWhole, shaped } from "./answers.js";
import { run } from "./acts.js";
import { short, signed } from "./cards.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { wholeNumber } from "./filling.js";
import { frame } from "./frame.js";
import { literalLine } from "./literal.js";
import { sumOf } from "./filling.js";
import { picking } from "./picking.js";
import { goingOn } from "./quiz/going_on.js";
import { cloth, unmarkedOf, valuesOf } from "./quiz/cloth.js";
import { cardsField, linesField } from "./quiz/fields.js";
import { head } from "./quiz/head.js";
import { ordering } from "./quiz/ordering.js";
import { celebrate, earlier, following, plate, tone } from "./quiz/plate.js";
import { marks } from "./quiz/marks.js";
import { playing } from "./quiz/playing.js";
import { keysOf, labelOf, likeThis } from "./quiz/sitting.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { number, put } from "./words.js";

/** @typedef {{ask: string, act: string, line: string}} Part */
/** @typedef {import("./quiz/cloth.js").Shown} Shown */
/** @typedef {{seq: number, ex: string, head: string, worth: string, progress: import("./quiz/head.js").Dot[], parts: Part[], shows: Shown[], words: number, columns: string[], hand: number[], melds: import("./scene.d.ts").Meld[], may: string[], over: boolean, sat: import("./quiz/sitting.js").Sat, note: string, python: string, stock: number | null, tables: string[], values: [number, string][], more: boolean, own: boolean, hints: string[], goes_on?: boolean}} Scene */

const KEEP_AFTER = 150;

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "quiz");
  const { root, view, signal, model, words } = own;
  /** @type {any} what is answered so far */
  let answer;
  /** @type {number[]} chosen cards, in the order of choosing */
  let chosen = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let keeping;
  let built = "";
  let pictured = "";
  let hinted = false; // a hint has been asked for
  let checked = ""; // the answer that was checked last, as JSON
  let past = ""; // what was said of an answer that has been changed since
  /** @type {string | undefined} */
  let said; // of the newest answer; undefined before anything was drawn
  /** @type {ReturnType<typeof ordering> | undefined} */
  let steps;
  /** @type {ReturnType<typeof playing> | undefined} */
  let turn;

  const top = head();
  const legend = h("legend", { class: "cnb-question" });
  const shows = h("div", { class: "cnb-shows" });
  const parts = h("div", { class: "cnb-parts" });
  const chosenLine = h("p", { class: "cnb-chosenline", id: `${view}-chosen` });
  const cards = picking(`${view}-chosen`, (ids, only) => {
    if (asleep()) return;
    chosen = only !== "add" && ids.every((id) => chosen.includes(id)) ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
    if (kind() === "moves") return draw(); // nothing is played yet
    answer = run(chosen);
    changed();
  });
  cards.node.classList.add("cnb-cloth");
  const set_ = h("fieldset", { class: "cnb-asked" }, legend, shows, parts, chosenLine, cards.node);
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const tried = h("span", { class: "cnb-tried" });
  const verdict = plate(view);
  const before = earlier();
  const literal = literalLine(own.tell);
  const note = h("p", { class: "cnb-law" });
  const pythonTitle = h("summary");
  const pythonHow = h("p");
  const pythonExample = h("code", { class: "cnb-code" });
  const after = h("div", { class: "cnb-shows cnb-after", hidden: true });
  const python = h("details", { class: "cnb-python" }, pythonTitle, pythonHow, pythonExample, literal.node);
  const foot = h("div", { class: "cnb-foot cnb-row" }, verdict.node, tools, tried, python);
  const flags = marks(() => cards.nodes());
  const tool = keyed((key) => h("button", { class: "cnb-button", "data-act": key }));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  const kind = () => /** @type {import("./answers.js").Kind} */ (model.get("kind"));
  /** @returns {[string, string][]} */
  const choices = () => model.get("choices");
  const asleep = () => model.get("readonly") || scene().over;
  const picks = () => kind() === "cards" && scene().hand.length > 0;

  /** Go to the first field. */
  const begin = () => /** @type {HTMLElement | null} */ (set_.querySelector("[role=option][tabindex='0'], input:not(:disabled), select, textarea, button"))?.focus();
  const onward = goingOn(own, begin);
  const moves = roving(() => ({ hand: cards.node.hidden ? [] : cards.nodes() }), (node) => node.dataset.id ?? "");

  function changed() {
    own.advise("");
    past = newest();
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
    if (totals() && answer.total == null && summed() !== null) answer = { ...answer, total: summed() };
    if (isBlank(answer)) return own.tell(words().not_answered);
    if (!isWhole(answer, kind(), scene().parts.map(({ line }) => line))) return own.tell(words().not_whole);
    const now = JSON.stringify(answer);
    if (now === checked && model.get("attempts") && model.get("feedback").ok === false) return own.tell(words().unchanged);
    clearTimeout(keeping);
    keeping = undefined;
    checked = now;
    own.send({ do: "answer", args: { ex: scene().ex, answer } });
  }
  /** What another view, Python or an earlier session has answered stands here too. */
  function adopt() {
    const { parts: list, words: many, hand } = scene();
    if (keeping !== undefined && answer !== undefined) return;
    answer = shaped(model.get("answer"), kind(), list.length, many);
    if (picks()) chosen = idsOf(answer, hand) ?? [];
  }

  /** Fields are made once for each exercise; afterwards only what is in them changes. */
  function build() {
    const strings = words();
    const now = scene();
    const seen = JSON.stringify([now.shows, now.hand]); // of what lies on the table
    if (pictured === seen && built === `${now.ex} ${kind()}`) return;
    if (pictured !== seen) chosen = picks() ? chosen : [];
    pictured = seen;
    const held = shows.contains(own.focused()) ? own.focused()?.dataset.place : undefined;
    shows.replaceChildren(...now.shows.map((one) => cloth(one, strings, now.hand.length > 0)));
    const key = `${now.ex} ${kind()}`;
    if (built === key) return void turn?.lay(held);
    built = key;
    const many = now.parts.length > 1;
    steps = turn = undefined;
    const besides = many && now.shows.length === now.parts.length; // each part has a picture of its own
    /** @param {Part} part @param {number} place @param {...Node} fields */
    const row = (part, place, ...fields) => h("div", { class: "cnb-part cnb-row", role: many ? "group" : null, "aria-label": many ? partName(part, place) : null },
      ...(part.ask || (many && !besides) ? [h("span", { class: "cnb-ask" }, ...marked(part.ask || put(strings.part, { n: place + 1 })))] : []),
      ...(part.act && !part.ask.includes(`\`${part.act}\``) ? [h("span", { class: "cnb-deed" }, signed(part.act))] : []), ...fields);
    const list = {
      "yes+why": () => now.parts.map((part, place) => row(part, place, yesNo(place), reasons(place))),
      pick: () => now.parts.map((part, place) => row(besides ? { ...part, ask: "" } : part, place, chooser(String(place), many ? partName(part, place) : legend.textContent || ""))),
      num: () => now.parts.map((part, place) => row(part, place, numberField(String(place), part.ask || strings.your_points))),
      sheet: () => now.parts.map((part, place) => row(part, place, numberField(part.line, put(strings.line_points, { line: part.ask })))),
      order: () => order(now),
      cards: () => (now.hand.length ? now.parts.map((part, place) => (part.act ? row({ ...part, ask: "" }, place) : h("span"))) : [cardsField(view, strings)]),
      moves: () => [now.may.length || now.hand.length || now.tables.length ? (turn = played()).node : linesField(view, strings.type_acts)],
    };
    const rows = list[kind()]();
    if (besides) [...shows.children].forEach((picture, place) => rows[place].prepend(picture));
    parts.replaceChildren(...rows);
    if (now.values.length) parts.after(valuesOf(now.values, strings));
    set(parts, { "data-besides": besides ? "" : null });
    if (turn || now.hand.length) layHand();
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
  const reasons = (place) => h("span", { class: "cnb-reasons", role: "radiogroup", "aria-labelledby": `${view}-why-${place}` }, h("span", { class: "cnb-second", id: `${view}-why-${place}`, "data-why": place }), ...choices().map(([word, means]) => radio(`${place}:1`, word, begun(means || word))));
  /** A word of the bank as people say it. @param {string} word */
  const spoken = (word) => signed(word.replaceAll("-", " "));
  const begun = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);
  /** @param {string} at @param {string} value @param {string} text */
  const radio = (at, value, text) =>
    h("label", { class: "cnb-choice" }, h("input", { type: "radio", name: `${view}-${at}`, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }), text);
  /** @param {string} at @param {string} label */
  function chooser(at, label) {
    return h("select", { "data-at": at, "aria-label": label }, h("option", { value: "" }, words().choose),
      ...choices().map(([word, means]) => h("option", { value: word }, begun(means || spoken(word)))));
  }
  /** @param {string} at @param {string} label */
  const numberField = (at, label) => h("input", { type: "text", inputmode: "numeric", size: 8, autocomplete: "off", "data-at": at, "data-number": "yes", "aria-label": label });
  /** @param {Scene} now */
  function order(now) {
    if (now.parts.length === 1) {
      steps = ordering(choices().map(([word, means]) => [word, begun(means || spoken(word))]), now.words, /** @type {any} */ (words()), (chosenWords) => {
        answer = Array.from({ length: now.words }, (_, at) => chosenWords[at] ?? null);
        changed();
      });
      return [steps.node];
    }
    const each = now.words / now.parts.length;
    return now.parts.map((part, place) => h("div", { class: "cnb-part cnb-row", role: "group", "aria-label": partName(part, place) }, h("span", { class: "cnb-ask" }, partName(part, place)),
      ...Array.from({ length: each }, (_, at) => {
        const label = now.columns[at] ?? put(words().word_n, { n: at + 1 });
        return h("span", { class: "cnb-column" }, h("span", { class: "cnb-second", "aria-hidden": "true" }, now.columns[at] ?? ""), chooser(String(place * each + at), label));
      })));
  }
  /** The hand from which cards are chosen lies on the same cloth as the table. */
  function layHand() {
    if (picks()) shows.before(parts);
    if (turn) shows.before(turn.steps);
    shows.after(cards.node, chosenLine, ...(turn ? [parts] : []));
    turn?.lay();
  }
  /** A turn is played below its table: the hand lies on the same cloth, and what is done with it comes after. */
  const played = () => playing(own, set_, { shows, hand: cards, turn: scene, asleep, acts: () => answer, chosen: () => chosen,
    choose: (ids) => ((chosen = ids), draw()),
    play: (acts) => ((past = newest()), own.send({ do: "play", args: { acts } })) });
  /** What was said last, and after how many attempts: the same may be said twice. */
  const newest = () => JSON.stringify([model.get("feedback"), model.get("attempts")]);
  /** The number of the part that a field belongs to. @param {HTMLElement} field */
  function partOf({ dataset: { at = "" } }) {
    if (kind() === "sheet") return scene().parts.findIndex(({ line }) => line === at);
    return kind() === "order" ? Math.floor(Number(at) / (scene().words / scene().parts.length)) : Number.parseInt(at, 10) || 0;
  }
  const totals = () => scene().parts.some(({ line }) => line === "total");
  /** The sum of the lines of a sheet above its total; null while one of them is empty. */
  function summed() {
    const { total, ...lines } = answer;
    const filled = Object.values(lines);
    return filled.length === scene().parts.length - 1 && filled.every((points) => points !== null) ? sumOf(lines) : null;
  }

  /** What a field says, put into the answer. @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field */
  function read(field) {
    const at = field.dataset.at ?? "";
    if (at === "text") answer = field.value.replace(/[\s,]/g, "");
    else if (at === "acts") answer = field.value.split("\n").map((line) => line.trim()).filter(Boolean);
    else if (kind() === "sheet") {
      const points = wholeNumber(field.value);
      const before = summed();
      answer = { ...answer, [at]: points ?? null };
      if (at !== "total" && totals() && (answer.total ?? before) === before) answer = { ...answer, total: summed() };
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
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (set_.querySelectorAll("[data-at]"))) {
      const at = field.dataset.at ?? "";
      const value = at === "text" ? answer : at === "acts" ? answer.join("\n") : kind() === "sheet" ? answer[at] : kind() === "yes+why" ? answer[Number(at.split(":")[0])][Number(at.split(":")[1])] : answer[Number(at)];
      if (field.type === "radio") field.checked = value !== null && String(value) === field.value;
      else if (field !== focused) {
        const text = value === null || value === undefined ? "" : typeof value === "number" ? number(value, words()) : String(value);
        const unread = text === "" && field.dataset.number && wholeNumber(field.value) === undefined; // it is still to be put right
        if (field.value !== text && !unread) field.value = text;
      }
      field.disabled = asleepNow;
    }
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (parts.querySelectorAll("[data-add]"))) button.disabled = asleepNow;
    for (const why of /** @type {NodeListOf<HTMLElement>} */ (parts.querySelectorAll("[data-why]"))) {
      const verdictSaid = answer[Number(why.dataset.why)][0];
      say(why, verdictSaid === null ? words().why_open : verdictSaid ? words().why : words().why_not);
    }
    steps?.write(answer, asleepNow);
    turn?.write(answer.map((/** @type {string} */ act) => begun(signed(act))));
  }

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.ex) return say(legend, strings.empty);
    top.draw(now, strings);
    if (legend.dataset.text !== model.get("question")) {
      set(legend, { "data-text": model.get("question") });
      legend.replaceChildren(...marked(model.get("question")));
    }
    build();
    write();
    const feedback = /** @type {import("./quiz/plate.js").Feedback} */ (model.get("feedback"));
    const current = newest();
    const shown = feedback.text !== undefined && current !== past;
    const wrong = shown && feedback.ok === false;
    set(set_, { "data-kind": kind(), "aria-describedby": shown ? `${view}-said` : null });
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (set_.querySelectorAll("[data-at]:not([type=radio])"))) set(field, { "aria-invalid": wrong && feedback.parts?.[partOf(field)] === false ? "true" : null });
    cards.node.hidden = !now.hand.length;
    chosenLine.hidden = !now.hand.length;
    say(chosenLine, now.hand.length ? `${kind() === "cards" ? `${strings.choose_cards} ` : ""}${put(strings.chosen_cards, { cards: chosen.length ? chosen.map((id) => short(id, strings)).join(" ") : strings.none_chosen })}` : "");
    if (now.hand.length) cards.draw(now.hand, unmarkedOf(strings), { selected: chosen, sort: kind() === "cards" ? "drawn" : model.get("sort"), asleep: asleep() }, moves);
    showAfter(shown ? feedback.after ?? [] : []);
    drawTools(now, feedback, shown);
    verdict.draw(feedback, shown);
    before.draw(now.hints, shown || now.over ? {} : feedback, strings);
    set(foot, { "data-ok": shown ? tone(feedback) : null });
    python.hidden = wrong && !now.over && !python.hasAttribute("open"); // until it is right, or shown: then its line is of use
    flags.draw(shown ? feedback.cards ?? {} : {}, chosen, strings);
    if (said !== undefined && said !== current && feedback.ok) celebrate(root, set_);
    said = current;
    literal.draw(model.get("literal") ?? "", strings);
    say(note, now.note);
    say(pythonTitle, strings.python);
    say(pythonHow, strings.python_how);
    say(pythonExample, now.python);
    moves.rove();
    onward.came(now);
  }

  /** Where a wrong answer leads, once it is asked for. @param {Shown[]} pictures */
  function showAfter(pictures) {
    const key = JSON.stringify(pictures);
    if (after.dataset.key === key) return;
    set(after, { "data-key": key, hidden: true });
    after.replaceChildren(...pictures.map((one) => cloth(one, words())));
  }

  /** @param {Scene} now @param {import("./quiz/plate.js").Feedback} feedback @param {boolean} shown */
  function drawTools(now, feedback, shown) {
    const strings = words();
    const tries = model.get("attempts");
    const left = (model.get("max_attempts") || Infinity) - tries;
    const later = following(root);
    const hints = model.get("hints_left") && !now.over;
    const keys = now.sat ? keysOf(now.sat, shown, later !== undefined) : shown ? [...(feedback.ok ? later ? ["next"] : [] : now.over ? [] : ["retry"]), ...(feedback.after?.length ? ["show"] : []), ...(feedback.ok || now.over ? ["again"] : []), ...likeThis(now)]
      : [...(now.over ? [] : ["check"]), ...(hints ? ["hint"] : []), ...(now.over ? ["again"] : []), ...likeThis(now)];
    const buttons = onward.keys(keys, now, feedback.ok || now.over);
    set(tools, { "aria-label": strings.actions });
    const held = own.focused();
    fill(tools, buttons.map((key) => {
      const node = tool.get(key);
      say(node, put(strings[now.sat ? labelOf(key) : key === "retry" && left < Infinity ? "act_retry_left" : `act_${key}`], { n: key === "retry" ? left : model.get("hints_left") }));
      set(node, { "aria-disabled": model.get("readonly") ? "true" : null, "aria-keyshortcuts": key === "check" ? "Control+Enter" : null,
        "aria-expanded": key === "show" ? String(!after.hidden) : null });
      node.classList.toggle("cnb-main", key === "check" || key === "next");
      return node;
    }));
    if (held && (!held.isConnected || held.matches(":disabled"))) /** @type {HTMLElement | null} */ (tools.querySelector("button"))?.focus(); // the next thing to do
    say(tried, now.over && !now.sat ? strings.all_used : "");
    tool.sweep();
  }

  /** Words in backticks as code, the rest as text. @param {string} text */
  const marked = (text) => text.split("`").map((piece, place) => (place % 2 ? h("code", { class: "cnb-code" }, signed(piece)) : piece));

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("input", ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    if (field.dataset.at) read(field);
  }, { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (cards.click(target, moves) || !button) return;
    if (button.dataset.add || button.dataset.place) turn?.press(button.dataset.add ?? button.dataset.place ?? "");
    else if (button.dataset.do === "copy") void literal.copy(words());
    else if (button.dataset.act === "retry") {
      past = newest();
      draw();
      begin();
    } else if (button.dataset.act === "next" && !onward.go(scene())) {
      const later = following(root);
      later?.scrollIntoView({ block: later.offsetHeight < innerHeight ? "center" : "start" });
      /** @type {HTMLElement | null} */ (later?.querySelector("[role=option][tabindex='0'], input, select, textarea, button"))?.focus();
    }
    else if (button.dataset.act === "check") check();
    else if (button.dataset.act === "more" || button.dataset.act === "back") onward.ask(button.dataset.act, scene());
    else if (button.dataset.act === "show") {
      after.hidden = !after.hidden;
      draw();
    } else if (button.dataset.act === "hint") hinted = own.send({ do: "hint", args: {} });
    else if (button.dataset.act === "again") {
      answer = empty(kind(), scene().parts.length, scene().words);
      chosen = [];
      checked = "";
      for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (parts.querySelectorAll("[data-number]"))) field.value = "";
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

  return own.mount([top.node, set_, before.node, foot, after, note],
    ["scene", "question", "kind", "choices", "answer", "attempts", "max_attempts", "feedback", "hints_left", "solved", "literal"], () => {
      if (scene()?.ex) adopt();
      draw();
    }, (reply) => {
      turn?.answered(!reply.says && !reply.why);
      if (hinted) hinted = false, queueMicrotask(() => own.advise("")); // it is heard, and stands in the list
    });
}

export default { render: draws };
