// A side's row: who they are and what they have, their melds in fans and closed stacks, their red threes.
import { code, isRed, isWild, listed, short } from "../cards";
import { aloneOn, isOver, sideOf } from "../count";
import { fill, h, keyed, say, set } from "../dom";
import { picture } from "../picture";
import type { Meld, Scene, Side, Strings } from "../scene.d.ts";
import { begun, list, number, plural, put } from "../words";
import { band, called, far, fitting, isSequence, meldWidth, runWidth } from "./fitting";

/** Who plays alone is no side: "You", or a name, and of several others with the letter of their melds. */
function sideName(scene: Scene, side: Side, strings: Strings) {
  const alone = aloneOn(scene, side);
  if (side === sideOf(scene, scene.you)) return alone ? strings.you_alone : strings.your_side;
  if (scene.sides.length === 2) return alone?.name ?? strings.their_side;
  return alone ? `${alone.name} (${side.side})` : put(strings.side, { side: side.side });
}

/**
 * The pixels of a card in a row of a table that is so wide; below 460 its words stand over the melds.
 * @param table pixels
 */
const cardAt = (table: number) => (table >= 1100 ? 44 : table >= 460 ? 38 : 27);
const KINDS = ["red", "black", "wild", "sequence"]; // the order of closed canastas

/** What a meld is called for the ear: "Kings", "Sequence of hearts". */
function spoken(meld: Meld, strings: Strings) {
  const what = isSequence(meld) ? put(strings.sequence, { suit: strings.suits[meld.r] }) : called(meld, strings);
  return begun(what);
}

/** The meld in words: what it is, and how far. */
export function caption(meld: Meld, strings: Strings) {
  return put(meld.k ? (strings.canasta[meld.k] ?? strings.canasta.other) : strings.of_7, {
    what: spoken(meld, strings),
    n: meld.c.length,
  });
}

const cover = (cards: number[], red: boolean) =>
  cards.find((id) => !isWild(id) && isRed(id) === red) ?? cards.find((id) => !isWild(id)) ?? cards[0];

