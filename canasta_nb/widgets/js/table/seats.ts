// The players around the table: a fan of backs for each hand, and a plate with name, part and number of cards.
import { short } from "../cards";
import { isOver } from "../count";
import { fill, h, keyed, say, set } from "../dom";
import type { Scene, Strings } from "../scene.d.ts";
import { plural } from "../words";

export type Place = "left" | "top" | "right" | "own" | "below";

const MOST_BACKS = 15;
const WIDEST = 52; // degrees from the first card of a fan to the last
const LONG = 8; // letters of a name that do not fit beside the number of cards
const STEP = 7.2; // degrees between two cards of a small hand

/**
 * Where each seat sits, seen from `you` in the order of play: the next player on the left, the last one on the right,
 * whoever is between them on top.
 * @param you a seat, counted from 1; with 0 nobody sits here, and the first seat is below
 */
export function places(many: number, you: number): Place[] {
  return Array.from({ length: many }, (_, seat) => {
    const after = (seat - Math.max(0, you - 1) + many) % many;
    if (after === 0) return you ? "own" : "below";
    if (many === 2) return "top";
    return after === 1 ? "left" : after === many - 1 ? "right" : "top";
  });
}

/** The angle of each back of a fan, in degrees. */
export function angles(cards: number): number[] {
  const many = Math.min(cards, MOST_BACKS);
  const step = many > 1 ? Math.min(STEP, WIDEST / (many - 1)) : 0;
  return Array.from({ length: many }, (_, place) => Number((step * (place - (many - 1) / 2)).toFixed(1)));
}

/** What the styles of a stage need to know: how many sit on top, and how many other sides have rows. */
export const company = ({ seats: all, sides, you }: Scene) => ({
  "data-top": places(all.length, you).filter((place) => place === "top").length,
  "data-rivals": sides.length - 1,
});

export function seats() {
  const node = h("ol", { class: "cnb-seats" });
  const seat = keyed(() =>
    h(
      "li",
      {},
      h("span", { class: "cnb-fanned", "aria-hidden": "true" }),
      h(
        "span",
        { class: "cnb-plate" },
        h("b"),
        h("span", { class: "cnb-part" }),
        h("em", { "aria-hidden": "true" }),
        h("span", { class: "cnb-hidden" }),
        h("span", { class: "cnb-open" }),
      ),
    ),
  );
  const draw = (scene: Scene, strings: Strings) => {
    const at = places(scene.seats.length, scene.you);
    fill(
      node,
      scene.seats.map((one, place) => {
        const item = seat.get(String(place));
        const now = scene.turn === place + 1 && !isOver(scene);
        const part = scene.seats[scene.you - 1]?.side === one.side ? strings.partner : strings.opponent;
        const [fan, plate] = [...item.children];
        const [name, line, n, ear, open] = [...plate.children];
        say(name, one.name);
        say(line, at[place] === "own" ? strings.you : scene.you ? part : now ? strings.plays_now : "");
        say(n, String(one.n));
        say(ear, ` ${plural(strings.cards, one.n)}${now ? `, ${strings.plays_now}` : ""}`);
        say(open, (one.open ?? []).map((id) => short(id, strings)).join(" "));
        const tilts = at[place] === "own" ? [] : angles(one.n);
        fill(
          fan,
          tilts.map((tilt, card) => {
            const back = fan.children[card] ?? h("i", { class: "cnb-back" });
            set(back, { style: `rotate: ${at[place] === "right" ? -tilt : tilt}deg` });
            return back;
          }),
        );
        set(item, {
          class: at[place] === "own" ? "cnb-hidden" : "cnb-seat",
          "aria-current": now,
          "data-at": at[place],
          "data-long": one.name.length > LONG,
          "data-open": Boolean(one.open?.length),
        });
        return item;
      }),
    );
  };
  return { node, draw };
}
