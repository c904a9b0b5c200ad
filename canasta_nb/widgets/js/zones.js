// The parts of the table that only show: header, seats, melds, piles, the last turns, the end of the deal.
import { code, isRed, isWild, listed, name, rank, short } from "./cards.js";
import { sideOf } from "./count.js";
import { fill, h, keyed, say, set } from "./dom.js";
import { picture } from "./picture.js";
import { list, number, plural, put } from "./words.js";

/** @typedef {import("./scene.d.ts").Scene} Scene */
/** @typedef {import("./scene.d.ts").Side} Side */
/** @typedef {import("./scene.d.ts").Meld} Meld */
/** @typedef {import("./scene.d.ts").Result} Result */
/** @typedef {import("./scene.d.ts").Strings} Strings */
/** @typedef {(scene: Scene, strings: Strings) => void} Draw */

/** @param {Scene} scene @param {Side} side @param {Strings} strings */
export const sideName = (scene, side, strings) =>
  side === sideOf(scene, scene.you) ? strings.your_side : scene.sides.length === 2 ? strings.their_side : put(strings.side, { side: side.side });

/** Title and scores. */
export function header() {
  const title = h("div", { class: "cnb-title" });
  const scores = h("div", { class: "cnb-scores" });
  const node = h("div", { class: "cnb-head cnb-row" }, title, scores);
  const score = keyed(() => h("span", { class: "cnb-score" }, h("span"), " ", h("b")));
  /** @type {Draw} */
  const draw = (scene, strings) => {
    say(title, put(strings.title, { rules: scene.rules, deal: scene.deal }));
    fill(scores, ordered(scene).map((side) => {
      const item = score.get(side.side);
      say(item.children[0], sideName(scene, side, strings));
      say(item.children[1], number(side.score, strings));
      return item;
    }));
  };
  return { node, draw };
}

const MOST_PICTURED = { ours: 8, theirs: 4 }; // melds of a side whose canastas are drawn as cards

/** This seat's side first. @param {Scene} scene */
const ordered = (scene) => {
  const own = sideOf(scene, scene.you);
  return [own, ...scene.sides.filter((side) => side !== own)];
};

/** Who sits where, how many cards they hold, whose turn it is. */
export function seats() {
  const node = h("ol", { class: "cnb-seats" });
  const seat = keyed(() => h("li", { class: "cnb-seat cnb-panel cnb-row" }, h("b"), h("span"), h("span", { class: "cnb-badge" }), h("span", { class: "cnb-now" }), h("span")));
  /** @type {Draw} */
  const draw = (scene, strings) => {
    fill(node, scene.seats.map((one, place) => {
      const item = seat.get(String(place));
      const now = scene.turn === place + 1 && scene.phase !== "over" && scene.phase !== "game";
      const own = scene.seats[scene.you - 1].side === one.side;
      say(item.children[0], one.name + (place + 1 === scene.you ? ` (${strings.you})` : ""));
      say(item.children[1], place + 1 === scene.you ? "" : own ? strings.partner : strings.opponent);
      say(item.children[2], plural(strings.cards, one.n));
      say(item.children[3], now ? strings.plays_now : "");
      say(item.children[4], (one.open ?? []).map((id) => short(id, strings)).join(" "));
      set(item, { "aria-current": now });
      return item;
    }));
  };
  return { node, draw };
}

/** @param {number[]} cards @param {boolean} red */
const cover = (cards, red) =>
  cards.find((id) => !isWild(id) && isRed(id) === red) ?? cards.find((id) => !isWild(id)) ?? cards[0];

/** The meld in words: what it is, and its cards for the ear. @param {Meld} meld @param {Strings} strings */
export function caption(meld, strings) {
  const what = strings.ranks[meld.r]?.[1] ?? (meld.r === "W" ? strings.wild_cards : put(strings.sequence, { suit: strings.suits[meld.r] ?? meld.r }));
  const title = what[0].toUpperCase() + what.slice(1);
  return meld.k
    ? put(strings.canasta[meld.k] ?? strings.canasta.other, { what: title, n: meld.c.length })
    : put(strings.of_7, { what: title, n: meld.c.length });
}

/**
 * The melds of a side. `own` says where a press adds the selection.
 * @param {"ours" | "theirs"} whose
 */
