// The MeldBuilder: cards of a hand are laid into slots, their points are added here, and Python says whether it is enough.
import { code, isWild, name, rank, short, sum as addUp, signed } from "./cards.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { frame } from "./frame.js";
import { intent } from "./keys.js";
import { picking } from "./picking.js";
import { picture } from "./picture.js";
import { roving } from "./roving.js";
import { actOf, homeOf, laid, onlyWild, total, without, worthOf } from "./slots.js";
import { steer } from "./steering.js";
import { begun, list, number, plural, put } from "./words.js";

/** @typedef {import("./slots.js").Slot} Slot */
/** @typedef {{v: number, seq: number, rules: string, hand: number[], top: number | null, buried: number[], melds: import("./scene.d.ts").Meld[], need: number | null, natural_only: boolean, needs: string}} Scene */

const CHECK_AFTER = 120;

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "meld-builder", { reports: true });
  const { root, view, signal, model, words } = own;
  /** @type {Slot[]} */
  let slots = [];
  /** @type {number[]} in the order of choosing */
  let chosen = [];
  let usesTop = false;
  let asking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let checking;

  const title = h("span", { class: "cnb-title" });
  const needs = h("span");
  const head = h("div", { class: "cnb-head cnb-row" }, title, needs);
  const rows = h("ul", { class: "cnb-slots cnb-row", role: "list", "data-zone": "melds" });
  const nothing = h("p", { class: "cnb-nothing" });
  const topCard = h("button", { class: "cnb-topcard", "data-act": "top", "data-zone": "pile" },
    h("span", { class: "cnb-slot", "aria-hidden": "true" }), h("span", { class: "cnb-toptext" }, h("b"), h("span")));
  const buried = h("span", { class: "cnb-buried" });
  const pile = h("div", { class: "cnb-frompile cnb-row" }, topCard, buried);
  const counted = h("output", { class: "cnb-counted", id: `${view}-count` });
  const bar = h("span", { class: "cnb-bar" });
  const meter = h("span", { class: "cnb-meter", role: "meter", "aria-valuemin": 0, hidden: true }, bar);
  const picked = h("span");
  const line = h("div", { class: "cnb-line cnb-row" }, counted, meter, picked);
  const bonuses = h("p", { class: "cnb-law" });
  const question = h("div", { class: "cnb-asking cnb-row", role: "group", hidden: true });
  const cards = picking(`${view}-count`, (ids, only) => {
    choose(only !== "add" && ids.every((id) => chosen.includes(id)) ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])]);
  });
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const verdict = h("div", { class: "cnb-verdict" });
  const item = keyed((key) => h("li", { class: "cnb-laid" },
    h("button", { class: "cnb-slothead", "data-slot": key }, h("b"), h("span", { class: "cnb-hidden" })),
    h("span", { class: "cnb-fan" })));
  cards.node.classList.add("cnb-cloth");
  const back = keyed((id) => h("button", { class: "cnb-slot cnb-laidcard", "data-back": id },
    picture(Number(id), words()), h("span", { class: "cnb-hidden" })));
  const still = keyed((key) => h("span", { class: "cnb-slot cnb-fixed", "aria-hidden": "true" }, picture(Number(key.split(":")[1]), words())));

  /** @returns {Scene} */
  const scene = () => model.get("scene");
  const points = () => /** @type {Record<string, number>} */ (model.get("points"));
  const lying = () => new Set(slots.flatMap((slot) => slot.ids));
  const inHand = () => scene().hand.filter((id) => !lying().has(id));
  /** The slots as they count: with the top card where it is used. @returns {Slot[]} */
  const counting = () => {
    const { top, melds } = scene();
    if (!usesTop || top === null) return slots;
    const home = homeOf(slots, top, melds);
    const beside = slots.find((slot) => slot.key === home);
    return beside ? slots.map((slot) => (slot === beside ? { ...slot, ids: [top, ...slot.ids] } : slot)) : [{ key: home, ids: [top] }, ...slots];
  };
  const act = () => actOf(slots, usesTop ? scene().top : null, scene().melds);
  /** @param {string} key */
  const called = (key) => {
    const strings = words();
    const bare = key.split("/")[0];
    const what = strings.ranks[bare]?.[1] ?? (bare === "W" ? strings.wild_cards : put(strings.sequence, { suit: strings.suits[bare] ?? bare }));
    return begun(what);
  };

  const zones = () => ({
    pile: pile.hidden ? [] : [topCard],
    melds: [.../** @type {NodeListOf<HTMLElement>} */ (rows.querySelectorAll("button"))],
    hand: cards.nodes(),
    actions: [.../** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("button"))],
  });
  const moves = roving(zones, (node) => node.dataset.id ?? node.dataset.back ?? node.dataset.slot ?? node.dataset.act ?? "");

  /** @param {number[]} ids */
  function choose(ids) {
    chosen = ids;
    asking = false;
    own.advise("");
    draw();
  }
  /** Lays the chosen cards down; wild cards alone ask for their meld. @param {string} [into] */
  function lay(into) {
    if (model.get("readonly")) return own.tell(words().readonly);
    if (!chosen.length) return own.tell(words().choose);
    const homes = places();
    if (into === undefined && onlyWild(chosen) && homes.length) {
      asking = true;
      draw();
      return /** @type {HTMLElement | null} */ (question.querySelector("button"))?.focus();
    }
    slots = laid(slots, chosen, into);
    chosen = [];
    changed();
  }
  /** Where wild cards may be put: what is laid, what is on the table, what the top card begins. */
  function places() {
    const { top, melds } = scene();
    const keys = [...melds.map((meld) => meld.t), ...(usesTop && top !== null && !isWild(top) ? [rank(top)] : []), ...slots.map((slot) => slot.key)];
    return [...new Set(keys)].filter((key) => key !== "W");
  }
  /** @param {number} id */
  function takeBack(id) {
    const was = slots.find((slot) => slot.ids.includes(id));
    const next = was?.ids[was.ids.indexOf(id) + 1] ?? was?.ids[0];
    slots = without(slots, id);
    changed();
    moves.focusOn(next !== undefined && next !== id ? zones().melds.find((node) => node.dataset.back === String(next)) : cards.nodeOf(id));
  }
  /** What is laid has changed: the sum at once, the verdict when Python answers. */
  function changed() {
    asking = false;
    draw();
    clearTimeout(checking);
    if (model.get("live")) checking = setTimeout(() => check(false), CHECK_AFTER);
  }
  /** @param {boolean} asked by a person, who then is answered in any case */
  function check(asked) {
    const text = act();
    const { top } = scene();
    if (text || !(slots.length || usesTop)) return own.sendLatest(text ? { do: "check", args: { act: text } } : { do: "clear", args: {} });
    const says = top === null ? words().nothing_to_check : put(words().choose_pair, { card: short(top, words()) });
    asked ? own.tell(says) : own.advise(says);
  }
  function clear() {
    slots = [];
    chosen = [];
    usesTop = false;
    changed();
    if (!model.get("live")) check(false);
  }
  function flipTop() {
    if (scene().top === null) return;
    if (model.get("readonly")) return own.tell(words().readonly);
    usesTop = !usesTop;
    changed();
  }

  /** Another view, or Python, has laid cards: they lie here too. */
  function adopt() {
    const proposal = /** @type {string} */ (model.get("proposal"));
    if (checking !== undefined || own.waiting() || proposal === act()) return;
    const { lines = [], top = false } = /** @type {{lines?: {slot: string, ids: number[]}[], top?: boolean}} */ (model.get("verdict"));
    slots = lines.filter((one) => one.ids.length).map((one) => ({ key: one.slot, ids: [...one.ids] }));
    usesTop = top;
    chosen = [];
  }

  function draw() {
    const strings = words();
    const now = scene();
    if (!now.hand) return say(title, strings.empty);
    const { top, melds, need } = now;
    chosen = chosen.filter((id) => inHand().includes(id));
    const focused = own.focused();
    say(title, put(need === null ? strings.opened_title : strings.title, { rules: now.rules }));
    say(needs, now.needs);
    drawSlots(now);
    say(nothing, slots.length || usesTop || melds.length ? "" : strings.no_slots);
    pile.hidden = top === null;
    if (top !== null) drawTop(top, now.buried);
    const sum = total(counting(), points(), now.natural_only);
    const missing = need === null ? 0 : Math.max(0, need - sum);
    const some = slots.length > 0 || usesTop;
    say(counted, !some ? strings.count_none : put(need === null ? strings.count : missing ? strings.count_short : strings.count_enough, { points: number(sum, strings), need: need ?? 0, n: missing }));
    say(picked, chosen.length ? put(strings.chosen, { cards: plural(strings.cards, chosen.length), points: addUp(chosen, points()) }) : "");
    meter.hidden = need === null || need <= 0;
    set(meter, { "aria-label": put(strings.meter, { need: need ?? 0 }), "aria-valuemax": need ?? 1, "aria-valuenow": Math.min(sum, need ?? sum), "aria-valuetext": counted.textContent });
    bar.style.width = `${need ? Math.min(100, (100 * sum) / need) : 0}%`;
    meter.classList.toggle("cnb-full", missing === 0);
    say(bonuses, need === null ? "" : `${strings.bonuses}${now.natural_only ? ` ${strings.without_wilds}` : ""}`);
    drawQuestion();
    cards.draw(inHand(), strings, { selected: chosen, sort: model.get("sort"), points: points() }, moves);
    drawTools();
    drawVerdict();
    moves.rove();
    if (focused && !own.focused()) (moves.stopIn("hand") ?? moves.stopIn("melds") ?? moves.stopIn("actions"))?.focus();
  }

  /** @param {Scene} now */
  function drawSlots(now) {
    const strings = words();
    const all = counting();
    const keys = [...new Set([...now.melds.map((meld) => meld.t), ...all.map((slot) => slot.key)])];
    set(rows, { "aria-label": strings.slots });
    fill(rows, keys.map((key) => {
      const slot = all.find((one) => one.key === key) ?? { key, ids: [] };
      const meld = now.melds.find((one) => one.t === key);
      const node = item.get(key);
      const [button, fan] = /** @type {HTMLElement[]} */ ([...node.children]);
      const form = !meld ? strings.slot : slot.ids.length ? strings.slot_added : strings.slot_table;
      say(button.children[0], put(form, { what: called(key), points: worthOf(slot, points(), now.natural_only) }));
      say(button.children[1], chosen.length ? `, ${strings.put_here}` : "");
      set(button, { "data-slot": key });
      fill(fan, [...(meld?.c ?? []).map((id) => still.get(`${key}:${id}`)), ...slot.ids.map((id) => {
        if (id === now.top) return still.get(`${key}:${id}`);
        const card = back.get(String(id));
        set(card, { "data-card": code(id) });
        say(/** @type {Node} */ (card.lastChild), put(strings.take_back, { card: name(id, strings) }));
        return card;
      })]);
      return node;
    }));
    rows.hidden = !keys.length;
    item.sweep();
    back.sweep();
    still.sweep();
  }

  /** @param {number} top @param {number[]} under */
  function drawTop(top, under) {
    const strings = words();
    const [slot, text] = /** @type {HTMLElement[]} */ ([...topCard.children]);
    if (slot.dataset.id !== String(top)) {
      slot.replaceChildren(picture(top, strings));
      set(slot, { "data-id": top, "data-card": code(top) });
    }
    set(topCard, { "aria-pressed": String(usesTop) });
    say(text.children[0], put(strings.top_label, { card: short(top, strings) }));
    say(text.children[1], usesTop ? strings.top_used : strings.top_unused);
    say(buried, under.length ? put(strings.buried, { cards: list(under.map((id) => short(id, strings)), strings) }) : "");
  }

  function drawQuestion() {
    const strings = words();
    question.hidden = !asking;
    if (!asking) return question.replaceChildren();
    const asked = put(strings.ask_wild, { cards: list(chosen.map((id) => short(id, strings)), strings) });
    set(question, { "aria-label": asked });
    question.replaceChildren(h("b", {}, asked), ...[...places(), "W"].map((key) =>
      h("button", { class: "cnb-button", "data-into": key }, key === "W" ? strings.wild_meld : called(key))));
  }

  const button = keyed((key) => h("button", { class: "cnb-button", "data-act": key, tabindex: -1,
    "aria-keyshortcuts": ({ lay: "m", top: "p" })[key] ?? null }));
  function drawTools() {
    const strings = words();
    const keys = ["lay", ...(model.get("live") ? [] : ["check"]), "back"];
    set(tools, { "aria-label": strings.actions });
    fill(tools, keys.map((key) => {
      const node = button.get(key);
      say(node, strings[`act_${key}`]);
      set(node, { "aria-disabled": model.get("readonly") ? "true" : null });
      node.classList.toggle("cnb-main", key !== "back");
      return node;
    }));
    button.sweep();
  }

  function drawVerdict() {
    const strings = words();
    const found = /** @type {{ok?: boolean, says?: string, reasons?: {law: string, title: string, says: string, way_out: string}[]}} */ (model.get("verdict"));
    const text = act();
    const known = found.says && text && text === model.get("proposal");
    const key = known ? `${model.get("proposal")}|${found.says}` : "";
    if (verdict.dataset.key === key) return;
    set(verdict, { "data-key": key, "data-ok": known ? String(found.ok) : null });
    verdict.replaceChildren();
    if (!known) return;
    const { reasons = [] } = found;
    own.speak(found.says ?? "");
    if (found.ok) verdict.append(h("p", {}, h("b", {}, "✓ "), found.says ?? ""));
    for (const reason of reasons)
      verdict.append(h("p", {}, h("b", {}, `✗ ${reason.title}. `), reason.says), ...(reason.way_out ? [h("p", {}, reason.way_out)] : []),
        h("p", { class: "cnb-law" }, put(strings.law, { law: reason.law })));
    verdict.append(h("p", { class: "cnb-law" }, put(strings.in_words, { act: signed(text) })));
  }

  root.addEventListener("focusin", ({ target }) => void moves.note(/** @type {HTMLElement} */ (target)), { signal });
  root.addEventListener("click", ({ target }) => {
    const node = /** @type {HTMLElement} */ (target).closest("button");
    if (cards.click(target, moves) || !node) return;
    if (node.dataset.back) takeBack(Number(node.dataset.back));
    else if (node.dataset.slot) chosen.length ? lay(node.dataset.slot) : own.tell(words().choose);
    else if (node.dataset.into) lay(node.dataset.into);
    else if (node.dataset.act === "top") flipTop();
    else if (node.dataset.act === "lay") lay();
    else if (node.dataset.act === "check") check(true);
    else if (node.dataset.act === "back") clear();
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Delete" || event.key === "Backspace") {
      if (target.dataset.back) takeBack(Number(target.dataset.back)), event.preventDefault();
      return;
    }
    if (cards.key(event, moves)) return;
    if (steer(event, own, moves, () => (asking || chosen.length > 0) && (choose([]), true))) return;
    const meant = intent(event, false)?.do;
    if (meant === "meld") lay();
    else if (meant === "take") flipTop();
    else if (meant === "count") own.speak(counted.textContent ?? "");
    else return;
    event.preventDefault();
  }, { signal });
  signal.addEventListener("abort", () => clearTimeout(checking), { once: true });

  return own.mount([head, h("div", { class: "cnb-cloth cnb-laying" }, rows, nothing, pile), line, bonuses, question, cards.node, tools, verdict], ["scene", "verdict", "proposal", "points", "live"], () => {
    adopt();
    draw();
  }, () => void (checking = undefined));
}

export default { render: draws };
