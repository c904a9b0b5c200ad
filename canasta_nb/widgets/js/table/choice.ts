// What a person has chosen at the table, and what that would be if it were played now: plain values.
import { lays, stagedText } from "../acts";
import { rank, short } from "../cards";
import { isOver, sideOf } from "../count";
import type { Scene, Strings } from "../scene.d.ts";
import { list, put } from "../words";

/**
 * `selected` in the order of choosing; `moved` says where a wild card was put by hand; `answered` is the refusal or the
 * hint that was read, `closed` the hint whose rings are gone too; `ready` is the state in which a second press takes
 * the pile.
 */
export interface Choice {
  readonly selected: number[];
  readonly moved: ReadonlyMap<number, string>;
  readonly answered: string;
  readonly closed: string;
  readonly ready: number;
}
export const choiceOf = (selected: number[]): Choice => ({
  selected: [...selected],
  moved: new Map(),
  answered: "",
  closed: "",
  ready: -1,
});

/** The choice with other cards: a wild card that is no longer chosen forgets where it was. */
export const choosing = (choice: Choice, ids: number[]): Choice => ({
  ...choice,
  selected: ids,
  moved: new Map([...choice.moved].filter(([id]) => ids.includes(id))),
});

/** Whether this seat has nothing to do now. */
export const isAsleep = (scene: Scene, readonly: boolean) =>
  readonly || scene.turn !== scene.you || scene.phase === "wait" || isOver(scene);

/**
 * Which acts of a turn are gold: those that a press would do now, with the cards that are chosen. Melding and
 * discarding want cards; taking the pile finds its own, but with cards chosen it takes the pile with these.
 * @param chosen cards
 * @param fits the acts that they fit
 */
export function golden({ can }: Scene, asleep: boolean, chosen: number, fits: readonly string[]) {
  const acts = ["draw", "take", "meld", "discard"] as const;
  const works = (name: string) =>
    name === "draw" || fits.includes(name) || (name === "meld" && fits.includes("add")) || (name === "take" && !chosen);
  return new Set<string>(asleep ? [] : acts.filter((name) => can[name] === true && works(name)));
}

/**
 * What an act waits for that needs cards: to have them chosen, or others.
 * @param chosen cards
 */
export function needed(act: string, chosen: number[], words: Strings) {
  if (act !== "take" && chosen.length < 2) return words[`choose_${act}`];
  return act === "discard"
    ? words.choose_one
    : put(words.nowhere, {
        cards: list(
          chosen.map((id) => short(id, words)),
          words,
        ),
      });
}

export const ownMelds = (scene: Scene) => sideOf(scene, scene.you).melds;

/** The chosen cards by the melds that they would join or make. */
export function laid(scene: Scene, { selected, moved }: Choice) {
  const { top } = scene.pile;
  return lays(
    selected,
    moved,
    (name) =>
      (ownMelds(scene).find((meld) => meld.r === name)?.c.length ?? 0) +
      Number(scene.phase === "draw" && top !== null && rank(top) === name),
  );
}

/** What the chosen cards would say if they were played now. */
export const staged = (scene: Scene, choice: Choice, readonly: boolean) =>
  isAsleep(scene, readonly) ? "" : stagedText(scene, choice.selected, laid(scene, choice), ownMelds(scene));
