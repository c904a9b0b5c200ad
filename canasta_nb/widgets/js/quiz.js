// The Quiz: one exercise with its positions, to be answered by clicks or keys and checked by Python.
import { isBlank } from "./answers.js";
import { short } from "./cards.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { literalLine } from "./literal.js";
import { picking } from "./picking.js";
import { keysOf, labelOf } from "./quiz/buttons.js";
import { goingOn } from "./quiz/going_on.js";
import { cloth, unmarkedIn, valuesOf } from "./quiz/cloth.js";
import { fieldsIn, forget, markable, misread, write } from "./quiz/fields.js";
import { head } from "./quiz/head.js";
import * as KINDS from "./quiz/kinds/index.js";
import { celebrate, earlier, following, isWrong, plate, tone } from "./quiz/plate.js";
import { marks } from "./quiz/marks.js";
import { marked, ownPictures, rowOf } from "./quiz/parts.js";
import { roving } from "./roving.js";
import { steer } from "./steering.js";
import { put } from "./words.js";

/** @typedef {{ask: string, act: string, line: string}} Part */
/** @typedef {import("./quiz/cloth.js").Shown} Shown */
/** @typedef {{seq: number, ex: string, head: string, worth: string, progress: import("./quiz/head.js").Dot[], parts: Part[], shows: Shown[], words: number, columns: [title: string, words: string[]][], hand: number[], lot: string, melds: import("./scene.d.ts").Meld[], may: string[], news: string[], over: boolean, sat: import("./quiz/buttons.js").Sat, note: string, python: string, stock: number | null, tables: string[], values: [number, string][], more: boolean, own: boolean, hints: string[], goes_on?: boolean}} Scene */

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
  /** @type {import("./quiz/kinds/index.js").Fields<any>} */
  let fields = { rows: [] };
  let built = "";
  let pictured = "";
  let hinted = false; // a hint has been asked for
  let checked = ""; // the answer that was checked last, as JSON
  let past = ""; // what was said of an answer that has been changed since
  /** @type {string | undefined} */
  let said; // of the newest answer; undefined before anything was drawn

  const top = head();
  const legend = h("legend", { class: "cnb-question" });
  const shows = h("div", { class: "cnb-shows" });
  const parts = h("div", { class: "cnb-parts" });
  const chosenLine = h("p", { class: "cnb-chosenline", id: `${view}-chosen` });
  const cards = picking(`${view}-chosen`, (ids, only) => {
    if (asleep()) return;
    chosen = only !== "add" && ids.every((id) => chosen.includes(id)) ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])];
    const picked = fromHand()?.answer(chosen);
    return picked === undefined ? draw() : answered(picked);
  });
  cards.node.classList.add("cnb-cloth");
  const asked = h("fieldset", { class: "cnb-asked" }, legend);
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const tried = h("span", { class: "cnb-tried" });
  const verdict = plate(view, model);
  const before = earlier(model);
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
  const kind = () => /** @type {Record<string, import("./quiz/kinds/index.js").Kind<any>>} */ (KINDS)[model.get("kind")];
  /** @returns {[string, string][]} */
  const choices = () => model.get("choices");
  const asleep = () => model.get("readonly") || scene().over;
  /** How cards become the answer, where they are chosen from a hand for it. */
  const fromHand = () => (scene().hand.length ? kind().fromHand : undefined);

  /** Go to the first field. */
  const begin = () => /** @type {HTMLElement | null} */ (asked.querySelector("[role=option][tabindex='0'], input:not(:disabled), select, textarea, button"))?.focus();
  const onward = goingOn(own, begin);
  const moves = roving(() => ({ hand: cards.node.hidden ? [] : cards.nodes() }), (node) => node.dataset.id ?? "");

  /** @param {any} now the answer from now on */
  function answered(now) {
    answer = now;
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
    const wrong = misread(parts);
    if (wrong) return own.tell(words().not_a_number), wrong.focus();
    answer = kind().completed?.(answer, scene()) ?? answer;
    if (isBlank(answer)) return own.tell(words().not_answered);
    if (!kind().isWhole(answer, scene())) return own.tell(words().not_whole);
    const now = JSON.stringify(answer);
    if (now === checked && model.get("attempts") && model.get("feedback").ok === false) return own.tell(words().unchanged);
    clearTimeout(keeping);
    keeping = undefined;
    checked = now;
    own.send({ do: "answer", args: { ex: scene().ex, answer } });
  }
  /** What another view, Python or an earlier session has answered stands here too. */
  function adopt() {
    if (keeping !== undefined && answer !== undefined) return;
    answer = kind().shaped(model.get("answer"), scene());
    chosen = fromHand()?.chosen(answer, scene().hand) ?? chosen;
  }

  /** Fields are made once for each exercise; afterwards only what is in them changes. */
  function build() {
    const strings = words();
    const now = scene();
    const key = `${now.ex} ${model.get("kind")}`;
    const seen = JSON.stringify([now.shows, now.hand]); // of what lies on the table
    if (pictured === seen && built === key) return;
    if (pictured !== seen && !fromHand()) chosen = [];
    pictured = seen;
    const held = shows.contains(own.focused()) ? own.focused()?.dataset.place : undefined;
    shows.replaceChildren(...now.shows.map((one) => cloth(one, strings, now.hand.length ? now.lot : "")));
    if (built === key) return void fields.game?.lay(held);
    built = key;
    fields.game?.leave();
    fields = kind().fields({ own, scene, choices: choices(), asks: legend.textContent ?? "", row: rowOf(now, strings), answer: () => answer, answered, asleep,
      stage: asked, shows, hand: cards, chosen: () => chosen, choose: (ids) => ((chosen = ids), draw()),
      play: (acts) => ((past = newest()), own.send({ do: "play", args: { acts } })) });
    if (ownPictures(now)) [...shows.children].forEach((picture, place) => fields.rows[place].prepend(picture));
    set(parts, { "data-besides": ownPictures(now) ? "" : null });
    parts.replaceChildren(...fields.rows);
    if (choices().length) parts.append(h("p", { class: "cnb-paper" }, put(strings.on_paper, { words: choices().map(([word, means]) => (means ? `${word} (${means})` : word)).join(", ") })));
    layOut();
    fields.game?.lay();
  }
  /** The hand from which cards are chosen lies on the same cloth as the table; what is done with it in a turn comes below. */
  function layOut() {
    const { values } = scene();
    const table = [shows, cards.node, chosenLine];
    fill(asked, [legend, ...(fields.game ? [fields.game.steps] : []), ...(fromHand() ? [parts, ...table] : [...table, parts]), ...(values.length ? [valuesOf(values, words())] : [])]);
  }
  /** What was said last, and after how many attempts: the same may be said twice. */
  const newest = () => JSON.stringify([model.get("feedback"), model.get("attempts")]);
  /** The answer put into the fields, but not into the one that is being typed in. */
  function show() {
    const focused = own.focused();
    const sleeps = asleep();
    for (const field of fieldsIn(asked)) {
      if (field !== focused || field.type === "radio") write(field, kind().valueAt(answer, field.dataset.at ?? ""), words());
      field.disabled = sleeps;
    }
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (parts.querySelectorAll("[data-add]"))) button.disabled = sleeps;
    fields.write?.(answer, sleeps);
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
    show();
    const feedback = /** @type {import("./quiz/plate.js").Feedback} */ (model.get("feedback"));
    const current = newest();
    const shown = feedback.text !== undefined && current !== past;
    const wrong = shown && feedback.ok === false;
    set(asked, { "data-kind": model.get("kind"), "aria-describedby": shown ? `${view}-said` : null });
    for (const field of fieldsIn(asked)) set(markable(field), { "aria-invalid": wrong && isWrong(feedback, kind().placeOf(field.dataset.at ?? "", now)) ? "true" : null });
    cards.node.hidden = !now.hand.length;
    set(cards.node, { "data-of": now.lot });
    chosenLine.hidden = !now.hand.length;
    say(chosenLine, now.hand.length ? `${fromHand() ? `${strings.choose_cards} ` : ""}${put(strings.chosen_cards, { cards: chosen.length ? chosen.map((id) => short(id, strings)).join(" ") : strings.none_chosen })}` : "");
    if (now.hand.length) cards.draw(now.hand, unmarkedIn(now.lot, strings), { selected: chosen, sort: fromHand() ? "drawn" : model.get("sort"), asleep: asleep() }, moves);
    showAfter(shown ? feedback.after ?? [] : []);
    drawTools(now, feedback, shown);
    verdict.draw(feedback, shown);
    before.draw(now.hints, shown || now.over ? {} : feedback, strings);
    set(foot, { "data-ok": shown ? tone(feedback) : null });
    python.hidden = wrong && !now.over && !python.hasAttribute("open"); // until it is right, or shown: then its line is of use
    flags.draw(shown ? feedback.cards ?? {} : {}, chosen, strings);
    if (said !== undefined && said !== current && feedback.ok) celebrate(root, asked);
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
    const left = (model.get("max_attempts") || Infinity) - model.get("attempts");
    const stand = { shown, follows: following(root) !== undefined, hints: model.get("hints_left") > 0 };
    const buttons = onward.keys(keysOf(now, feedback, stand), now, feedback.ok || now.over);
    set(tools, { "aria-label": strings.actions });
    const held = own.focused();
    fill(tools, buttons.map((key) => {
      const node = tool.get(key);
      say(node, put(strings[labelOf(key, now.sat, left)], { n: key === "retry" ? left : model.get("hints_left") }));
      set(node, { "aria-disabled": model.get("readonly") ? "true" : null, "aria-keyshortcuts": key === "check" ? "Control+Enter" : null,
        "aria-expanded": key === "show" ? String(!after.hidden) : null });
      node.classList.toggle("cnb-main", key === "check" || key === "next");
      return node;
    }));
    if (held && (!held.isConnected || held.matches(":disabled"))) /** @type {HTMLElement | null} */ (tools.querySelector("button"))?.focus(); // the next thing to do
    say(tried, now.over && !now.sat ? strings.all_used : "");
    tool.sweep();
  }

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("input", ({ target }) => {
    const { dataset: { at }, value } = /** @type {import("./quiz/kinds/index.js").Field} */ (target);
    if (at) answered(kind().read(value, at, answer, scene()));
  }, { signal });
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (cards.click(target, moves) || !button) return;
    if (button.dataset.add || button.dataset.place) fields.game?.press(button.dataset.add ?? button.dataset.place ?? "");
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
      answer = kind().empty(scene());
      chosen = [];
      checked = "";
      forget(parts);
      own.send({ do: "reset", args: {} });
    }
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && (event.ctrlKey || (target instanceof HTMLInputElement && target.type !== "radio"))) return event.preventDefault(), check();
    if (event.key !== "Escape" && (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)) return;
    if (fromHand() && event.key.toLowerCase() === "w") return; // which cards are wild may be what is asked
    if (!cards.node.hidden && cards.key(event, moves)) return;
    steer(event, own, moves);
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(keeping), { once: true });

  return own.mount([top.node, asked, before.node, foot, after, h("div", { class: "cnb-noted cnb-row" }, note, own.reporter.button), own.reporter.paper],
    ["scene", "question", "kind", "choices", "answer", "attempts", "max_attempts", "feedback", "hints_left", "solved", "literal"], () => {
      if (scene()?.ex) adopt();
      draw();
    }, (reply) => {
      fields.game?.answered(!reply.says && !reply.why);
      if (hinted) hinted = false, queueMicrotask(() => own.advise("")); // it is heard, and stands in the list
    });
}

export default { render: draws };
