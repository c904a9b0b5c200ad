// The Table: draws the scene, keeps the selection, turns gestures into the words of acts, and sends them to Python.
import { addText, discardText, lays, meldText, nextHome, stagedText, takeText } from "./acts.js";
import { isWild, rank, short } from "./cards.js";
import { count, sideOf } from "./count.js";
import { h, say, set } from "./dom.js";
import { answersTo, chosenFirst, heir } from "./hand.js";
import { holding } from "./holding.js";
import { intent } from "./keys.js";
import { connect } from "./link.js";
import { banner, kept, question, refusal, voice } from "./notices.js";
import { playback } from "./playback.js";
import { spoken, textView } from "./text_view.js";
import { onTheme, worn } from "./theme.js";
import { toolbar } from "./toolbar.js";
import { list, put } from "./words.js";
import { news, piles } from "./table/middle.js";
import { plate } from "./table/plate.js";
import { score } from "./table/result.js";
import { seats } from "./table/seats.js";
import { sideRow } from "./table/sides.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {import("./scene.d.ts").Model} Model */
/** @typedef {import("./scene.d.ts").State} State */

const SAVE_AFTER = 150;
const WATCHED = ["problem", "result", "theme", "deck", "sort", "size", "text_view", "text", "readonly", "lang", "strings", "points", "label", "nudge", "verdict", "saved", "highlight"];

