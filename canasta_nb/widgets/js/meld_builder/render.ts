// Draws the MeldBuilder as its state says.
import { sum as addUp, code, name, short, signed } from "../cards";
import { fill, h, say, set } from "../dom";
import type { Frame } from "../frame";
import { picture } from "../picture";
import type { Objection, Strings } from "../scene.d.ts";
import type { Slot } from "../slots";
import { worthOf } from "../slots";
import { begun, list, number, plural, put } from "../words";
import type { Page } from "./page";
import type { State } from "./state";
import { actIn, counting, countOf, inHand, isJudged, isLaid, placesOf } from "./state";

export function render(state: State, page: Page, own: Frame): void {
  const strings = own.words();
  const { scene, points, sort } = state.traits;
  if (!scene.hand) return say(page.title, strings.empty);
  const focused = own.focused();
  say(page.title, put(scene.need === null ? strings.opened_title : strings.title, { rules: scene.rules }));
  say(page.needs, scene.needs);
  drawSlots(state, page, strings);
  say(page.nothing, isLaid(state) || scene.melds.length ? "" : strings.no_slots);
  drawTop(state, page, strings);
  drawCount(state, page, strings);
  drawQuestion(state, page, strings);
  page.cards.draw(inHand(state), strings, { selected: state.chosen, sort, points }, page.moves);
  drawTools(state, page, strings);
  drawVerdict(state, page, own);
  page.moves.rove();
  if (!focused || own.focused()) return;
  const { stopIn } = page.moves;
  (stopIn("hand") ?? stopIn("melds") ?? stopIn("actions"))?.focus();
}

/** A slot in words: its rank, wild cards, or a sequence. */
function called(key: string, strings: Strings): string {
  const bare = key.split("/")[0];
  if (strings.ranks[bare]) return begun(strings.ranks[bare][1]);
  return begun(bare === "W" ? strings.wild_cards : put(strings.sequence, { suit: strings.suits[bare] ?? bare }));
}

function drawSlots(state: State, page: Page, strings: Strings): void {
  const { rows, slot: items, laid, still } = page;
  const all = counting(state);
  const keys = [...new Set([...state.traits.scene.melds.map(({ t }) => t), ...all.map(({ key }) => key)])];
  set(rows, { "aria-label": strings.slots });
  const slotOf = (key: string): Slot => all.find((one) => one.key === key) ?? { key, ids: [] };
  fill(
    rows,
    keys.map((key) => drawSlot(slotOf(key), state, page, strings)),
  );
  rows.hidden = !keys.length;
  for (const store of [items, laid, still]) store.sweep();
}

function drawSlot({ key, ids }: Slot, { traits, chosen }: State, page: Page, strings: Strings): HTMLElement {
  const { scene, points } = traits;
  const meld = scene.melds.find(({ t }) => t === key);
  const node = page.slot.get(key);
  const [button, fan] = node.children;
  const form = !meld ? strings.slot : ids.length ? strings.slot_added : strings.slot_table;
  const worth = worthOf({ key, ids }, points, scene.natural_only);
  say(button.children[0], put(form, { what: called(key, strings), points: worth }));
  say(button.children[1], chosen.length ? `, ${strings.put_here}` : "");
  const fixed = (id: number): HTMLElement => page.still.get(`${key}:${id}`);
  const back = (id: number): HTMLElement => {
    const card = page.laid.get(String(id));
    set(card, { "data-card": code(id) });
    say(card.children[1], put(strings.take_back, { card: name(id, strings) }));
    return card;
  };
  fill(fan, [...(meld?.c ?? []).map(fixed), ...ids.map((id) => (id === scene.top ? fixed(id) : back(id)))]);
  return node;
}