/** @param tag what badge and melds are */
export function sideRow(whose: "ours" | "theirs", tag: "button" | "span") {
  const name = h("span", { class: "cnb-side" });
  const score = h("b");
  const stands = h("small", { "aria-hidden": "true" });
  const more = h("span", { class: "cnb-hidden" });
  const rows = h("ul", { class: "cnb-melds" });
  const nothing = h("p", { class: "cnb-nothing" });
  const threes = h("span", { class: "cnb-fan", "aria-hidden": "true" });
  const threesSeen = h("span", { class: "cnb-cap", "aria-hidden": "true" });
  const threesHeard = h("span", { class: "cnb-hidden" });
  const badge = h(
    tag,
    { class: "cnb-badge", tabindex: tag === "button" ? -1 : null },
    name,
    " ",
    score,
    " ",
    stands,
    " ",
    more,
  );
  const lying = h("div", { class: "cnb-lying" }, rows, nothing);
  const feet = h("p", { class: "cnb-feet" });
  const node = h(
    "div",
    { class: `cnb-${whose} cnb-row-of-melds`, "data-zone": "melds" },
    badge,
    lying,
    feet,
    h("p", { class: "cnb-threes" }, threes, threesSeen, threesHeard),
  );
  const item = keyed((key) =>
    h(
      "li",
      {},
      h(
        tag,
        { "data-meld": key, tabindex: tag === "button" ? -1 : null },
        h("span", { class: "cnb-fan", "aria-hidden": "true" }),
        h("span", { class: "cnb-caption", "aria-hidden": "true" }, h("b"), " ", h("span")),
        h("span", { class: "cnb-hidden" }),
      ),
    ),
  );
  const cards = keyed(() => h("span"));
  const foot = keyed(() => h("span", { class: "cnb-back", role: "img" }));
  // Measured after the page was laid out, never while it is drawn: that would have it laid out at every update.
  let [free, table] = [0, 0]; // pixels for the melds, and of the whole table
  let again = () => {};
  new ResizeObserver(() => {
    const now = [lying.clientWidth, node.closest(".cnb")?.clientWidth ?? 0];
    if (now[0] === free && now[1] === table) return;
    [free, table] = now;
    again();
  }).observe(lying);

  const slot = (key: string, id: number, strings: Strings, kind: string = "") => {
    const found = cards.get(`${key}:${id}`);
    if (!found.firstChild) found.append(picture(id, strings));
    set(found, { class: `cnb-slot${kind}`, "data-id": id, "data-card": code(id) });
    return found;
  };

  /**
   * @param fresh ids of the last move
   * @param room pixels of the whole row
   */
  const draw = (scene: Scene, side: Side, strings: Strings, fresh: Set<number>, room: number) => {
    again = () => draw(scene, side, strings, fresh, room);
    const mine = scene.seats.filter((seat) => seat.side === side.side).flatMap((seat) => seat.threes);
    set(badge, { "data-act": `why:score:${side.side}` });
    say(name, sideName(scene, side, strings));
    say(score, number(side.score, strings));
    const own = side === sideOf(scene, scene.you) && aloneOn(scene, side);
    const laid = side.table && !isOver(scene) ? put(strings.laid, { points: number(side.table, strings) }) : "";
    say(
      stands,
      side.open
        ? laid || strings.has_opened
        : put(own ? strings.needs_short_alone : strings.needs_short, { min: side.min }),
    );
    const heard = [
      side.open ? strings.has_opened : put(own ? strings.needs_alone : strings.needs, { min: side.min }),
      laid,
    ]
      .filter(Boolean)
      .join(" ");
    say(more, heard + (side.canastas ? ` · ${plural(strings.canastas, side.canastas)}` : ""));
    fill(
      feet,
      (side.feet ?? []).map(([whose, says, n]) => {
        const found = foot.get(whose);
        set(found, { title: says, "aria-label": says, "data-n": n });
        return found;
      }),
    );
    fill(
      threes,
      mine.map((id) => slot("threes", id, strings)),
    );
    const counted = mine.length ? plural(mine.every(isRed) ? strings.threes : strings.both_threes, mine.length) : "";
    set(threes, { style: `--step: ${Math.min(22, Math.floor(90 / (mine.length || 1)))}px` });
    say(threesSeen, counted);
    say(threesHeard, mine.length ? ` ${counted} ${mine.map((id) => short(id, strings)).join(" ")}` : "");
    say(
      nothing,
      side.melds.length
        ? ""
        : side === sideOf(scene, scene.you) && !side.open
          ? put(strings.nothing_to_open, { min: side.min })
          : strings.no_melds,
    );
    // What is closed moves to the left, those of a kind together; everything else keeps its place.
    const order = side.melds.map((meld, place) => ({ meld, place, key: `${side.side}:${meld.t || place}` }));
    const kind = ({ k }: Meld) => (k ? (KINDS.indexOf(k) + KINDS.length) % KINDS.length : KINDS.length);
    order.sort((a, b) => kind(a.meld) - kind(b.meld));
    const melds = order.map(({ meld }) => meld);
    const fit = fitting(melds, (free || room - 250) - 8, strings, cardAt(table || room));
    const { level, step } = fit;
    set(node, {
      "data-tight": Math.min(level, 4),
      "data-full": melds.length && fit.free < 86,
      style: `--step: ${step}px; --gap: ${fit.gap}px${level > 3 ? `; --melds: ${fit.card}px` : ""}`,
    });
    fill(
      rows,
      order.map(({ meld, place, key }, at) => {
        const found = item.get(key);
        const button = found.firstElementChild as HTMLElement;
        const folded = meld.k !== "";
        set(button, {
          class: `cnb-meld cnb-k-${meld.k || "none"}`,
          "data-target": meld.t,
          "data-side": side.side,
          "data-at": place,
        });
        button.classList.toggle(
          "cnb-last",
          meld.c.some((id) => fresh.has(id)),
        );
        const [fan, words, ear] = [...button.children];
        fan.classList.toggle("cnb-squared", folded);
        const wild = meld.c.find(isWild);
        const top = cover(meld.c, meld.k === "red");
        const crossed = folded && level < 4 && meld.k === "black" && wild !== undefined && wild !== top;
        const natural = [...meld.c].sort((a, b) => (Number(isWild(a)) - Number(isWild(b))) * (step < 9 ? -1 : 1));
        const run = isSequence(meld) ? (fit.ends ? [meld.c[0], meld.c[meld.c.length - 1]] : meld.c) : natural;
        const shown = !folded ? run : crossed ? [wild as number, top] : [top];
        fan.classList.toggle("cnb-sequence", isSequence(meld));
        // The band of the first one is that of them all.
        const covers = level > 3 && folded && melds[at - 1]?.k === meld.k;
        set(found, {
          style:
            level > 3
              ? `--wide: ${meldWidth(melds, at, strings, fit)}px; --run: ${runWidth(melds, at, strings, fit)}px`
              : null,
        });
        fill(
          fan,
          shown.map((id) => slot(key, id, strings, crossed && id === wild ? " cnb-cross" : "")),
        );
        set(words, { title: caption(meld, strings) });
        const [title, count] = [...words.children];
        say(title, called(meld, strings, level));
        set(count, {
          class: meld.k ? "cnb-band" : "cnb-dots",
          style: `--natural: ${meld.c.filter((id) => !isWild(id)).length}; --all: ${meld.c.length}`,
        });
        say(
          count,
          meld.k ? (covers ? "" : band(meld, strings, level > 1 ? "" : meld.c.length)) : far(meld, strings, level),
        );
        say(
          ear,
          ` ${caption(meld, strings)} (${list(
            meld.c.map((id) => listed(id, strings)),
            strings,
          )})`,
        );
        return found;
      }),
    );
    set(rows, { hidden: !side.melds.length });
    for (const store of [item, cards, foot]) store.sweep();
  };
  return { node, draw };
}
