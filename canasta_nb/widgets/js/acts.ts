// From selected cards to the words of an act. Nothing here knows whether an act is legal: Python says that.
import { code, isWild, rank, suit } from "./cards";
import type { Meld, MeldTarget, Scene } from "./scene.d.ts";

export type Lay = { rank: string; ids: number[] };

export const run = (ids: readonly number[]) => ids.map(code).join("");

/** Are these natural cards of one suit and of different ranks, as in a sequence? */
const alike = (ids: number[]) => new Set(ids.map(suit)).size === 1 && new Set(ids.map(rank)).size === ids.length;

/**
 * The selection as lays, one for each rank (three and more cards of one suit and different ranks are one lay), in the
 * order of selecting. A wild card goes to the rank that was selected just before it (the first one, if it came first),
 * unless `moved` names another, or a pair needs it more to be a meld.
 * @param lying how many cards of a rank lie ready: in an own meld, or on top of the pile
 */
export function lays(
  selected: number[],
  moved: ReadonlyMap<number, string> = new Map(),
  lying: (rank: string) => number = () => 0,
): Lay[] {
  const naturals = selected.filter((id) => !isWild(id));
  if (naturals.length > 2 && alike(naturals))
    return [{ rank: suit(naturals[0]), ids: [...naturals, ...selected.filter(isWild)] }];
  const found: Map<string, Lay> = new Map();
  for (const id of selected) if (!isWild(id) && !found.has(rank(id))) found.set(rank(id), { rank: rank(id), ids: [] });
  let before = found.keys().next().value ?? "W";
  if (before === "W" && selected.length) found.set("W", { rank: "W", ids: [] });
  for (const id of selected) {
    const wanted = moved.get(id);
    if (!isWild(id)) before = rank(id);
    found.get(isWild(id) && wanted !== undefined && found.has(wanted) ? wanted : before)?.ids.push(id);
  }
  const list = [...found.values()];
  /** A pair that one wild card makes a meld. */
  const waits = ({ rank, ids }: Lay, more: number = 0) =>
    ids.length + more + lying(rank) < 3 && ids.filter((id) => !isWild(id)).length + lying(rank) > 1;
  for (const pair of list.filter((lay) => waits(lay))) {
    const givers = list.filter((lay) => lay !== pair && !waits(lay, -1));
    const wild = givers.flatMap((lay) => lay.ids).find((id) => isWild(id) && !moved.has(id));
    if (wild === undefined) break;
    for (const lay of givers) lay.ids = lay.ids.filter((id) => id !== wild);
    pair.ids.push(wild);
  }
  for (const lay of list) lay.ids.sort((a, b) => Number(isWild(a)) - Number(isWild(b)));
  return list;
}

/** A lay in words: onto an own meld of its rank where there is one, else a new meld. */
export function layText(lay: Lay, melds: MeldTarget[]) {
  const own = melds.filter((meld) => meld.r === lay.rank && meld.r === meld.r.toUpperCase());
  return (own.length === 1 ? `${own[0].t}+` : "") + run(lay.ids);
}

/**
 * Whoever chooses single cards of several ranks means one meld of them: told so, Python can say that ranks don't mix.
 */
export function meldText(list: Lay[], melds: MeldTarget[]) {
  const texts = list.map((lay) => layText(lay, melds));
  const mixed = list.every(({ ids }) => ids.length === 1) && !texts.some((text) => text.includes("+"));
  return texts.length ? `meld ${texts.join(mixed ? "" : ", ")}` : "";
}

/** Adds the selection to one meld. */
export const addText = (selected: readonly number[], target: string) =>
  selected.length ? `meld ${target}+${run(selected)}` : "";

/**
 * Taking the pile with these lays: the lay of the top card's rank goes with it, the others follow. Without such a lay
 * the top card goes onto an own meld of its rank, with only wild cards selected these go with it.
 */
export function takeText(top: number, list: Lay[], melds: MeldTarget[]) {
  const cards = list.flatMap((lay) => lay.ids).filter((id) => !isWild(id));
  const home =
    cards.length > 1 && alike([top, ...cards])
      ? list.length > 0 && { rank: suit(top), ids: list.flatMap((lay) => lay.ids) }
      : list.find((lay) => lay.rank === rank(top));
  if (home && home.rank === suit(top)) return `take ${code(top)} with ${run(home.ids)}`;
  const onto =
    melds.find((meld) => meld.r === rank(top)) ??
    (cards.length ? undefined : melds.find((meld) => meld.r === suit(top)));
  const only = list.length === 1 && list[0].rank === "W" ? list[0] : undefined;
  const pair = home ?? (onto ? undefined : only);
  const goes = pair ? `with ${run(pair.ids)}` : onto ? `onto ${onto.t}` : "";
  if (!goes) return "";
  const rest = list.filter((lay) => lay !== pair).map((lay) => layText(lay, melds));
  return [`take ${code(top)} ${goes}`, ...rest].join(", ");
}

export const discardText = (selected: readonly number[]) =>
  selected.length === 1 ? `discard ${code(selected[0])}` : "";

/**
 * What the selection would say if it were played now; empty where it says nothing. One card that joins no own meld is
 * a discard.
 */
export function stagedText({ phase, pile }: Scene, selected: number[], list: Lay[], melds: Meld[]) {
  if (phase === "draw") return pile.top === null || !selected.length ? "" : takeText(pile.top, list, melds);
  if (phase !== "play") return "";
  const lone = selected.length === 1 && !melds.some((meld) => meld.r === rank(selected[0]));
  return lone ? discardText(selected) : meldText(list, melds);
}

/** The next lay for a wild card that lies in `now`. */
export function nextHome(list: Lay[], now: string) {
  const homes = list.map((lay) => lay.rank);
  return homes[(homes.indexOf(now) + 1) % homes.length];
}
