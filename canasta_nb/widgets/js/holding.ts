// The hand: a listbox of cards in groups, selected freely; selecting asks nobody.
import { cardName, code } from "./cards";
import { fill, h, keyed, set } from "./dom";
import { groups, inTwoRows, longerRow, takesTwoRows } from "./hand";
import { picture } from "./picture";
import type { Scene, Strings } from "./scene.d.ts";
import type { Strips } from "./strips";
import { NARROW, strips } from "./strips";
import { plural, put } from "./words";

/**
 * `width`: pixels of a table; `low`: whether it has the height for one row of cards alone; `spread`: of one that
 * lays its hand in piles, the group that somebody has spread
 */
export type Look = {
  selected: readonly number[];
  sort: "rank" | "points" | "drawn";
  points: Record<string, number>;
  fresh: Set<number>;
  flawed: Set<number>;
  advised: Set<number>;
  asleep: boolean;
  width?: number;
  low?: boolean;
  spread?: string;
};

const pixels = (length: number) => `${Number(length.toFixed(2))}px`;

/** The pixels of a table that lays its hand in strips, 0 of any other. */
const inStrips = ({ width = 0, low, spread }: Look) => (spread !== undefined && (low || width < NARROW) ? width : 0);

/** Where a card of a narrow table lies. */
function placed(id: number, close: Strips | null) {
  const place = close?.at.get(id);
  return {
    style: place
      ? `--x: ${pixels(place.x)}; --y: ${place.y}px; --wide: ${pixels(place.wide)}; --tall: ${pixels(place.tall)}`
      : null,
    "data-count": close?.counts.get(id) ?? null,
    "data-under": close?.under.has(id) ?? null,
  };
}

export function holding(describedBy: string) {
  const node = h("div", {
    class: "cnb-hand cnb-row",
    role: "listbox",
    "aria-multiselectable": "true",
    "aria-orientation": "horizontal",
    "data-zone": "hand",
    "aria-describedby": describedBy,
  });
  const group = keyed(() => h("div", { class: "cnb-group cnb-row", role: "group" }));
  const options = keyed(() => h("div", { role: "option", class: "cnb-card", tabindex: -1 }));
  let shown: { key: string; ids: number[] }[] = [];

  const draw = (scene: Pick<Scene, "hand">, strings: Strings, look: Look) => {
    const narrow = inStrips(look);
    shown = groups(scene.hand, look.sort, look.points);
    // In the order of drawing nothing lies in piles: where there is no room for that, the hand lies by rank.
    if (narrow && shown.length === 1 && strips(shown, narrow, "", look.low).counts.size)
      shown = groups(scene.hand, "rank", look.points);
    const close = narrow ? strips(shown, narrow, look.spread ?? "", look.low) : null;
    const order = shown.flatMap((one) => one.ids);
    const chosen = new Set(look.selected);
    const two = takesTwoRows(
      shown.map((one) => one.ids.length),
      look.width ?? 0,
    );
    const laid = two && look.width && !close ? inTwoRows(shown) : shown;
    const half = longerRow(laid.map((one) => one.ids.length));
    set(node, {
      "aria-label": put(strings.hand_of, { cards: plural(strings.cards, order.length) }),
      "data-many": close ? "strips" : order.length > 30 ? "2 3" : two ? "2" : order.length > 12 ? "1" : null,
      style: close ? `--w: ${close.card}px` : `--half: ${half}; --groups: ${laid.length}`,
    });
    fill(
      node,
      laid.map((one) => {
        const box = group.get(one.key);
        const kind = one.key.trim();
        const what = kind === "W" ? strings.wild_cards : (strings.ranks[kind]?.[1] ?? "");
        set(box, {
          "aria-label":
            kind === "all"
              ? put(strings.group_drawn, { n: one.ids.length })
              : put(strings.group, { what: what.charAt(0).toUpperCase() + what.slice(1), n: one.ids.length }),
          style: `--n:${one.ids.length}`,
        });
        fill(
          box,
          one.ids.map((id) => {
            const option = options.get(String(id));
            if (!option.firstChild) option.append(picture(id, strings));
            set(option, {
              "data-id": id,
              "data-card": code(id),
              "aria-selected": String(chosen.has(id)),
              "aria-posinset": order.indexOf(id) + 1,
              "aria-setsize": order.length,
              "aria-disabled": look.asleep ? "true" : null,
              ...placed(id, close),
            });
            option.classList.toggle("cnb-new", look.fresh.has(id));
            option.classList.toggle("cnb-flawed", look.flawed.has(id));
            option.classList.toggle("cnb-advised", look.advised.has(id));
            set(option, {
              "aria-label":
                cardName(id, look.fresh.has(id), strings) + (look.advised.has(id) ? `, ${strings.advised}` : ""),
            });
            return option;
          }),
        );
        return box;
      }),
    );
    group.sweep();
    options.sweep();
  };
  return {
    node,
    draw,
    /** The ids as they lie. */
    order: () => shown.flatMap((one) => one.ids),
    /** The ids that lie in one group with this one. */
    groupOf: (id: number) => shown.find((one) => one.ids.includes(id))?.ids ?? [],
    /** The name of the group in which a card lies. */
    nameOf: (id: number) => shown.find((one) => one.ids.includes(id))?.key ?? "",
    /** The first card of the next or the previous group. */
    leap(id: number, by: number) {
      const place = shown.findIndex((one) => one.ids.includes(id));
      return shown[Math.min(shown.length - 1, Math.max(0, place + by))]?.ids[0] ?? id;
    },
  };
}