/** @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} props */
function draws({ model, el, signal: given }) {
  const stop = new AbortController();
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const view = `v${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;

  const title = h("p", { class: "cnb-title" });
  const players = seats();
  const theirs = [sideRow("theirs")];
  const heap = piles(view);
  const past = news();
  const ours = sideRow("ours");
  const todo = h("p", { class: "cnb-todo" });
  const counted = h("p", { class: "cnb-count", id: `${view}-count` });
  const bar = h("span", { class: "cnb-bar" });
  const meter = h("span", { class: "cnb-meter", role: "meter", "aria-valuemin": 0 }, bar);
  const wilds = h("span", { class: "cnb-wilds" });
  const cards = holding(`${view}-count`);
  const tools = toolbar(view);
  const asked = question();
  const found = kept();
  const refused = refusal();
  const notice = banner();
  const sheet = score();
  const typed = textView(view);
  const status = voice();
  const others = h("div", { class: "cnb-others" }, theirs[0].node);
  const middle = h("div", { class: "cnb-middle" }, past.node, heap.node, heap.why);
  const nudge = h("p", { class: "cnb-nudge", hidden: true });
  const line = h("div", { class: "cnb-prompt" }, todo, nudge, counted, wilds);
  const reach = h("b", { "aria-hidden": "true" });
  const missed = h("span", { "aria-hidden": "true" });
  const counts = h("div", { class: "cnb-reach", hidden: true }, reach, missed, meter);
  const talk = plate({ asked: asked.node, found: found.node, refused: refused.node, prompt: line }, notice.node, counts);
  const board = h("div", { class: "cnb-board" }, title, players.node, others, middle, ours.node, sheet.node);
  const stage = h("div", { class: "cnb-stage" }, board, typed.node, talk.node, cards.node);
  const root = h("section", { class: "cnb", role: "region", "data-cnb": "table", "data-view": view, "data-lm-suppress-shortcuts": "true" },
    stage, tools.node, status.node);

  let typing = "";
  /** @type {number[]} in the order of selecting */
  let selected = [...(model.get("selected") ?? [])];
  /** @type {Map<number, string>} where a wild card was moved by hand */
  let moved = new Map();
  let hushed = ""; // the refusal that the person has answered by choosing other cards
  let ready = -1; // the state in which a second press takes the pile onto a meld
  let wide = 0; // pixels of the table, which rows of melds have to fit
  let dealt = 0;
  let ended = false;
  /** @type {import("./link.js").LinkState} */
  let wire = "quiet";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saving;
  /** @type {Scene} */
  let scene = model.get("scene");
  /** @type {Record<string, string | number>} the tab stop of each zone */
  const stops = { hand: -1, melds: "", piles: "stock", actions: "draw" };

  const strings = () => model.get("strings");
  const filled = () => Boolean(scene && scene.seats);
  const mine = () => sideOf(scene, scene.you).melds;
  const laid = () => lays(selected, moved, (name) => (mine().find((meld) => meld.r === name)?.c.length ?? 0)
    + Number(scene.phase === "draw" && scene.pile.top !== null && rank(scene.pile.top) === name));
  const asleep = () => model.get("readonly") || scene.turn !== scene.you || scene.phase === "over" || scene.phase === "game" || scene.phase === "wait";

  const link = connect(model, view, (state) => {
    wire = state;
    set(root, { "data-link": state, "aria-busy": state === "quiet" ? null : "true" });
    warn();
  }, (answer) => {
    if (answer.ack && !answer.says) select([]);
    if (typing && typed.line.value === typing) answer.ack ? (typed.line.value = "") : typed.line.select(); // the next line replaces it
    typing = "";
    if (answer.says) status.speak(answer.says);
    if (answer.says || answer.why === "stale") advise(answer.says || strings().stale);
  });

  function warn() {
    notice.draw(wire, model.get("problem"), strings());
    talk.arrange();
  }

  /** @param {string} text */
  function advise(text) {
    notice.advise(text);
    warn();
    if (text) show(talk.node);
  }

  /** Brings a message into view, at once: nothing glides. @param {HTMLElement} node */
  const show = (node) => node.scrollIntoView({ block: "nearest" });

  /** @param {number[]} ids */
  function select(ids) {
    selected = ids;
    moved = new Map([...moved].filter(([id]) => ids.includes(id)));
    rethought();
  }

  /** The person has chosen anew: what was said of the cards chosen before is answered. */
  function rethought() {
    advise("");
    hush();
    talk.arrange();
    drawSelection();
    save();
  }
  /** The refusal has been read; in the other views of this table it stays. */
  function hush() {
    hushed = scene.refusal?.id ?? "";
    refused.hush();
    for (const node of cards.node.querySelectorAll(".cnb-flawed")) node.classList.remove("cnb-flawed");
  }

  /** The selection and what it would say, once the hand is still. */
  function save() {
    clearTimeout(saving);
    saving = setTimeout(() => {
      model.set("selected", [...selected]);
      model.set("staged", asleep() ? "" : stagedText(scene, selected, laid(), mine()));
      model.save_changes();
      saving = undefined;
    }, SAVE_AFTER);
  }

  /** @param {number[]} ids */
  const flip = (ids) => select(ids.every((id) => selected.includes(id)) ? selected.filter((id) => !ids.includes(id)) : [...new Set([...selected, ...ids])]);

  /** @param {Record<string, unknown>} body */
  function send(body) {
    if (model.get("readonly")) return advise(strings().readonly);
    if (shown.rush()) return advise(strings().skipped);
    advise("");
    if (link.send(scene.seq, body)) return true;
    if (wire === "sent") notice.draw("busy", "", strings());
  }

  /** What a button, a letter or a click on a pile means. @param {string} name */
  function act(name) {
    const words = strings();
    const top = scene.pile.top;
    if (name === "pile") name = scene.phase === "play" && selected.length === 1 ? "discard" : "take";
    if (name === "take") {
      if (top === null) return tell(words.pile_empty);
      const text = takeText(top, laid(), mine());
      const ways = scene.pile.ways ?? [];
      const once = !selected.length && ways.length && ready !== scene.seq; // what cannot be taken back is asked for twice
      if (text && !once) return send({ act: text });
      ready = scene.seq;
      const card = short(top, words);
      const [enough, ids] = ways.find(([, ids]) => ids.length || text) ?? [];
      if (!ids) return tell(scene.can.take === true ? put(words.choose_take, { card }) : scene.can.take[1]);
      if (ids.length) select([...ids, ...selected.filter((id) => !ids.includes(id))]);
      const said = !ids.length ? words.staged_onto : enough ? words.staged : words.staged_more;
      return tell(put(said, { card, cards: list(ids.map((id) => short(id, words)), words) }) + (ways.length > 1 ? ` ${words.other_ways}` : ""));
    }
    if (name === "meld") {
      const text = meldText(laid(), mine());
      return text ? send({ act: text }) : tell(scene.can.meld === true ? words.choose_meld : scene.can.meld[1]);
    }
    if (name === "discard") {
      const text = discardText(selected);
      return text ? send({ act: text }) : tell(scene.can.discard === true ? words[selected.length ? "choose_one" : "choose_discard"] : scene.can.discard[1]);
    }
    if (name === "sort") {
      const next = /** @type {const} */ ({ rank: "points", points: "drawn", drawn: "rank" })[model.get("sort")];
      keep("sort", next);
      return status.speak(put(words.act_sort, { sort: words[`sort_${next}`] }));
    }
    if (name === "text") return keep("text_view", !model.get("text_view")), status.speak(words[model.get("text_view") ? "as_text" : "as_cards"]);
    if (name === "help") return tell(words.help);
    if (name === "why") return tell(scene.pile.says);
    if (name === "last") return send({ do: "say", args: { what: "last" } });
    if (name === "count") return status.speak([counted, ...wilds.children].map((node) => node.textContent).join(" · "));
    if (name === "undo" || name === "hint") return send({ do: name, args: {} });
    if (name === "next") return send({ do: "next_deal", args: {} });
    if ((name === "yes" || name === "no") && scene.phase !== "answer") return;
    send({ act: name });
  }

  /** Advice that is also spoken, in the place of an older refusal. @param {string} text */
  function tell(text) {
    hush();
    advise(text);
    status.speak(text);
  }

  /** @template {keyof State} K @param {K} key @param {State[K]} value */
  function keep(key, value) {
    model.set(key, value);
    model.save_changes();
    draw();
  }

  /** Adds the selection to an own meld, or folds and unfolds a canasta. @param {HTMLElement} button */
  function pressMeld(button) {
    const own = ours.node.contains(button);
    if (own && selected.length && !asleep()) return send({ act: addText(selected, button.dataset.target ?? "") });
    if (button.hasAttribute("aria-expanded")) {
      (own ? ours : theirs.find((one) => one.node.contains(button)))?.turn(button.dataset.meld ?? "");
      draw();
    }
  }

  /** Only what depends on the selection: no message, no other part of the table. */
  function drawSelection() {
    if (!filled()) return;
    const words = strings();
    const points = model.get("points");
    const chosen = new Set(selected);
    for (const node of cards.node.querySelectorAll("[role=option]"))
      set(node, { "aria-selected": String(chosen.has(Number(/** @type {HTMLElement} */ (node).dataset.id))) });
    const { cards: n, points: total, need, short: missing, top } = count(selected, scene, points);
    const homes = laid();
    let text = scene.phase === "answer" ? "" : n ? put(words.selected, { cards: put(words.cards[n === 1 ? 0 : 1], { n }) }) : asleep() && scene.phase !== "wait" ? "" : words.selected_none;
    if (top !== null) text += ` ${put(words.with_top, { card: short(top, words) })}`;
    if (n) text += ` ${put(need === null ? words.is_points : words.is_of, { points: total, need: need ?? 0 })}`;
    if (n && need !== null) text += `: ${missing ? put(words.short, { n: missing }) : words.enough}`;
    else if (!n && text && need !== null) text += ` ${sideLine(need)}`;
    const { ok, reasons } = /** @type {import("./scene.d.ts").Verdict} */ (model.get("verdict"));
    if (n && reasons && model.get("coach") === "always") text += ` · ${ok ? words.allowed : put(words.not_allowed, { why: reasons[0].title || reasons[0].says })}`;
    say(counted, text);
    set(meter, { "aria-label": put(words.meter, { need: need ?? 0 }), "aria-valuemax": need ?? 1, "aria-valuenow": Math.min(total, need ?? total) });
    counts.hidden = !text || need === null;
    say(reach, put(words.reach, { points: total, need: need ?? 0 }));
    say(missed, missing ? put(words.short, { n: missing }) : words.enough);
    nudge.hidden = !nudge.textContent || n > 0; // one thing at a time
    counted.hidden = !nudge.hidden;
    bar.style.width = `${need ? Math.min(100, (100 * total) / need) : 0}%`;
    meter.classList.toggle("cnb-full", missing === 0);
    const called = (/** @type {string} */ home) => words.ranks[home]?.[1] ?? words.wild_cards;
    wilds.replaceChildren(...(homes.length < 2 ? [] : homes.flatMap((lay) => lay.ids.filter(isWild).map((id) => {
      const next = nextHome(homes, lay.rank);
      return h("button", { type: "button", class: "cnb-button cnb-small", "data-wild": id, "data-home": next, "data-lm-suppress-shortcuts": "true" },
        put(words.move_wild, { card: short(id, words), here: called(lay.rank), what: called(next) }));
    }))));
  }
  /** @param {number} need */
  const sideLine = (need) => { const text = put(strings().needs, { min: need }); return `${strings().your_side} ${text}.`; };

  function draw() {
    set(root, { lang: model.get("lang"), "aria-label": model.get("label") || strings().table, "data-theme": worn(model.get("theme")), "data-deck": model.get("deck"), "data-size": model.get("size"), "data-motion": model.get("motion") });
    if (!filled()) return say(todo, strings().empty);
    const words = strings();
    const home = /** @type {Document | ShadowRoot} */ (root.getRootNode());
    const focused = /** @type {HTMLElement | null} */ (root.contains(home.activeElement) ? home.activeElement : null);
    const before = cards.order();
    const text = model.get("text_view");
    const fresh = new Set(scene.last.flatMap((move) => move.c));
    selected = selected.filter((id) => scene.hand.includes(id));

    set(root, { "data-seq": scene.seq, "data-phase": scene.phase, "data-turn": scene.turn });
    say(title, put(words.title, { rules: scene.rules, deal: scene.deal }));
    players.draw(scene, words);
    const rivals = scene.sides.filter((side) => side !== sideOf(scene, scene.you));
    while (theirs.length < rivals.length) others.append((theirs[theirs.length] = sideRow("theirs")).node);
    const room = wide || 900;
    rivals.forEach((side, place) => theirs[place].draw(scene, side, words, fresh, room / rivals.length));
    ours.draw(scene, sideOf(scene, scene.you), words, fresh, room);
    heap.draw(scene, words, fresh);
    past.draw(scene, words);
    say(todo, scene.phase === "answer" ? "" : scene.todo);
    set(todo, { "data-yours": !asleep() });
    const flawed = scene.refusal && scene.refusal.id !== hushed ? chosenFirst(scene.refusal.cards, selected) : [];
    cards.draw(scene, words, { selected, sort: model.get("sort"), points: model.get("points"), fresh: new Set(scene.new), flawed: new Set(flawed), advised: new Set(model.get("highlight")), asleep: asleep() });
    const result = model.get("result");
    tools.draw(scene, words, { sort: model.get("sort"), asleep: asleep(), readonly: model.get("readonly"), next: "next" in result && result.next && scene.phase === "over", text });
    const opened = asked.draw(scene, words);
    if (refused.draw(scene, words, model.get("lessons")) && scene.refusal?.id.startsWith(`${view}-`)) show(talk.node);
    if (model.get("saved") && found.node.hidden) status.speak(model.get("saved"));
    found.draw(model.get("saved"), words);
    sheet.draw(result, scene, words);
    typed.draw(text, model.get("text"), words);
    board.hidden = text;
    const asking = model.get("nudge") && put(words.coach_asks, { question: model.get("nudge") });
    if (asking && asking !== nudge.textContent) status.speak(asking);
    say(nudge, asking);
    status.draw(scene, "says" in result && (scene.phase === "over" || scene.phase === "game") ? result.says : "");
    drawSelection();
    warn();
    stops.hand = heir(before, cards.order(), Number(stops.hand)) ?? -1;
    rove();
    if (focused && opened) asked.yes.focus();
    else if (focused && found.node.hidden && found.node.contains(focused)) {
      focusHand(); // the question about a kept game is answered
      status.speak(scene.todo);
    } else if (focused && !root.contains(home.activeElement)) {
      focused.isConnected ? focused.focus() : focusHand(); // what was only moved keeps the focus
    } else if (focused && (asked.node.hidden && asked.node.contains(focused))) focusHand();
    // Where a deal ends its score and the button below it are looked for, where one begins the top of the table.
    const over = scene.phase === "over" || scene.phase === "game";
    if (focused && over && !ended) show(sheet.node), show(tools.node);
    else if (focused && scene.deal !== dealt) show(title);
    [dealt, ended] = [scene.deal, over];
  }

  const focusHand = () => /** @type {HTMLElement | null} */ (cards.node.querySelector('[tabindex="0"]') ?? tools.node.querySelector('[tabindex="0"]'))?.focus();

  /** The members of each zone, in order; each zone is one tab stop. @returns {Record<string, HTMLElement[]>} */
  const zones = () => ({
    piles: [heap.stock, heap.pile, ...(heap.ask.hidden ? [] : [heap.ask])],
    melds: [...root.querySelectorAll(".cnb-meld")].map((node) => /** @type {HTMLElement} */ (node)),
    hand: cards.order().map((id) => /** @type {HTMLElement} */ (cards.node.querySelector(`[data-id="${id}"]`))),
    actions: [...tools.node.querySelectorAll("button")],
  });
  /** @param {HTMLElement} node */
  const nameOf = (node) => node.dataset.meld ?? node.dataset.act ?? Number(node.dataset.id);
  function rove() {
    for (const [zone, members] of Object.entries(zones())) {
      const stop = members.find((node) => nameOf(node) === stops[zone]) ?? (zone === "melds" ? members.find((node) => ours.node.contains(node)) : undefined) ?? members[0];
      for (const node of members) if (node.tabIndex !== (node === stop ? 0 : -1)) node.tabIndex = node === stop ? 0 : -1;
    }
  }
  /** @param {HTMLElement | undefined} node */
  function focusOn(node) {
    const zone = node && Object.entries(zones()).find(([, members]) => members.includes(node))?.[0];
    if (!node || !zone) return;
    stops[zone] = nameOf(node);
    rove();
    node.focus();
  }

  root.addEventListener("focusin", ({ target }) => {
    const zone = Object.entries(zones()).find(([, members]) => members.includes(/** @type {HTMLElement} */ (target)))?.[0];
    if (zone) (stops[zone] = nameOf(/** @type {HTMLElement} */ (target))), rove();
    if (notice.advised() === strings().left) advise("");
  }, { signal });

  root.addEventListener("click", ({ target }) => {
    const node = /** @type {HTMLElement} */ (target);
    const card = /** @type {HTMLElement | null} */ (node.closest("[role=option]"));
    const button = /** @type {HTMLElement | null} */ (node.closest("button"));
    if (!filled()) return;
    if (card) focusOn(card), flip([Number(card.dataset.id)]);
    else if (button?.dataset.do === "retry") link.retry();
    else if (button?.dataset.do) {
      if (button.dataset.do === "reset") status.anew();
      send({ do: button.dataset.do, args: {} });
    }
    else if (button?.dataset.wild) moved.set(Number(button.dataset.wild), button.dataset.home ?? ""), rethought();
    else if (button?.dataset.meld) pressMeld(button);
    else if (button?.dataset.act) act(button.dataset.act);
  }, { signal });

  typed.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = spoken(typed.line.value);
    if (body?.do === "help") {
      typed.line.value = "";
      tell(strings().command_help);
    } else if (body?.do === "keys") {
      typed.line.value = "";
      tell(strings().help);
    } else if (body && send(body)) typing = typed.line.value;
  }, { signal });

  // A focused card in a notebook is not safe from the notebook's own keys: none of them may leave the table.
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const target = /** @type {HTMLElement} */ (event.target);
    // Beside the line for typing, on its button too, a letter is meant for the line.
    if (!filled() || (typed.form.contains(target) && event.key !== "Escape")) return;
    const inHand = target.getAttribute("role") === "option";
    const meant = intent(event, inHand);
    if (event.shiftKey && event.key === "Enter") event.preventDefault();
    if (!meant) return;
    const [, members] = Object.entries(zones()).find(([, list]) => list.includes(target)) ?? ["", []];
    const place = members.indexOf(target);
    const id = Number(target.dataset.id);
    const handNode = (/** @type {number | undefined} */ wanted) => zones().hand.find((node) => Number(node.dataset.id) === wanted);
    event.preventDefault();
    if (meant.do === "escape") {
      if (helped()) return advise(""), status.speak(strings().help_closed);
      return selected.length ? (select([]), status.speak(strings().selected_none)) : leave();
    }
    if (meant.do === "step") {
      const next = members[Math.min(members.length - 1, Math.max(0, place + (meant.by ?? 0)))];
      focusOn(next);
      if (meant.extend && inHand && next) select([...new Set([...selected, id, Number(next.dataset.id)])]);
    } else if (meant.do === "leap") inHand ? focusOn(handNode(cards.leap(id, meant.by ?? 0))) : focusOn(members[Math.min(members.length - 1, Math.max(0, place + (meant.by ?? 0)))]);
    else if (meant.do === "edge") focusOn(members.at(meant.by === 1 ? -1 : 0));
    else if (meant.do === "toggle") flip([id]);
    else if (meant.do === "group") flip(cards.groupOf(id));
    else if (meant.do === "rank") {
      const all = cards.ofRank(meant.rank ?? "");
      if (all.length) focusOn(handNode(all[0])), flip(all);
    } else if (meant.do === "seek") {
      const order = cards.order();
      const from = inHand ? order.indexOf(id) + 1 : 0;
      focusOn(handNode([...order.slice(from), ...order.slice(0, from)].find((one) => answersTo(one, meant.rank ?? ""))));
    } else act(meant.do);
  }, { signal });

  const helped = () => [strings().help, strings().command_help].includes(notice.advised());

  /** Out of the table, to the cell around it. */
  function leave() {
    advise(strings().left);
    status.speak(strings().left);
    const around = /** @type {HTMLElement | null} */ (el.closest(".jp-Cell") ?? el.parentElement?.closest("[tabindex]"));
    /** @type {HTMLElement | null} */ (/** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement)?.blur();
    around?.focus();
  }

  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const shown = playback((next) => {
    scene = next;
    draw();
  }, () => (model.get("motion") === "off" || (still.matches && model.get("motion") !== "on") ? 0 : model.get("bot_delay_ms")));
  const onScene = () => shown.add(model.get("scene"));
  const onSelected = () => {
    const ids = model.get("selected");
    if (ids.join() !== selected.join() && !saving) (selected = [...ids]), drawSelection();
  };
  model.on("change:scene", onScene);
  model.on("change:selected", onSelected);
  for (const key of WATCHED) model.on(`change:${/** @type {"sort"} */ (key)}`, draw);
  onTheme(draw, signal);
  signal.addEventListener("abort", () => {
    root.remove(); // the notebook keeps the place of an old output; nothing of ours stays in it
    link.close();
    shown.close();
    sized.disconnect();
    clearTimeout(saving);
    model.off("change:scene", onScene);
    model.off("change:selected", onSelected);
    for (const key of WATCHED) model.off(`change:${/** @type {"sort"} */ (key)}`, draw);
  }, { once: true });

  const sized = new ResizeObserver(() => {
    if (root.clientWidth === wide) return;
    wide = root.clientWidth;
    if (filled()) draw();
  });
  sized.observe(root);
  draw();
  el.replaceChildren(root);
  return () => stop.abort();
}

export default { initialize() {}, render: draws };
