// Draws the Replay as its state says: the table after so many acts, and the way from one act to another.
import { signed } from "../cards";
import { fill, h, say, set } from "../dom";
import { groups } from "../hand";
import type { Scene, Strings } from "../scene.d.ts";
import { list, plural, put } from "../words";
import type { Dealt } from "./deal";
import { sceneOf, stateAt } from "./deal";
import type { Page } from "./page";
import type { State } from "./state";
import { at, isDealt, momentsOf, most, SPEEDS, saidOf } from "./state";

export function render(state: State, page: Page): void {
  const { events, says, comment, deal, expected, strings } = state.traits;
  if (!isDealt(events)) return say(page.title, strings.empty);
  const [first] = events;
  const index = at(state);
  const dealt = stateAt(events, index);
  const scene = sceneOf(first, dealt, strings);
  say(page.title, put(strings.title, { rules: first.rules, deal }));
  say(page.cloth.title, comment);
  drawTools(state, page);
  drawSpeed(state, page);
  say(page.said, saidOf(state));
  set(page.slider, { "aria-label": strings.slider, "aria-valuetext": aloud(state, dealt) });
  page.cloth.draw(scene, wordsOf(scene, strings), dealt.fresh, state.width);
  drawHands(scene, dealt, page, strings);
  drawPile(dealt, page, strings);
  drawMarks(state, page);
  page.lead.draw(expected, index, most(state), momentsOf(state), strings);
  say(
    page.acts,
    says
      .slice(1)
      .map((text, place) => `${place + 1}. ${text}`)
      .join("\n"),
  );
  for (const store of [page.player, page.card, page.mark]) store.sweep();
  page.moves.rove();
}

/** What is said of an act for the ear, with what the eye sees at the pile. */
const aloud = (state: State, { facts }: Dealt): string =>
  facts.cross?.length ? `${saidOf(state)} ${state.traits.strings.frozen_now}` : saidOf(state);

/** The same of the act that one looks at. */
export const spoken = (state: State): string => {
  const { events } = state.traits;
  return isDealt(events) ? aloud(state, stateAt(events, at(state))) : "";
};

function drawTools(state: State, { tools, tool, slider, step }: Page): void {
  const { playing, strings } = state.traits;
  const [index, all] = [at(state), most(state)];
  set(tools, { "aria-label": strings.actions });
  const drawn = ["first", "back", "play", "on", "last"].map((key) => {
    const node = tool.get(key);
    const end = key === "first" || key === "back" ? 0 : all;
    say(node, strings[`act_${key === "play" && playing ? "pause" : key}`]);
    set(node, { "aria-disabled": index === end ? "true" : null });
    return node;
  });
  fill(tools, drawn);
  slider.max = String(all);
  if (slider.value !== String(index)) slider.value = String(index);
  say(step, put(strings.step, { n: index, all }));
}

function drawSpeed({ traits }: State, { speed, speedName }: Page): void {
  const { strings } = traits;
  say(speedName, strings.speed);
  const options = Object.keys(SPEEDS).map((key) => h("option", { value: key }, strings[`speed_${key}`]));
  if (!speed.options.length) speed.append(...options);
  speed.value = Object.keys(SPEEDS).find((key) => SPEEDS[key] === traits.speed) ?? "";
}

/** Sides are called by their players, and nobody is told what to choose. */
function wordsOf({ seats, you }: Scene, strings: Strings): Strings {
  const { side } = seats[you - 1];
  const names = (own: boolean): string =>
    list(
      seats.filter((seat) => (seat.side === side) === own).map(({ name }) => name),
      strings,
    );
  return {
    ...strings,
    you_alone: names(true),
    needs_alone: strings.needs,
    needs_short_alone: strings.needs_short,
    your_side: names(true),
    their_side: names(false),
    nothing_to_open: strings.no_melds,
  };
}

function lay(node: Element, where: string, ids: readonly number[], fresh: Set<number>, { card }: Page): void {
  const drawn = ids.map((id) => {
    const one = card.get(`${where} ${id}`);
    one.classList.toggle("cnb-last", fresh.has(id));
    set(one, { "data-id": id });
    return one;
  });
  fill(node, drawn);
}

/** The hands that are seen. */
function drawHands(scene: Scene, { zones, seat, fresh }: Dealt, page: Page, strings: Strings): void {
  const drawn = scene.seats.map(({ name, n }, place) => {
    const node = page.player.get(String(place));
    const ids = zones[place + 1];
    const [who, cards] = node.children;
    say(who.children[0], name);
    say(who.children[1], plural(strings.cards, n));
    set(node, { "aria-current": seat === place + 1, "data-seat": place + 1 });
    node.hidden = !ids;
    const order = groups(ids ?? [], "rank", {}).flatMap((group) => group.ids);
    lay(cards, String(place + 1), order, fresh, page);
    return node;
  });
  fill(page.seats, drawn);
}

/** The cards of the pile. */
function drawPile({ zones: { p }, fresh }: Dealt, page: Page, strings: Strings): void {
  say(page.underName, p.length > 1 ? strings.pile_order : "");
  set(page.under, { style: `--step: ${Math.max(9, Math.min(16, Math.floor(280 / (p.length || 1))))}px` });
  lay(page.pileCards, "p", p.length > 1 ? p : [], fresh, page);
}

function drawMarks(state: State, { looks, marksTitle, marks, mark }: Page): void {
  const { traits } = state;
  looks.hidden = !traits.marks.length;
  say(marksTitle, traits.strings.marks);
  const drawn = traits.marks.map(({ index, label, kind }, place) => {
    const node = mark.get(`${index} ${place}`);
    const [button] = node.children;
    say(button, `${index}: ${signed(label)}`);
    set(button, { "aria-current": index === at(state) ? "step" : null, "data-key": place, "data-kind": kind });
    return node;
  });
  fill(marks, drawn);
}
