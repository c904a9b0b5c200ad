// The square card of a deal that is over: who won, the best melds, the moves as the expert's. A line may be left out.
import type { Meld, SharedDeal, Strings } from "../scene.d.ts";
import { band, called, far } from "../table/fitting";
import { number, put } from "../words";
import { basket, box, DARK, drawing, fan, GOLD, LIGHT, type Paint, text } from "./svg";

const SIZE = 1080;
const [EDGE, BETWEEN, MOST] = [90, 24, 4]; // of the card, of two melds, and the melds in a row
const BANDS: Readonly<Record<string, string>> = { red: "#c2142b", black: "#16191b" };

/** What stands on the card besides the score. */
export interface Lines {
  readonly moves: boolean;
  readonly melds: boolean;
  readonly name: string;
}

/** Return the card as the text of an SVG file. */
export function squareCard(deal: SharedDeal, lines: Lines, isDark: boolean, strings: Strings): string {
  const paint = isDark ? DARK : LIGHT;
  const [own, others] = deal.score.map((points) => number(points, strings));
  const bold = 'font-weight="800"';
  const wide = 170 + 70 * own.length; // as wide as the figures are drawn
  const shown = deal.melds.slice(0, MOST);
  const room = (SIZE - 2 * EDGE + BETWEEN) / Math.max(2, shown.length);
  const melds = shown.map((meld, place) => laid(meld, EDGE + place * room, room - BETWEEN, paint, strings));
  const more = deal.melds.length > MOST ? text(990, 830, 34, `+${deal.melds.length - MOST}`, paint.second) : "";
  const moves = deal.moves ? put(strings.share_moves, { fine: deal.moves[0], all: deal.moves[1] }) : "";
  const drawn = [
    box(0, 0, SIZE, SIZE, paint.cloth),
    basket(620, 540, 13, paint.on, 0.08),
    basket(EDGE, 62, 1.7, GOLD, 1),
    text(EDGE + 70, 106, 40, "Canasta", paint.on, bold),
    text(990, 106, 34, deal.title, paint.second, 'text-anchor="end"'),
    text(90, 290, 124, own, paint.on, bold),
    text(wide, 290, 92, `: ${others}`, paint.second),
    text(90, 360, 40, deal.says, paint.on),
    lines.name ? text(90, 420, 40, lines.name, GOLD, bold) : "",
    ...(lines.melds ? [...melds, more] : []),
    moves && lines.moves ? box(90, 880, 900, 2, paint.second) + text(90, 960, 46, moves, paint.on, bold) : "",
  ];
  return drawing(SIZE, SIZE, `${deal.says} ${own} : ${others}`, drawn.join(""));
}

/** A meld on the card: its cards, and below them its name and the band of a canasta, or how far it came. */
function laid(meld: Meld, x: number, room: number, paint: Paint, strings: Strings): string {
  const cards = fan(meld.c, [x, 470], 132, room, strings, 0.35);
  const name = text(x, 706, 32, called(meld, strings), paint.on, 'font-weight="700"');
  if (!meld.k) return cards + name + text(x, 750, 28, far(meld, strings, 0), paint.second);
  const says = band(meld, strings);
  const ground = box(x, 722, 24 + says.length * 16, 42, BANDS[meld.k] ?? BANDS.black, 'rx="8"');
  return cards + name + ground + text(x + 12, 752, 27, says, "#ffffff", 'font-weight="700"');
}
