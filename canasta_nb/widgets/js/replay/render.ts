// Draws the Replay as its state says: the table after so many acts, what is said of it, and the way from act to act.

import { company, places } from "../board";
import { signed } from "../cards";
import { fill, h, hide, say, set } from "../dom";
import { groups } from "../hand";
import type { Scene, Strings } from "../scene.d.ts";
import type { Seen } from "../sharing/position";
import { NARROW } from "../strips";
import type { WonBy } from "../table/sides";
import { list, plural, put } from "../words";
import type { Dealt, Events } from "./deal";
import { actor, sceneOf, stateAt } from "./deal";
import type { Page } from "./page";
import type { State } from "./state";
import {
  all,
  at,
  isDealt,
  momentsOf,
  most,
  PACES,
  readOut,
  reasonOf,
  saidOf,
  told,
  turnBegins,
  turnOf,
  wonOf,
} from "./state";

export function render(state: State, page: Page): void {
  const { events, expected, strings } = state.traits;
  hide(page.bar.node, !isDealt(events));
  if (!isDealt(events)) return say(page.cloth.title, strings.empty);
  const dealt = stateAt(events, at(state));
  const scene = sceneOf(events[0], dealt, strings);
  say(page.cloth.title, titleOf(state, scene));
  drawBar(state, dealt, page);
  drawBubble(state, events, scene, page);
  drawTalk(state, events, page);
  set(page.stage, { ...company(scene), "data-hands": state.open === "hands", "data-low": state.low });
  drawHands(state, page);
  page.cloth.draw(scene, wordsOf(scene, strings), dealt.fresh, state.width, wonIn(state, scene, dealt));
  drawPlayers(scene, dealt, page, strings);
  drawHand(state, scene, dealt, page);
  drawMarks(state, page);
  drawMore(state, page);
  page.lead.draw(expected, at(state), most(state), momentsOf(state), strings);
  say(page.acts, readOut(state));
  for (const store of [page.player, page.card, page.mark, page.choice, page.point]) store.sweep();
  page.moves.rove();
}

/** The canastas that the last act has closed, and whose they are. */
function wonIn(state: State, { seats, sides }: Scene, { seat, fresh }: Dealt): WonBy | undefined {
  const side = sides.find((one) => one.side === seats[seat - 1]?.side);
  if (!side || !wonOf(state)) return undefined;
  const closed = side.melds.filter(({ k, c }) => k && c.some((id) => fresh.has(id)));
  return { side: side.side, edged: closed.map(({ t }) => `${side.side}:${t}`), out: false };
}

/** What is said of the act that one looks at, for the ear, with what the eye sees at the pile. */
export const spoken = (state: State): string => {
  const { events, strings } = state.traits;
  const now = told(state);
  if (now) return `${now.says} ${now.about}`;
  if (!isDealt(events)) return "";
  const { cross } = stateAt(events, at(state)).facts;
  return cross?.length ? `${saidOf(state)} ${strings.frozen_now}` : saidOf(state);
};

/** What this is, whether the cards are open, with whom one sits; where there is room, how far the search has come. */
function titleOf({ traits, width }: State, { seats, you }: Scene): string {
  const { strings, scene, events, deal, open_hands, comment } = traits;
  const [first] = events as Events; // there is a deal
  const { name } = seats[you - 1];
  const kind = scene.asks ? strings.watching : put(strings.title, { rules: first.rules, deal });
  const seen = scene.asked ? strings.closed_now : open_hands ? strings.open_now : put(strings.as_seen, { name });
  const who = scene.asked ? strings.you_are : strings.sits_with;
  const parts = [
    kind,
    scene.branch && strings.branch_now,
    seen,
    open_hands && put(who, { name }),
    (!scene.asks || width >= NARROW) && comment,
  ];
  return parts.filter(Boolean).join(" · ");
}