export function melds(whose) {
  const line = h("p", { class: "cnb-side" });
  const rows = h("ul", { class: "cnb-melds cnb-row" });
  const nothing = h("p", { class: "cnb-nothing" });
  const node = h("div", { class: `cnb-${whose} cnb-panel`, "data-zone": "melds" }, line, rows, nothing);
  /** @type {Set<string>} unfolded canastas */
  const open = new Set();
  const item = keyed((key) => {
    const button = h("button", { type: "button", "data-lm-suppress-shortcuts": "true", "data-meld": key, tabindex: -1 },
      h("span", { class: "cnb-caption" }), h("span", { class: "cnb-fan", "aria-hidden": "true" }), h("span", { class: "cnb-hidden" }));
    return h("li", {}, button);
  });
  const cards = keyed(() => h("span"));

  /** @param {Scene} scene @param {Side} side @param {Strings} strings @param {Set<number>} fresh ids of the last move */
  const draw = (scene, side, strings, fresh) => {
    const parts = [`${sideName(scene, side, strings)}`];
    parts.push(side.open ? put(strings.opened, { table: number(side.table, strings) }) : put(strings.needs, { min: side.min }));
    const threes = scene.seats.filter((seat) => seat.side === side.side).flatMap((seat) => seat.threes);
    if (side.canastas) parts.push(plural(strings.canastas, side.canastas));
    if (threes.length) parts.push(put(threes.every(isRed) ? strings.threes : strings.both_threes, { cards: threes.map((id) => short(id, strings)).join(" ") }));
    say(line, parts.join(" · "));
    say(nothing, side.melds.length ? "" : strings.no_melds);
    // At a late table finished canastas are their names in a frame and stand first; a press spreads the cards out.
    const brief = side.melds.length > MOST_PICTURED[whose];
    const lying = side.melds.map((meld, place) => ({ meld, key: `${side.side}:${meld.t || place}` }));
    if (brief) lying.sort((a, b) => Number(b.meld.k !== "") - Number(a.meld.k !== ""));
    fill(rows, lying.map(({ meld, key }) => {
      const node = item.get(key);
      const button = /** @type {HTMLElement} */ (node.firstElementChild);
      const folded = meld.k !== "" && !open.has(key);
      set(button, { class: `cnb-meld cnb-k-${meld.k || "none"}`, "data-target": meld.t, "data-side": side.side,
        "aria-expanded": meld.k ? String(!folded) : null });
      button.classList.toggle("cnb-last", meld.c.some((id) => fresh.has(id)));
      button.children[0].classList.toggle("cnb-framed", folded && brief);
      button.children[1].classList.toggle("cnb-framed", folded && !brief);
      say(button.children[0], caption(meld, strings));
      say(button.children[2], ` (${list(meld.c.map((id) => listed(id, strings)), strings)})`);
      const wild = meld.c.find(isWild);
      const top = cover(meld.c, meld.k === "red");
      const shown = folded && brief ? [] : !folded ? [...meld.c].sort((a, b) => Number(isWild(a)) - Number(isWild(b))) : meld.k === "black" && wild !== undefined && wild !== top ? [wild, top] : [top];
      fill(button.children[1], shown.map((id) => {
        const slot = cards.get(`${key}:${id}`);
        if (!slot.firstChild) slot.append(picture(id, strings));
        set(slot, { class: `cnb-slot${folded && shown.length === 2 && id === wild ? " cnb-cross" : ""}`, "data-id": id, "data-card": code(id) });
        return slot;
      }));
      return node;
    }));
    // A few melds are drawn larger and spread out.
    const slots = rows.querySelectorAll(".cnb-slot").length;
    set(rows, { "data-few": slots < 9, hidden: !side.melds.length });
    set(node, { "data-crowded": slots > 16 || side.melds.length > 4 });
    item.sweep();
    cards.sweep();
  };
  /** Folds or unfolds a canasta. @param {string} key */
  const turn = (key) => void (open.delete(key) || open.add(key));
  return { node, draw, turn };
}