function drawTop({ traits, usesTop }: State, { top: nodes }: Page, strings: Strings): void {
  const { top, buried } = traits.scene;
  nodes.pile.hidden = top === null;
  if (top === null) return;
  if (nodes.card.dataset.id !== String(top)) nodes.card.replaceChildren(picture(top, strings));
  set(nodes.card, { "data-id": top, "data-card": code(top) });
  set(nodes.button, { "aria-pressed": String(usesTop) });
  say(nodes.label, put(strings.top_label, { card: short(top, strings) }));
  say(nodes.use, usesTop ? strings.top_used : strings.top_unused);
  const cards = buried.map((id) => short(id, strings));
  say(nodes.buried, cards.length ? put(strings.buried, { cards: list(cards, strings) }) : "");
}

function drawCount(state: State, { count, bonuses }: Page, strings: Strings): void {
  const { chosen, traits } = state;
  const { need, natural_only } = traits.scene;
  const { sum, missing } = countOf(state);
  const form = need === null ? strings.count : missing ? strings.count_short : strings.count_enough;
  const says = put(form, { points: number(sum, strings), need: need ?? 0, n: missing });
  say(count.counted, isLaid(state) ? says : strings.count_none);
  const picked = { cards: plural(strings.cards, chosen.length), points: addUp(chosen, traits.points) };
  say(count.picked, chosen.length ? put(strings.chosen, picked) : "");
  count.meter.hidden = need === null || need <= 0;
  set(count.meter, {
    "aria-label": put(strings.meter, { need: need ?? 0 }),
    "aria-valuemax": need ?? 1,
    "aria-valuenow": Math.min(sum, need ?? sum),
    "aria-valuetext": count.counted.textContent,
  });
  count.meter.classList.toggle("cnb-full", missing === 0);
  count.bar.style.width = `${need ? Math.min(100, (100 * sum) / need) : 0}%`;
  say(bonuses, need === null ? "" : `${strings.bonuses}${natural_only ? ` ${strings.without_wilds}` : ""}`);
}

/** Where do wild cards go? */
function drawQuestion(state: State, { question }: Page, strings: Strings): void {
  question.hidden = !state.asking;
  if (!state.asking) return question.replaceChildren();
  const cards = state.chosen.map((id) => short(id, strings));
  const asked = put(strings.ask_wild, { cards: list(cards, strings) });
  set(question, { "aria-label": asked });
  const answer = (key: string): HTMLElement =>
    h("button", { class: "cnb-button", "data-into": key }, key === "W" ? strings.wild_meld : called(key, strings));
  question.replaceChildren(h("b", {}, asked), ...[...placesOf(state), "W"].map(answer));
}

function drawTools({ traits }: State, { tools, tool }: Page, strings: Strings): void {
  set(tools, { "aria-label": strings.actions });
  const drawn = ["lay", ...(traits.live ? [] : ["check"]), "back"].map((key) => {
    const node = tool.get(key);
    say(node, strings[`act_${key}`]);
    set(node, { "aria-disabled": traits.readonly ? "true" : null });
    node.classList.toggle("cnb-main", key !== "back");
    return node;
  });
  fill(tools, drawn);
  tool.sweep();
}

/** What the rules say of what is laid, said aloud when it is new. */
function drawVerdict(state: State, { verdict }: Page, own: Frame): void {
  const strings = own.words();
  const { proposal, verdict: found } = state.traits;
  const { ok, says = "", reasons = [] } = found;
  const known = isJudged(state);
  const key = known ? `${proposal}|${says}` : "";
  if (verdict.dataset.key === key) return;
  set(verdict, { "data-key": key, "data-ok": known ? String(ok) : null });
  if (!known) return verdict.replaceChildren();
  own.speak(says);
  const law = (text: string): HTMLElement => h("p", { class: "cnb-law" }, text);
  const objection = ({ law: id, title, says: why, way_out }: Objection): HTMLElement[] => [
    h("p", {}, h("b", {}, `✗ ${title}. `), why),
    ...(way_out ? [h("p", {}, way_out)] : []),
    law(put(strings.law, { law: id })),
  ];
  const praise = ok ? [h("p", {}, h("b", {}, "✓ "), says)] : [];
  const inWords = law(put(strings.in_words, { act: signed(actIn(state)) }));
  verdict.replaceChildren(...praise, ...reasons.flatMap(objection), inWords);
}
