// How close a row of melds lies, so that all of it is seen: strips narrow, words go, closed stacks cover one another.
import { index, isWild, RANKS, rank } from "../cards";
import type { Meld, Strings } from "../scene.d.ts";
import { begun, put } from "../words";

/**
 * `level` 0: dots and whole captions; 1: no dots; 2: no words beside a band; 3: ranks for names; 4: a band for all
 * closed stacks of a kind, which cover one another; 4.5: numbers of cards alone; 5: not even these; `LOW`: words over
 * the foot of the cards; `CHIPS`: no cards, a rank and how far it is, and of these the first `shown` until somebody
 * asks for the rest. `card`, `step` and `gap` are pixels: of a card, of each covered one, between melds; `least` from a
 * meld to the next one, `ends` tells that only the ends of a sequence are shown, `free` how much room is left.
 */
export type Fit = {
  level: number;
  card: number;
  step: number;
  gap: number;
  least: number;
  ends: boolean;
  free: number;
  shown: number;
};

export const LOW = 5.5;
export const CHIPS = 6;
const FINGER = 44; // pixels of a chip, and of whatever else a finger finds
const BETWEEN = 5; // pixels between chips
const WHOLE = 2; // the last level whose words are large enough for a telephone
const LARGER = 14; // pixels that a band's word takes more there
const LOW_CARD = 30; // pixels of a card in a row that is no higher than it

const TARGET = 25; // pixels from a meld to the next one, so that 24 of it can be pressed
const CLOSER = [20, 17, 14, 11]; // the same where even the smallest cards find no room
const SEQUENCE = 20; // pixels of each covered card of a sequence: ranks differ
const STEPS = [17, 13, 9, 9];
const GAPS = [14, 10, 6, 5, 4];
const SMALLEST = 18; // pixels of a card on the narrowest of pages
const CLOSEST = 2; // pixels between melds there
const SMALLER = [34, 30, 26, 22, SMALLEST]; // pixels of a card where nothing else helps
const NARROWEST = 2;
const DOTS = 52;
const SHADOW = 10; // pixels of the cards that lie under a closed stack
const CROSS = 24; // the same with a wild card across

const widths: Map<string, number> = new Map();
let paper: CanvasRenderingContext2D | null = null;

/** How wide a text is, in pixels. */
export function wide(text: string, font: string = "650 11.5px system-ui, 'DejaVu Sans', sans-serif") {
  const key = font + text;
  let width = widths.get(key);
  if (width === undefined) {
    paper ??= document.createElement("canvas").getContext("2d");
    if (paper) paper.font = font;
    widths.set(key, (width = paper?.measureText(text).width ?? text.length * 8));
  }
  return width;
}
const BAND = "750 10.5px system-ui, 'DejaVu Sans', sans-serif";
const SMALL_BAND = "750 9px system-ui, 'DejaVu Sans', sans-serif";

export const isSequence = (meld: Meld) => "shdc".includes(meld.r);

/** The ranks from which and to which a sequence runs; a wild card stands where it was laid. */
function ends(meld: Meld) {
  const at = meld.c.findIndex((id) => !isWild(id));
  const low = RANKS.indexOf(rank(meld.c[at])) + at; // places grow as ranks fall
  return [low, low - meld.c.length + 1].map((place) =>
    (RANKS[Math.max(0, Math.min(11, place))] ?? "").replace("T", "10"),
  );
}

/** What a meld is called, in the words of a level: "Kings", "♥ 4 to 8". */
export function called(meld: Meld, strings: Strings, level: number = 0) {
  if (isSequence(meld)) {
    const [low, high] = ends(meld);
    return level < 3 ? put(strings.from_to, { suit: SIGNS[meld.r], low, high }) : `${SIGNS[meld.r]}${low}–${high}`;
  }
  if (level > 2) return index(meld.c.find((id) => !isWild(id)) ?? meld.c[0]);
  const what = strings.ranks[meld.r]?.[1] ?? strings.wild_cards;
  return begun(what);
}
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The word on the band of a closed canasta. */
export const band = (meld: Meld, strings: Strings, n: number | string = meld.c.length) =>
  put(strings.band[meld.k] ?? strings.band.other, { n }).trim();

/** How many cards an open meld has, in the words of a level; a sequence tells it by its ends. */
export const far = (meld: Meld, strings: Strings, level: number) =>
  level > (isSequence(meld) ? 1 : 4.5)
    ? ""
    : level > 1
      ? `${level > 4 ? "" : "×"}${meld.c.length}`
      : put(strings.count_of_7, { n: meld.c.length });

/** The pixels of a meld's words, as they are at a level. */
function words(meld: Meld, level: number, strings: Strings) {
  if (!meld.k) return wide(`${called(meld, strings, level)} ${far(meld, strings, level)}`) + 4 + (level ? 0 : DOTS);
  if (level > 1) return wide(band(meld, strings, ""), SMALL_BAND) + 6;
  return wide(called(meld, strings, level)) + wide(band(meld, strings), BAND) + 19;
}

