// The square card of a deal that is over: who won, the canastas, the moves as the expert's. A line may be left out.
import type { SharedDeal, Strings } from "../scene.d.ts";
import { number, put } from "../words";
import { box, card, DARK, drawing, GOLD, LIGHT, text } from "./svg";

const SIZE = 1080;
const MOST = 4; // canastas in a row

/** What stands on the card besides the score. */
export interface Lines {
  readonly moves: boolean;
  readonly canastas: boolean;
  readonly name: string;
}

/** Return the card as the text of an SVG file. */
export function squareCard(deal: SharedDeal, lines: Lines, isDark: boolean, strings: Strings): string {
  const paint = isDark ? DARK : LIGHT;
  const [own, others] = deal.score.map((points) => number(points, strings));
  const bold = 'font-weight="800"';
  const wide = 170 + 70 * own.length; // as wide as the figures are drawn
  const shown = deal.canastas.slice(0, MOST);
  const canastas = shown.map(({ card: id, says }, place) => {
    const x = 90 + place * 236;
    return card(id, x, 470, 150, strings) + text(x, 726, 30, says, paint.on, 'font-weight="700"');
  });
  const more = deal.canastas.length > MOST ? text(990, 780, 30, `+${deal.canastas.length - MOST}`, paint.second) : "";
  const moves = deal.moves ? put(strings.share_moves, { fine: deal.moves[0], all: deal.moves[1] }) : "";
  const drawn = [
    box(0, 0, SIZE, SIZE, paint.cloth),
    box(90, 118, 44, 6, GOLD, 'rx="3"'),
    text(90, 106, 40, "Canasta", paint.on, bold),
    text(990, 106, 34, deal.title, paint.second, 'text-anchor="end"'),
    text(90, 290, 124, own, paint.on, bold),
    text(wide, 290, 92, `: ${others}`, paint.second),
    text(90, 360, 40, deal.says, paint.on),
    lines.name ? text(90, 420, 40, lines.name, GOLD, bold) : "",
    ...(lines.canastas ? [...canastas, more] : []),
    moves && lines.moves ? box(90, 880, 900, 2, paint.second) + text(90, 960, 46, moves, paint.on, bold) : "",
  ];
  return drawing(SIZE, SIZE, `${deal.says} ${own} : ${others}`, drawn.join(""));
}