function drawBar(state: State, dealt: Dealt, { bar, point }: Page): void {
  const { playing, pace, strings, scene } = state.traits;
  const [index, whole] = [at(state), all(state)];
  set(bar.node, { "aria-label": strings.actions });
  const words: Record<string, string> = { back: "back", play: playing ? "pause" : "play", on: "on" };
  const signs: Record<string, string> = { back: "‹", play: "▶", pause: "❚❚", on: "›" };
  for (const button of bar.ways) {
    const { act = "" } = button.dataset;
    const [name, atEnd] = [strings[`act_${words[act]}`], act === "back" ? index === 0 : index === whole];
    say(button.children[0], signs[words[act]]);
    set(button, { "aria-label": name, title: name, "aria-disabled": atEnd ? "true" : null });
    button.classList.toggle("cnb-main", act === "play" && !told(state)); // otherwise the plate has the way on
  }
  bar.slider.max = String(whole);
  if (bar.slider.value !== String(index)) bar.slider.value = String(index);
  const aloud = dealt.facts.cross?.length ? `${saidOf(state)} ${strings.frozen_now}` : saidOf(state);
  set(bar.slider, { "aria-label": strings.slider, "aria-valuetext": aloud });
  say(bar.step, put(strings.counted, { turn: turnOf(state), turns: scene.turns ?? 0 }));
  set(bar.pace, { "aria-label": strings.pace_name });
  bar.paces.forEach((button, place) => {
    say(button, strings[`pace_${PACES[place]}`]);
    set(button, { "aria-pressed": String(PACES[place] === pace) });
  });
  set(bar.more, { "aria-label": strings.menu, title: strings.menu, "aria-expanded": String(state.open === "menu") });
  const marks = (scene.points ?? []).map(({ index: to, place, answered }) => {
    const node = point.get(String(to));
    say(node, String(place));
    const name = put(strings[answered ? "turning_answered" : "turning_name"], { place });
    const here = to === index ? "step" : null;
    set(node, { "aria-label": name, title: name, style: `--at: ${whole ? to / whole : 0}`, "aria-current": here });
    set(node, { "data-answered": answered || null });
    return node;
  });
  fill(bar.points, marks);
}

/** What the player says, at the side of the piles where it sits. */
function drawBubble(state: State, events: Events, scene: Scene, { side, bubble, speaker, why }: Page): void {
  const text = state.traits.scene.asked ? "" : reasonOf(state);
  const seat = actor(events, at(state));
  const careful = state.traits.scene.voice === "careful";
  hide(bubble, !text);
  set(side, { "data-speaks": text ? places(scene.seats.length, scene.you)[seat - 1] : null });
  say(speaker, careful ? state.traits.strings.careful_says : (scene.seats[seat - 1]?.name ?? ""));
  say(why, text);
}

type Button = readonly [key: string, words: string, marks: Readonly<Record<string, string>>];

/** What can be pressed beside what is told; the first one is gold where it is the way on. */
function buttonsOf({ traits }: State): { buttons: Button[]; gold: number } {
  const { strings, scene, index } = traits;
  const act = (name: string): Button => [name, strings[`act_${name}`], { "data-act": name }];
  if (scene.asked) {
    const choices = scene.asked.choices.map(([text, says]): Button => [text, says, { "data-choice": text }]);
    return { buttons: [...choices, act("pass")], gold: choices.length };
  }
  if (scene.answer) {
    return { buttons: [act("watch"), act("try")], gold: 1 };
  }
  const ways = scene.branch ? [act("home")] : [];
  if (scene.trying) return { buttons: [act("watch"), ...ways], gold: 1 };
  if (scene.end) {
    const names: Record<string, string> = { play: strings.act_play_deal, another: strings.act_another };
    // The review found it after one had seen what was played: now there is time for it.
    const missed = scene.points.find(({ answered }) => !answered);
    const point: Button[] = missed
      ? [["point", put(strings.turning_name, { place: missed.place }), { "data-to": String(missed.index) }]]
      : [];
    const wishes = scene.end.wishes.map((wish): Button => [`wish ${wish}`, names[wish], { "data-wish": wish }]);
    return { buttons: [...point, ...ways, ...wishes, act("share")], gold: 1 };
  }
  return { buttons: [...(index ? [act("again")] : []), ...ways], gold: 0 };
}

function drawTalk(state: State, events: Events, { talk, choice }: Page): void {
  const { scene, strings, says } = state.traits;
  const now = told(state);
  const index = at(state);
  set(talk.plate, {
    "data-says": scene.asked ? "asked" : scene.answer || scene.trying ? "answer" : scene.end ? "end" : "act",
  });
  say(talk.bold, now?.says ?? says[index] ?? "");
  say(talk.plain, now?.about ?? besides(state, events));
  say(talk.won, now ? "" : wonOf(state));
  const why = now ? "" : reasonOf(state);
  const name = events[0].names[actor(events, index) - 1];
  say(talk.voice, why ? put(strings.reason_of, { says: "", name, why }).trim() : "");
  const { buttons, gold } = buttonsOf(state);
  const drawn = buttons.map(([key, words, marks], place) => {
    const node = choice.get(key);
    say(node, words);
    set(node, marks);
    node.classList.toggle("cnb-main", place < gold);
    return node;
  });
  fill(talk.acts, drawn);
}

