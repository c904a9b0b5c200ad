// The cloth with what lies on it: the players around it, a row of melds for each side, stock and pile between them.
import { sideOf } from "../count";
import { h } from "../dom";
import type { Scene, Side, Strings } from "../scene.d.ts";
import { piles } from "./middle";
import { seats } from "./seats";
import type { Won, WonBy } from "./sides";
import { NOTHING_WON, sideRow } from "./sides";

export const USUAL_WIDTH = 900; // pixels, before the view has been measured

/**
 * @param beside what is told on the left of the piles
 * @param tag what badges, melds and piles are: to be pressed, or only to be looked at
 */
export function board(view: string, beside: HTMLElement, tag: "button" | "span" = "button") {
  const title = h("p", { class: "cnb-title" });
  const players = seats();
  const theirs = [sideRow("theirs", tag)];
  const others = h("div", { class: "cnb-others" }, theirs[0].node);
  const stacks = piles(view, tag);
  const middle = h("div", { class: "cnb-middle" }, beside, stacks.node, stacks.why);
  const ours = sideRow("ours", tag);
  /**
   * @param fresh ids of the last move
   * @param width pixels, 0 before it was measured
   * @param won what one's own side has won, or the side that is named
   */
  const draw = (scene: Scene, words: Strings, fresh: Set<number>, width: number, won?: Won | WonBy) => {
    const own = sideOf(scene, scene.you);
    const wonBy = ({ side }: Side): Won => (won && side === ("side" in won ? won.side : own.side) ? won : NOTHING_WON);
    const rivals = scene.sides.filter((side) => side !== own);
    const room = width || USUAL_WIDTH;
    players.draw(scene, words);
    while (theirs.length < rivals.length) others.append((theirs[theirs.length] = sideRow("theirs", tag)).node);
    for (const row of theirs.splice(rivals.length)) row.node.remove();
    rivals.forEach((side, place) => theirs[place].draw(scene, side, words, fresh, room / rivals.length, wonBy(side)));
    ours.draw(scene, own, words, fresh, room, wonBy(own));
    stacks.draw(scene, words, fresh);
  };
  return {
    node: h("div", { class: "cnb-board" }, title, players.node, others, middle, ours.node),
    title,
    theirs,
    ours,
    stacks,
    draw,
  };
}
