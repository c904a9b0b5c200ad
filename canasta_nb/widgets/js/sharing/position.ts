// The picture of a position: what one seat sees of the table. It is made of a scene, which holds nothing else.

import { groups } from "../hand";
import type { Meld, Scene, Side, Strings } from "../scene.d.ts";
import { band, called, far } from "../table/fitting";
import { inOrder } from "../table/melds";
import { NOTHING_WON, stood } from "../table/sides";
import { list, plural, put } from "../words";
import { back, box, card, drawing, fan, LIGHT, text } from "./svg";

const [WIDE, EDGE, TOP] = [900, 20, 48]; // the title stands above the top
const [ROW, BETWEEN, MIDDLE, HAND] = [118, 6, 134, 122]; // how high they are
const [BADGE, THREES, LAID, LARGEST] = [140, 92, 50, 150]; // how wide: also a card of a meld, and the room of a meld
const LETTER = 0.62; // of its size, as wide as a letter may be
const LINE = 32; // letters in a line beside the stock

/** What is drawn: of a scene only what its picture needs, and in words what it is about. */
export type Seen = Pick<Scene, "you" | "phase" | "seats" | "sides" | "stock" | "pile" | "hand"> & {
  readonly title: string;
  readonly says: string;
};

/** Return a position as the text of an SVG file. */
export function positionPicture(seen: Seen, strings: Strings): string {
  const { you, seats, sides } = seen;
  const own = sides.find(({ side }) => side === seats[you - 1].side) ?? sides[0];
  const others = seats
    .filter((_, place) => place !== you - 1)
    .map(({ name, n }) => `${name} ${plural(strings.cards, n)}`);
  const rows = [...sides.filter((side) => side !== own), own];
  const middle = TOP + (rows.length - 1) * (ROW + BETWEEN);
  const high = middle + MIDDLE + ROW + BETWEEN + HAND;
  const drawn = [
    box(0, 0, WIDE, high, LIGHT.cloth),
    text(EDGE, 32, 17, seen.title, LIGHT.on, 'font-weight="700"'),
    text(WIDE - EDGE, 32, 15, others.join(" · "), LIGHT.second, 'text-anchor="end"'),
    ...rows.slice(0, -1).map((side, place) => row(seen, side, TOP + place * (ROW + BETWEEN), strings)),
    piles(seen, middle, strings),
    row(seen, own, middle + MIDDLE, strings),
    fan(handOf(seen), [EDGE, high - HAND + 4], 78, WIDE - 2 * EDGE, strings, 0.7),
  ];
  return drawing(WIDE, high, seen.title, drawn.join(""));
}

const handOf = ({ hand }: Seen): number[] => groups([...hand], "rank", {}).flatMap(({ ids }) => ids);

/** Words that stay within their room. */
function within(x: number, y: number, size: number, said: string, room: number, look = ""): string {
  const isLong = said.length * size * LETTER > room;
  const fitted = isLong ? `textLength="${Math.floor(room)}" lengthAdjust="spacingAndGlyphs"` : "";
  return text(x, y, size, said, LIGHT.on, `${look} ${fitted}`.trim());
}

const BOLD = 'font-weight="700"';

/** A side: who they are, how they stand as their badge at the table says it, their melds and their threes. */
function row(seen: Seen, side: Side, y: number, strings: Strings): string {
  const players = seen.seats.filter((seat) => seat.side === side.side);
  const threes = players.flatMap((seat) => seat.threes);
  const names = list(
    players.map(({ name }) => name),
    strings,
  );
  // A badge asks a scene for nothing else than who sits where, and whether the deal is over.
  const [counts, below] = stood(seen as unknown as Scene, side, NOTHING_WON, false, strings);
  const start = EDGE + BADGE;
  const room = WIDE - EDGE - start - (threes.length ? THREES : 0);
  const each = Math.min(LARGEST, room / Math.max(1, side.melds.length));
  const melds = inOrder(side).map(({ meld }, place) => laid(meld, start + place * each, y, each - 10, strings));
  return [
    box(EDGE, y, WIDE - 2 * EDGE, ROW, LIGHT.well, 'rx="12"'),
    within(EDGE + 12, y + 30, 15, names, BADGE - 24),
    text(EDGE + 12, y + 62, 26, counts, LIGHT.on, BOLD),
    within(EDGE + 12, y + 86, 13, below, BADGE - 24),
    ...melds,
    fan(threes, [WIDE - EDGE - THREES, y + 8], LAID, THREES - 12, strings),
  ].join("");
}

/** A meld: its cards, and below them what it is and how far. */
function laid(meld: Meld, x: number, y: number, room: number, strings: Strings): string {
  const wide = Math.min(LAID, room);
  const says = meld.k ? band(meld, strings) : far(meld, strings, 0);
  return (
    fan(meld.c, [x, y + 8], wide, room, strings) +
    within(x, y + 95, 13, called(meld, strings), room, BOLD) +
    within(x, y + 111, 12, says, room)
  );
}

/** Words in lines beside the stock. */
function lines(said: string, y: number): string {
  const broken = said.split(" ").reduce<string[]>((made, word) => {
    const last = made.at(-1);
    const isFull = last === undefined || `${last} ${word}`.length > LINE;
    return isFull ? [...made, word] : [...made.slice(0, -1), `${last} ${word}`];
  }, []);
  return broken.map((line, place) => text(EDGE + 12, y + 24 + place * 22, 17, line, LIGHT.on, BOLD)).join("");
}

function piles({ stock, pile, says }: Seen, y: number, strings: Strings): string {
  const words = pile.frozen.length ? strings.frozen : "";
  const top = pile.top === null ? "" : card(pile.top, 520, y, 64, strings);
  const across = pile.cross
    .filter(([, id]) => id !== pile.top)
    .slice(-1)
    .map(([, id]) => `<g transform="rotate(-90 480 ${y + 45})">${card(id, 448, y, 64, strings)}</g>`);
  return [
    lines(says, y),
    stock ? back(380, y, 64) : "",
    ...across,
    top,
    text(412, y + 108, 13, put(strings.stock, { n: stock }), LIGHT.on, 'text-anchor="middle"'),
    text(552, y + 108, 13, put(strings.pile, { n: pile.n }), LIGHT.on, 'text-anchor="middle"'),
    text(602, y + 50, 17, words, "#cfeeff", BOLD),
  ].join("");
}