/** What the player did before in this turn, and who comes next. */
function besides(state: State, events: Events): string {
  const { says, strings } = state.traits;
  const index = at(state);
  const before = says.slice(turnBegins(state) + 1, index).join(" ");
  const next = actor(events, index + 1);
  const [first] = events;
  const name = next && next !== actor(events, index) && index ? first.names[next - 1] : "";
  const parts = [before && put(strings.before_that, { says: before }), name && put(strings.next_up, { name })];
  return parts.filter(Boolean).join(" ");
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
    to_open: "",
  };
}

const COLUMN = 12; // cards of a hand at the side that lie in one column

/** What a picture to share shows of the act that one looks at. */
export function seenOf(state: State): Seen {
  const { events, strings } = state.traits;
  const [first] = events as Events; // who shares has a deal
  const dealt = stateAt(events as Events, at(state));
  const scene = sceneOf(first, dealt, strings);
  const title = put(strings.title, { rules: first.rules, deal: state.traits.deal });
  return {
    ...scene,
    hand: dealt.zones[first.you] ?? [],
    title,
    says: told(state)?.says ?? state.traits.says[at(state)] ?? "",
  };
}

/** The others around the table: open hands, or backs. */
function drawPlayers(scene: Scene, { zones, seat, fresh }: Dealt, page: Page, strings: Strings): void {
  const where = places(scene.seats.length, scene.you);
  const drawn = scene.seats.map(({ name, n }, place) => {
    const node = page.player.get(String(place));
    const ids = zones[place + 1];
    const [plate, cards] = node.children;
    say(plate.children[0], name);
    say(plate.children[1], String(n));
    say(plate.children[2], ` ${plural(strings.cards, n)}`);
    set(node, { "aria-current": seat === place + 1, "data-seat": place + 1, "data-at": where[place] });
    const order = groups(ids ?? [], "rank", {}).flatMap((group) => group.ids);
    const columns = Math.max(1, Math.ceil(n / COLUMN));
    set(cards, { style: `--n: ${n}; --columns: ${columns}; --rows: ${Math.ceil(n / columns)}` });
    if (where[place] === "own") fill(cards, []);
    else if (ids) lay(cards, String(place + 1), order, fresh, page);
    else
      fill(
        cards,
        Array.from({ length: n }, (_, card) => cards.querySelectorAll(".cnb-back")[card] ?? backOf()),
      );
    return node;
  });
  fill(page.players, drawn);
}

/** On a telephone the others' hands lie behind a button. */
function drawHands({ traits, open }: State, { hands }: Page): void {
  const { strings, open_hands, scene } = traits;
  const isOpen = open === "hands";
  hide(hands, !open_hands || Boolean(scene.asked));
  say(hands, strings[isOpen ? "hands_away" : "hands_of"]);
  set(hands, { "aria-expanded": String(isOpen) });
}

const backOf = (): HTMLElement => h("i", { class: "cnb-back", "aria-hidden": "true" });

function lay(node: Element, where: string, ids: readonly number[], fresh: Set<number>, { card }: Page): void {
  const drawn = ids.map((id) => {
    const one = card.get(`${where} ${id}`);
    one.classList.toggle("cnb-last", fresh.has(id));
    set(one, { "data-id": id });
    return one;
  });
  fill(node, drawn);
}

/** The hand with which one sits; its cards are chosen where one is asked. */
function drawHand({ traits, chosen, width, low }: State, scene: Scene, dealt: Dealt, { hand, moves }: Page): void {
  const ids = dealt.zones[scene.you] ?? [];
  const look = { selected: chosen, fresh: dealt.fresh, asleep: !traits.scene.asked, width, low, spread: "" };
  hand.draw(ids, traits.strings, look, moves);
}

function drawMarks(state: State, { looks, marksTitle, marks, mark }: Page): void {
  const { traits } = state;
  hide(looks, !traits.marks.length);
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

/** The menu, the acts as text, and what is said where nobody knows a reason. */
function drawMore({ traits, open }: State, { tops, menu, acts, stage, silent, share }: Page): void {
  const { strings, scene } = traits;
  hide(menu, open !== "menu");
  hide(stage, open === "text");
  set(acts, { "data-open": open === "text" || null });
  const [text, help] = tops.children;
  hide(share.node, open !== "share");
  say(menu.children[0], strings.act_share);
  const shows = strings[open === "text" ? "cards_of" : "text_of"];
  set(text, { "aria-label": shows, title: shows });
  set(help, { "aria-label": strings.keys_title, title: strings.keys_title, "aria-keyshortcuts": "?" });
  hide(silent, scene.voice !== "nobody");
  const [told, ask] = silent.children;
  say(told.children[0], strings.no_reasons);
  say(told.children[1], ` ${strings.no_reasons_why}`);
  say(ask, strings.act_voice);
}
