// A hand on a telephone: how wide the strip of each card is, in which of two rows it lies, and what lies in a pile.
import type { groups } from "./hand";

type Groups = ReturnType<typeof groups>;

/** Where a card lies: pixels from the left and the top of the hand, and of what is seen of it. */
export type Strip = { readonly x: number; readonly y: number; readonly wide: number; readonly tall: number };

/** `counts` has the card on top of each pile with the number of its cards, `under` those that lie below one. */
export type Strips = {
  readonly card: number;
  readonly at: ReadonlyMap<number, Strip>;
  readonly counts: ReadonlyMap<number, number>;
  readonly under: ReadonlySet<number>;
};

/** Pixels: below this width of the table its hand lies in strips. */
export const NARROW = 560;
/** Pixels: below this width its hand is higher, and all melds are chips. */
export const NARROWER = 320;
const EDGE = 6; // pixels beside the hand
const STRIP = 26; // pixels of the narrowest strip
const BESIDE = 2; // pixels between the cards of a small hand
const SMALL = 9; // cards from which on a hand takes the whole width
export const HIGH = 1.4; // of a card's width
const ONE_ROW = { card: 60, tops: [22] };
const LOW_ROW = { card: 56, tops: [8] };
const TWO_ROWS = { card: 52, tops: [6, 50] };
const TWO_HIGHER_ROWS = { card: 54, tops: [6, 56] };

/** In a window of less height a table that is not narrow lies low: its piles beside its rows, its hand in one row. */
const LOW = "(max-height: 519px)";

/** Whether the window is low; `changed` is called whenever that changes. */
export function lowWindow(changed: () => void, signal: AbortSignal): () => boolean {
  const window = matchMedia(LOW);
  window.addEventListener("change", changed, { signal });
  return () => window.matches;
}

/** How many cards a row takes, so that each strip can be pressed. */
const most = (room: number, card: number) => Math.floor((room - card) / STRIP) + 1;

/**
 * The groups that have to lie in a pile, so that no more places are needed: the largest ones, but never that which
 * somebody has spread.
 */
function piled(all: Groups, places: number, spread: string): Set<string> {
  let needed = all.reduce((sum, { ids }) => sum + ids.length, 0);
  const piles: Set<string> = new Set();
  for (const { key, ids } of [...all].sort((a, b) => b.ids.length - a.ids.length)) {
    if (needed <= places) break;
    if (key === spread || ids.length < 2) continue;
    piles.add(key);
    needed -= ids.length - 1;
  }
  return piles;
}

/**
 * How a hand lies on a table that is so wide: in one row while every strip can be pressed, then in two of equal length,
 * and what does not fit there in piles.
 * @param all the groups of the hand
 * @param width pixels
 * @param spread the group that somebody has spread
 * @param low whether there is room for one row alone
 */
export function strips(all: Groups, width: number, spread: string, low: boolean = false): Strips {
  const room = width - 2 * EDGE;
  const many = all.reduce((sum, { ids }) => sum + ids.length, 0);
  const row = low ? LOW_ROW : ONE_ROW;
  const form = low || many <= most(room, row.card) ? row : width < NARROWER ? TWO_HIGHER_ROWS : TWO_ROWS;
  const { card, tops } = form;
  const piles = piled(all, tops.length * most(room, card), spread);
  const seen = all.map(({ key, ids }) => (piles.has(key) ? ids.slice(-1) : ids));
  const shown = seen.flat();
  const long = Math.ceil(shown.length / tops.length);
  const at: Map<number, Strip> = new Map();
  tops.forEach((y, row) => {
    const cards = shown.slice(row * long, (row + 1) * long);
    const whole = (room - card) / Math.max(1, cards.length - 1);
    const step = many < SMALL || low ? Math.min(card + BESIDE, whole) : whole;
    const tall = (tops[row + 1] ?? y + card * HIGH) - y;
    cards.forEach((id, place) =>
      at.set(id, { x: EDGE + place * step, y, wide: place + 1 < cards.length ? step : card, tall }),
    );
  });
  const under: Set<number> = new Set();
  const counts: Map<number, number> = new Map();
  for (const { ids } of all.filter(({ key }) => piles.has(key))) {
    const top = ids[ids.length - 1];
    const place = at.get(top);
    counts.set(top, ids.length);
    for (const id of ids.slice(0, -1)) {
      under.add(id);
      if (place) at.set(id, place);
    }
  }
  return { card, at, counts, under };
}
