// The Table: a deal that is played. The stage draws it, gestures and keys say what a person wants, Python says what follows.
import { isOver, sideOf } from "./count.js";
import { h, set } from "./dom.js";
import { frame } from "./frame.js";
import { picking } from "./picking.js";
import { hostName, report } from "./report.js";
import { roving } from "./roving.js";
import { dragging } from "./dragging.js";
import { watched } from "./table/focus.js";
import { gestures } from "./table/gestures.js";
import { keys } from "./table/keys.js";
import { pacing } from "./table/pacing.js";
import { dropped, known, nowhere, placesOf } from "./table/places.js";
import { stage } from "./table/render.js";
import { keysTold, whyTold } from "./table/sheet.js";
import { SETTINGS, WHY, added, choiceOf, choosing, flipping, isAsleep, pressed, staged } from "./table/state.js";
import { put } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */

const SAVE_AFTER = 150; // milliseconds without another card chosen, before Python hears of the choice
const WATCHED = ["result", "text_view", "text", "typed", "points", "nudge", "verdict", "saved", "highlight", "hint", "lessons", "coach", "pace", "sound", "replay", "review"];

/** @param {import("./frame.js").Props} props */
function draws(props) {
  /** @type {Scene} the scene that is shown: it may lag behind the newest while the others' turns are played */
  let scene = props.model.get("scene");
  const own = frame(props, "table", { seq: () => scene?.seq ?? 0, noticed });
  const { root, view, signal, model, words, status } = own;
  const cards = picking(`${view}-count`, (ids, only) => choose(flipping(choice, ids, only)),
    (key) => tell(over() ? scene.todo : put(words().hold_none, { what: words().ranks[key.toUpperCase()]?.[1] ?? words().wild_cards })));
  const drawn = stage(view, cards, own.notice, {
    ask: () => void send({ do: "replay", args: {} }),
    changed: (before) => before ? shown.goOn({ ...scene, ...before }, { ...scene, ...drawn.total.turn() }, draw) : draw(),
    speak: own.speak,
  });
  let choice = choiceOf(model.get("selected") ?? []);
  /** @type {number[]} cards in the air, or asked about by key; else it is the chosen ones whose places are bright */
  let carried = [];
  let asks = false; // the list of places opens as soon as Python has answered
  let typing = "";
  /** @type {HTMLElement | null} what had the focus when the text view was opened */
  let typedFrom = null;
  let besides = false; // what is said next comes with a new state: it is told beside what is to be done there
  const paper = report();
  let reports = false; // a report has been asked for
  let asked = -1; // the state in which the last message was sent
  let width = 0;
  let appeared = false;
  let dealt = 0;
  let ended = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saving;

  const filled = () => Boolean(scene?.seats);
  const over = () => filled() && isOver(scene); // then no hand and no news are shown
  const asleep = () => isAsleep(scene, model.get("readonly"));
  const looks = () => /** @type {import("./table/render.js").Looks} */ (/** @type {unknown} */ (Object.fromEntries(
    [...WATCHED, "places", "strings", "sort", "deck", "size", "readonly"].map((key) => [key, model.get(key)]))));

  /** Brings it into view, at once: nothing glides. @param {HTMLElement} node */
  const show = (node) => node.scrollIntoView({ block: "nearest" });

  /** What is said has changed. @param {string} advice */
  function noticed(advice) {
    drawn.talk.arrange(advice ? besides : undefined);
    if (advice) besides = false, show(drawn.talk.node);
  }

  /** The person has chosen anew: what was said of the cards chosen before is answered. @param {typeof choice} next */
  function choose(next) {
    choice = next;
    asks = false;
    own.advise("");
    hush();
    drawChoice();
    clearTimeout(saving);
    saving = setTimeout(rest, SAVE_AFTER);
  }

  /** Python hears of the choice. */
  function rest() {
    clearTimeout(saving);
    saving = undefined;
    model.set("selected", [...choice.selected]);
    model.set("staged", staged(scene, choice, model.get("readonly")));
    model.save_changes();
  }

  function drawChoice() {
    drawn.drawChoice(scene, looks(), choice);
    light();
  }

  /** The refusal or the hint has been read; in the other views of this table it stays. */
  function hush() {
    choice = { ...choice, answered: scene.refusal?.id ?? model.get("hint").id ?? "" };
    drawn.hush();
  }

  /** Puts a refusal or a hint away, with what it marks; says whether there was one. */
  function quiet() {
    if (!["refused", "hint"].includes(drawn.talk.says())) return false;
    hush();
    choice = { ...choice, closed: choice.answered };
    draw();
    return true;
  }

  /** Advice that is also spoken, in the place of an older refusal. @param {string} text */
  function tell(text) {
    hush();
    own.tell(text);
  }

  /** @param {Record<string, unknown>} body */
  function send(body) {
    shown.stop();
    if (!model.get("readonly") && shown.rush()) return own.advise(words().skipped), false;
    asked = scene.seq;
    return own.send(body);
  }

  /** @param {import("./table/state.js").Deed} deed */
  function perform({ send: body, tell: text, choose: ids, ready, keep, speak }) {
    if (ready !== undefined) choice = { ...choice, ready };
    if (ids) choose(choosing(choice, ids));
    if (keep) {
      for (const [key, value] of Object.entries(keep)) model.set(key, value);
      model.save_changes();
      draw();
    }
    if (speak) own.speak(speak);
    if (text) tell(text);
    return body ? send(body) : false;
  }

  /** @param {string} name */
  function press(name) {
    if (!filled() || shown.press(name)) return;
    if (name === "count") return own.speak(drawn.line.spoken());
    if (name === "help") return drawn.sheet.open(words().keys_title, keysTold(words(), model.get("text_view")), words(), own.focused());
    if (name === "menu") return drawn.sheet.open(words().menu, [drawn.settings.node], words(), own.focused());
    if (!name.startsWith(WHY) && !(name in SETTINGS) && closeSheet() && name === "close") return;
    if (name === "close") return void quiet();
    if (name === "do") return void send({ act: model.get("hint").act });
    if (name === "practice") return void practise();
    if (name === "report") return void ((asked = scene.seq), (reports = own.send({ do: "report", args: { host: hostName() } })));
    if (name === "show") return drawn.rings.play(scene.refusal?.shows ?? [], shown.still());
    if (name === "go") return go();
    if (name === "card") return tell(asleep() ? scene.todo : words().enter_card);
    const had = own.focused();
    perform(pressed(name, { ...scene, ...drawn.total.turn() }, choice, words(), { ...looks() }));
    if (name === "text" && model.get("text_view")) (typedFrom = had), drawn.typed.line.focus();
  }

  /** From the line for typing back to what had the focus when the text view was opened; says whether it was there. */
  function untype() {
    if (!typedFrom || own.focused() !== drawn.typed.line) return false;
    focus.back(typedFrom);
    typedFrom = null;
    return true;
  }

  /** A cell that practises what went wrong in this deal is copied, where the page may, and shown. */
  async function practise() {
    const { practice: [what, cell] = [] } = model.get("result");
    const had = own.focused();
    const copied = await navigator.clipboard?.writeText(cell).then(() => true, () => false);
    const told = h("p", {}, words()[copied ? "practice_copied" : "practice_told"]);
    drawn.sheet.open(put(words().act_practice, { what }), [told, h("pre", {}, cell)], words(), had);
  }

  /** A report of the position is copied, where the page may, and shown. */
  async function tellReport() {
    reports = false;
    const had = own.focused();
    const told = await paper.show(model.get("report"), words());
    drawn.sheet.open(words().act_report, [paper.node], words(), had);
    own.speak(told);
  }

  const places = () => (asleep() ? [] : placesOf(scene, carried.length ? carried : choice.selected, model.get("places")));
  const light = () => drawn.where.light(places(), words());

  /** What is in the air, or asked about, has changed. @param {number[]} ids @param {boolean} [dragged] whether a hand holds it */
  function carry(ids, dragged = root.hasAttribute("data-drag")) {
    carried = ids;
    asks = false;
    light();
    drawn.where.ask(ids, words(), dragged);
    drawn.talk.arrange();
  }

  /** Some cards go to a place. @param {string} name @param {number[]} ids */
  function play(name, ids) {
    closeSheet();
    return perform(dropped(name, places(), scene, choosing(choice, ids), words()));
  }

  /** Lists the places of the chosen cards, or else of the card that has the focus. */
  function go() {
    const card = own.focused()?.closest("[role=option]");
    const ids = choice.selected.length || !card ? choice.selected : [Number(card.getAttribute("data-id"))];
    if (asleep() || scene.phase === "answer") return tell(scene.todo);
    if (!ids.length) return tell(words().go_choose);
    asks = !known(ids, model.get("places"));
    if (asks) return rest();
    carry(ids);
    if (places().length) return drawn.where.focus();
    carry([]);
    tell(nowhere(scene, ids, words()));
  }

  /** What a click or a key in the list of places means. @param {Event} event */
  function listed(event) {
    const name = drawn.where.chosen(event);
    if (name === null) return false;
    event.preventDefault();
    if (name && name !== "close") play(name, carried);
    if (name) focusHand(); // the list closes with the focus
    return true;
  }

  const closeSheet = () => drawn.sheet.close(focus.back);

  /** The chosen cards go onto an own meld; without any the meld is explained. @param {HTMLElement} button */
  function meld({ dataset: { target = "", side, at } }) {
    if (choice.selected.length && !asleep() && side === sideOf(scene, scene.you).side) perform(added(choice, target));
    else press(`${WHY}meld:${side}:${at}`);
  }

  const zones = () => ({
    piles: [drawn.piles.stock, drawn.piles.pile, ...(drawn.piles.ask.hidden ? [] : [drawn.piles.ask]), ...(over() ? [] : drawn.past.buttons())],
    melds: [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cnb-badge, .cnb-meld, .cnb-fresh"))],
    hand: over() ? [] : cards.nodes(),
    actions: [...drawn.tools.node.querySelectorAll("button"), ...drawn.tops()],
    menu: [.../** @type {NodeListOf<HTMLElement>} */ (drawn.settings.node.querySelectorAll("button:not([hidden])"))],
  });
  const moves = roving(zones, ({ dataset }) => dataset.meld ?? dataset.act ?? dataset.id ?? "",
    (members) => members.find((node) => node.matches(".cnb-ours .cnb-meld")) ?? members[0]);
  const focusHand = () => (moves.stopIn("hand") ?? moves.stopIn("actions"))?.focus();
  const focus = watched(root, own.focused, focusHand, signal);

  function draw() {
    if (!filled()) return drawn.line.draw(/** @type {any} */ ({ todo: words().empty }), looks());
    const focused = own.focused();
    const { asks, refuses, hints } = redrawn();
    if (hints && model.get("hint").id.startsWith(`${view}-`)) show(drawn.talk.node), own.speak(`${model.get("hint").says} ${model.get("hint").where}`);
    if (refuses && scene.refusal?.id.startsWith(`${view}-`)) show(drawn.talk.node), shown.shake(choice.selected);
    if (focused) keepFocus(focused, asks);
    // Where a deal ends its score and the button below it are looked for, where one begins the top of the table.
    if (focused && over() && !ended) show(drawn.title), show(drawn.tools.node);
    else if (focused && scene.deal !== dealt) show(drawn.title);
    [dealt, ended] = [scene.deal, over()];
  }

  function redrawn() {
    const { saved, nudge, result, strings } = looks();
    const [wasKept, wasAsked] = [!drawn.found.node.hidden, drawn.line.nudged()];
    if (!shown.repeating()) choice = { ...choice, selected: choice.selected.filter((id) => scene.hand.includes(id)) };
    set(root, { "data-seq": scene.seq, "data-phase": scene.phase, "data-turn": scene.turn });
    const fresh = drawn.draw(scene, looks(), choice, moves, width);
    shown.draw();
    drag.keep(scene.hand);
    if (asleep() || carried.some((id) => !scene.hand.includes(id))) carry([]);
    else if (carried.length) carry(carried);
    else light();
    moves.rove();
    if (saved && !wasKept) own.speak(saved);
    if (nudge && drawn.line.nudged() !== wasAsked) own.speak(drawn.line.nudged());
    status.draw(scene, "says" in result && isOver(scene) ? result.says : "");
    return fresh;
  }

  /** What had the focus keeps it, though it was moved; the partner's question takes it. @param {HTMLElement} focused @param {boolean} asks */
  function keepFocus(focused, asks) {
    const { found, asked } = drawn;
    if (asks) return asked.yes.focus();
    if (found.node.hidden && found.node.contains(focused)) own.speak(scene.todo);
    if (!own.focused() && focused.isConnected) focused.focus();
  }

  const shown = pacing(own, drawn, () => scene, (next) => {
    scene = next;
    draw();
  });

  const drag = dragging(root, drawn.node, cards, {
    lift(id) {
      if (!filled() || asleep()) return [];
      const ids = choice.selected.includes(id) ? choice.selected : [id];
      if (!known(ids, model.get("places"))) rest();
      carry(ids, true);
      return ids;
    },
    over(target) {
      const name = drawn.where.nameOf(target);
      drawn.where.over(name);
      return name;
    },
    key: drawn.where.meaning,
    drop(name) {
      const box = drawn.where.boxOf(name);
      const sent = play(name, carried);
      carry([]);
      return sent ? box : null;
    },
    end: () => carry([]),
  }, shown.still, signal);

  gestures(root, drawn, cards, moves, {
    press,
    send,
    tell,
    place(place) {
      play(drawn.where.nameOf(place), carried.length ? carried : choice.selected);
      if (carried.length) focusHand(); // the list closes with the focus
    },
    listed,
    meld,
    move: (id, home) => choose({ ...choice, moved: new Map([...choice.moved, [id, home]]) }),
    answer(what) {
      if (what === "reset") status.anew();
      send({ do: what, args: {} });
    },
    typing: (text) => void (typing = text),
  }, words, signal);
  keys(root, cards, moves, { ...own, tell }, press, () => {
    if (closeSheet() || untype() || quiet()) return true;
    if (carried.length) return carry([]), focusHand(), true;
    const asksToLeave = own.advised() === words().leave_asks;
    if (own.advised() && own.advised() !== words().left && !asksToLeave) return own.advise(""), true;
    if (!choice.selected.length) return asksToLeave ? false : (tell(words().leave_asks), true);
    choose(choosing(choice, []));
    own.speak(words().selected_none);
    return true;
  }, listed, signal);
  // Only a second Escape leaves.
  root.addEventListener("keydown", ({ key }) => void (key !== "Escape" && own.advised() === words().leave_asks && own.advise("")), { signal });
  // The list closes when the focus leaves it, but not for a bright place: there the cards go.
  root.addEventListener("focusout", ({ relatedTarget }) => {
    const to = /** @type {Element | null} */ (relatedTarget);
    if (carried.length && !root.hasAttribute("data-drag") && !to?.closest(".cnb-where, [data-lit]")) carry([]);
  }, { signal });

  const heard = {
    "change:explained": () => {
      const found = model.get("explained");
      if (!("id" in found)) closeSheet();
      else if (found.id?.startsWith(`${view}-`)) drawn.sheet.open(found.title, whyTold(found, words()), words(), own.focused());
    },
    "change:pace": () => shown.proceed(),
    "change:text_view": () => shown.proceed(),
    "change:scene": () => shown.add(model.get("scene")),
    "change:selected": () => {
      const ids = model.get("selected");
      if (saving || ids.join() === choice.selected.join()) return;
      choice = { ...choice, selected: [...ids] };
      if (filled()) drawChoice();
    },
    "change:places": () => {
      if (!filled()) return;
      if (asks) go();
      else if (carried.length) carry(carried);
      else drawChoice();
    },
  };
  for (const [event, hear] of Object.entries(heard)) model.on(event, hear);
  const sized = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    if (filled()) draw();
    // Hand and buttons are seen when it first appears, unless somebody plays at another table; later it is the reader who scrolls.
    if (!appeared && !document.activeElement?.closest(".cnb")) show(drawn.tools.node);
    appeared = true;
  });
  sized.observe(root);
  signal.addEventListener("abort", () => {
    sized.disconnect();
    clearTimeout(saving);
    for (const [event, hear] of Object.entries(heard)) model.off(event, hear);
  }, { once: true });

  return own.mount([drawn.node, drawn.tools.node, shown.node], WATCHED, draw, (answer) => {
    if (answer.ack && answer.seq !== asked) choose(choosing(choice, []));
    besides = Boolean(answer.ack && answer.says && answer.seq !== asked);
    drag.answered(Boolean(answer.ack));
    if (reports) void tellReport();
    const { line } = drawn.typed;
    if (typing && line.value === typing) answer.ack ? (line.value = "") : line.select(); // the next line replaces it
    typing = "";
  });
}

export default { render: draws };