/** The pixels of a meld's cards. */
function fan(meld: Meld, level: number, card: number, step: number, folds: boolean) {
  if (meld.k) return card + (level < 4 && meld.k === "black" ? CROSS : SHADOW);
  const covered = meld.c.length - 1;
  return card + (isSequence(meld) ? SEQUENCE * (folds ? 1 : covered) : step * covered);
}

/** @param melds closed ones first, those of a kind together */
const isCovered = (melds: Meld[], place: number) => melds[place].k !== "" && melds[place].k === melds[place + 1]?.k;

/**
 * How close these melds have to lie.
 * @param melds closed ones first, those of a kind together
 * @param room pixels
 * @param card pixels of a card
 */
export function fitting(melds: Meld[], room: number, strings: Strings, card: number): Fit {
  for (const [level, step] of STEPS.entries()) {
    const free =
      room -
      melds.reduce(
        (total, meld) =>
          total + Math.max(fan(meld, level, card, step, false), words(meld, level, strings)) + GAPS[level],
        0,
      );
    if (free >= 0) return { level, card, step, gap: GAPS[level], least: 0, ends: false, free, shown: melds.length };
  }
  const covered = melds.reduce((many, meld) => many + (meld.k || isSequence(meld) ? 0 : meld.c.length - 1), 0);
  let last = { level: 4, card, step: NARROWEST, gap: GAPS[4], least: TARGET, ends: true, free: 0, shown: melds.length };
  const tries = [
    [4, card, TARGET],
    ...[card, ...SMALLER.filter((smaller) => smaller < card)].map((smaller) => [4.5, smaller, TARGET]),
    ...[TARGET, ...CLOSER].map((closer) => [5, SMALLEST, closer]),
  ];
  for (const [level, smaller, least] of tries) {
    const gap = smaller === SMALLEST ? CLOSEST : GAPS[4];
    for (const folds of [false, true]) {
      const needs = melds.reduce(
        (total, _, place) =>
          total +
          gap +
          meldWidth(melds, place, strings, { ...last, level, card: smaller, step: 0, gap, least, ends: folds }),
        0,
      );
      const step = Math.min(STEPS[3], Math.floor((room - needs) / Math.max(1, covered)));
      last = { ...last, level, card: smaller, least, gap, ends: folds, step: Math.max(1, step) };
      if (step >= NARROWEST) return last;
    }
  }
  return last;
}

/**
 * How these melds lie on a telephone: fans as long as a finger finds each and its words can be read, else chips.
 * @param melds closed ones first
 * @param room pixels
 * @param cards pixels of a card, the largest first; none where there is no room for any
 * @param rows of chips
 */
export function closeUp(melds: Meld[], room: number, strings: Strings, cards: readonly number[], rows: number): Fit {
  for (const card of cards) {
    const fans = fitting(melds, room - GAPS[WHOLE], strings, card);
    const found = melds.every((meld) => fan(meld, fans.level, card, fans.step, false) >= FINGER);
    // There the words of a canasta are as large as all others.
    const larger = LARGER * melds.filter(({ k }) => k).length;
    if (found && (fans.level < WHOLE || (fans.level === WHOLE && fans.free >= larger))) return fans;
  }
  return inChips(melds, room, rows);
}

/**
 * How they lie in a row that is no higher than a card: fans with their words over their foot, else chips.
 * @param melds closed ones first
 * @param room pixels
 */
export function lyingLow(melds: Meld[], room: number): Fit {
  for (const step of STEPS) {
    const wide = (meld: Meld) => Math.max(FINGER, fan(meld, LOW, LOW_CARD, step, false)) + BETWEEN;
    const free = room - melds.reduce((total, meld) => total + wide(meld), 0);
    if (free >= 0)
      return { level: LOW, card: LOW_CARD, step, gap: BETWEEN, least: 0, ends: false, free, shown: melds.length };
  }
  return inChips(melds, room, 1);
}

function inChips(melds: Meld[], room: number, rows: number): Fit {
  const along = Math.max(1, Math.floor((room + BETWEEN) / (FINGER + BETWEEN)));
  const shown = melds.length > along * rows ? along * rows - 1 : melds.length;
  const free = room - Math.min(along, melds.length) * (FINGER + BETWEEN);
  return { level: CHIPS, card: 0, step: 0, gap: BETWEEN, least: 0, ends: true, free, shown };
}

/** The pixels that a meld takes where stacks cover one another. */
export function meldWidth(melds: Meld[], place: number, strings: Strings, fit: Fit) {
  const meld = melds[place];
  const least = fit.least - fit.gap;
  if (isCovered(melds, place)) return least;
  const alone = !meld.k || melds[place - 1]?.k !== meld.k;
  return Math.max(least, fan(meld, 4, fit.card, fit.step, fit.ends), alone ? words(meld, fit.level, strings) : 0);
}

/** The pixels of a stack and of those of its kind that follow it. */
export const runWidth = (melds: Meld[], place: number, strings: Strings, fit: Fit): number =>
  meldWidth(melds, place, strings, fit) +
  (isCovered(melds, place) ? fit.gap + runWidth(melds, place + 1, strings, fit) : 0);
