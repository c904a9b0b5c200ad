// The picture of a position: what one seat sees of the table. It is made of a scene, which holds nothing else.

import { groups } from "../hand";
import type { Scene, Side, Strings } from "../scene.d.ts";
import { number, plural, put } from "../words";
import { back, box, card, drawing, fan, LIGHT, text } from "./svg";

const [WIDE, HIGH, EDGE] = [900, 560, 20];

/** What is drawn: of a scene only what its picture needs. */
export type Seen = Pick<Scene, "you" | "seats" | "sides" | "stock" | "pile" | "hand"> & { readonly title: string };

/** Return a position as the text of an SVG file. */
export function positionPicture(seen: Seen, strings: Strings): string {
  const { you, seats, sides } = seen;
  const own = sides.find(({ side }) => side === seats[you - 1].side) ?? sides[0];
  const rivals = sides.filter((side) => side !== own);
  const names = (side: Side): string =>
    seats
      .filter((seat) => seat.side === side.side)
      .map(({ name }) => name)
      .join(", ");
  const others = seats
    .filter((_, place) => place !== you - 1)
    .map(({ name, n }) => `${name} ${plural(strings.cards, n)}`);
  const rows = [...rivals.map((side) => [side, names(side)] as const), [own, names(own)] as const];
  const high = rivals.length > 1 ? 84 : 100;
  const drawn = [
    box(0, 0, WIDE, HIGH, LIGHT.cloth),
    text(EDGE, 32, 17, seen.title, LIGHT.on, 'font-weight="700"'),
    text(WIDE - EDGE, 32, 15, others.join(" · "), LIGHT.second, 'text-anchor="end"'),
    ...rows.slice(0, -1).map(([side, name], place) => row(side, name, 48 + place * high, high - 6, strings)),
    piles(seen, 48 + rivals.length * high + 8, strings),
    row(own, rows[rows.length - 1][1], HIGH - 232, 94, strings),
    fan(handOf(seen), [EDGE, HIGH - 118], 72, WIDE - 2 * EDGE, strings),
  ];
  return drawing(WIDE, HIGH, seen.title, drawn.join(""));
}

const handOf = ({ hand }: Seen): number[] => groups([...hand], "rank", {}).flatMap(({ ids }) => ids);

function row(side: Side, name: string, y: number, high: number, strings: Strings): string {
  const room = WIDE - 2 * EDGE - 170;
  const each = Math.min(150, room / Math.max(1, side.melds.length));
  const melds = side.melds.map(({ c, k }, place) => {
    const x = EDGE + 170 + place * each;
    const said = k ? put(strings.canasta[k] ?? strings.canasta.other, { what: "", n: c.length }).trim() : `${c.length}`;
    return fan(c, [x, y + 6], 40, each - 8, strings) + text(x, y + high - 8, 13, said, LIGHT.on);
  });
  const score = text(EDGE + 12, y + 52, 22, number(side.score, strings), LIGHT.on, 'font-weight="700"');
  return (
    box(EDGE, y, WIDE - 2 * EDGE, high, LIGHT.well, 'rx="12"') +
    text(EDGE + 12, y + 26, 15, name, LIGHT.second) +
    score +
    melds.join("")
  );
}

function piles({ stock, pile }: Seen, y: number, strings: Strings): string {
  const words = pile.frozen.length ? strings.frozen : "";
  const top = pile.top === null ? "" : card(pile.top, 470, y, 64, strings);
  const across = pile.cross
    .filter(([, id]) => id !== pile.top)
    .slice(-1)
    .map(([, id]) => `<g transform="rotate(-90 430 ${y + 45})">${card(id, 398, y, 64, strings)}</g>`);
  return [
    stock ? back(330, y, 64) : "",
    ...across,
    top,
    text(362, y + 108, 13, put(strings.stock, { n: stock }), LIGHT.on, 'text-anchor="middle"'),
    text(502, y + 108, 13, put(strings.pile, { n: pile.n }), LIGHT.on, 'text-anchor="middle"'),
    text(552, y + 50, 17, words, "#cfeeff", 'font-weight="700"'),
  ].join("");
}