/** Stock and pile as buttons, the reason beside them. @param {string} view */
export function piles(view) {
  const stock = h("button", { type: "button", class: "cnb-pile", "data-zone": "stock", "data-act": "draw", "data-lm-suppress-shortcuts": "true", tabindex: -1 },
    h("span", { class: "cnb-back", "aria-hidden": "true" }), h("span", { class: "cnb-badge" }));
  const stack = h("span", { class: "cnb-stack", "aria-hidden": "true" });
  const label = h("span", { class: "cnb-badge" });
  const frozen = h("b", { class: "cnb-frozen" });
  const ear = h("span", { class: "cnb-hidden" });
  const pile = h("button", { type: "button", class: "cnb-pile", "data-zone": "pile", "data-act": "pile", "data-lm-suppress-shortcuts": "true", tabindex: -1,
    "aria-describedby": `${view}-pile` },
    stack, label, ear);
  const reason = h("span", { id: `${view}-pile` });
  const why = h("p", { class: "cnb-why" }, frozen, reason);
  const node = h("div", { class: "cnb-piles cnb-panel" }, stock, pile, why);
  const cards = keyed(() => h("span"));

  /** @param {Scene} scene @param {Strings} strings @param {Set<number>} fresh */
  const draw = (scene, strings, fresh) => {
    const { n, top, cross, frozen: causes, block, says } = scene.pile;
    say(stock.children[1], put(strings.stock, { n: scene.stock }));
    stock.classList.toggle("cnb-empty", scene.stock === 0);
    /** @type {HTMLElement[]} */
    const shown = [];
    for (const [, id] of cross.filter(([, id]) => id !== top).slice(-2)) {
      const slot = cards.get(`x${id}`);
      if (!slot.firstChild) slot.append(picture(id, strings));
      set(slot, { class: "cnb-slot cnb-cross", "data-id": id, "data-card": code(id) });
      shown.push(slot);
    }
    if (top !== null) {
      const slot = cards.get(String(top));
      if (!slot.firstChild) slot.append(picture(top, strings));
      set(slot, { class: `cnb-slot cnb-top${cross.some(([, id]) => id === top) ? " cnb-cross" : ""}${block ? " cnb-block" : ""}`, "data-id": top, "data-card": code(top) });
      shown.push(slot);
    }
    fill(stack, shown);
    cards.sweep();
    set(pile, { class: `cnb-pile${top === null ? " cnb-empty" : ""}${top !== null && fresh.has(top) ? " cnb-last" : ""}${n > 1 ? " cnb-deep" : ""}` });
    say(label, put(strings.pile, { n }));
    say(frozen, [block ? strings.blocked : "", causes.length ? strings.frozen : ""].filter(Boolean).join(" · "));
    say(ear, top === null ? "" : ` ${[put(strings.on_top, { card: name(top, strings) }), frozen.textContent].filter(Boolean).join(", ")}`);
    say(reason, says);
    set(why, { "data-frozen": causes.length > 0 });
  };
  return { node, draw, stock, pile };
}

/** What happened since this seat's last turn. */
export function turns() {
  const title = h("p", { class: "cnb-side" });
  const rows = h("ol", { class: "cnb-turns" });
  const node = h("div", { class: "cnb-moves cnb-panel" }, title, rows);
  /** @type {Draw} */
  const draw = (scene, strings) => {
    say(title, strings.last_turns);
    // What this seat did before the others played is known to it.
    const played = scene.turns.filter((turn) => turn[1]);
    const begins = Math.max(0, played.findIndex((turn) => turn[1] !== scene.you));
    const said = played.length ? played.slice(begins).map((turn) => turn[2]) : scene.last.map((move) => move.says);
    fill(rows, (said.length ? said : [strings.nothing_yet]).map((text, place) => {
      const row = rows.children[place] ?? h("li");
      say(row, text);
      return row;
    }));
  };
  return { node, draw };
}

/** The score of a deal, a real table. */
export function score() {
  const node = h("div", { class: "cnb-result cnb-panel", hidden: true });
  /** @param {Result | Record<string, never> | null} result @param {Scene} scene @param {Strings} strings */
  const draw = (result, scene, strings) => {
    const over = Boolean(result && "says" in result && (scene.phase === "over" || scene.phase === "game"));
    node.hidden = !over;
    node.replaceChildren();
    if (!over || !result || !("says" in result)) return;
    const sheet = /** @type {Result} */ (result);
    const { sides } = sheet;
    const head = h("tr", {}, h("th", { scope: "col" }, strings.line),
      ...sides.map((side) => h("th", { scope: "col" }, side.name)));
    /** @param {string} label @param {(side: Result["sides"][0]) => number | undefined} value @param {string} [kind] */
    const row = (label, value, kind = "") => h("tr", { class: kind || null }, h("th", { scope: "row" }, label),
      ...sides.map((side) => h("td", {}, value(side) === undefined ? "–" : number(/** @type {number} */ (value(side)), strings))));
    node.append(h("table", {}, h("caption", {}, sheet.says), h("thead", {}, head),
      h("tbody", {}, ...sheet.lines.map((label) => row(label, (side) => side.lines.find((line) => line[0] === label)?.[1])),
        row(strings.this_deal, (side) => side.total, "cnb-sum"), row(strings.score, (side) => side.score, "cnb-sum"))));
  };
  return { node, draw };
}

/** The hidden word for a card in the hand. @param {number} id @param {boolean} fresh @param {Strings} strings */
export const cardName = (id, fresh, strings) => {
  const three = rank(id) === "3" ? `, ${isRed(id) ? strings.red_3 : strings.black_3}` : "";
  return `${name(id, strings)}${three}${fresh ? `, ${strings.just_drawn}` : ""}`;
};

