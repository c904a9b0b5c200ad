// Where cards may go: Python tells it with the scene for each card, and for several as soon as the choice rests.
import { addText, discardText, run } from "../acts";
import { code, face, isWild, rank, short } from "../cards";
import type { ChosenPlaces, Scene, Strings } from "../scene.d.ts";
import { list, plural, put } from "../words";
import type { Choice } from "./choice";
import { ownMelds } from "./choice";
import type { Deed } from "./pressing";
import { pressed } from "./pressing";

/** an own meld, `new` or `pile`; what happens there */
export type Place = { name: string; says: string; costly: boolean; act: string };

const NAMED = 4; // cards that are named one by one; more are counted

/** Whether it is known where these cards may go: several have to be asked about. */
export const known = (ids: readonly number[], told: ChosenPlaces) =>
  ids.length < 2 || (told.ids?.length === ids.length && ids.every((id) => told.ids?.includes(id)));

export function placesOf(scene: Scene, ids: readonly number[], told: ChosenPlaces): Place[] {
  if (!ids.length || !known(ids, told)) return [];
  if (ids.length > 1) return (told.at ?? []).map(([name, says, costly, act]) => ({ name, says, costly, act }));
  return (scene.drops ?? [])
    .filter(([, , , faces]) => faces.includes(face(ids[0])))
    .map(([name, says, costly]) => ({ name, says, costly, act: actAt(scene, ids, name) }));
}

/**
 * Which acts the chosen cards fit, as far as that is known: to `meld` them without a word where, or to `add` them to a
 * meld that has to be named.
 */
export function fitting(scene: Scene, ids: readonly number[], told: ChosenPlaces) {
  const isOfWilds = (name: string) => name === "new" || ownMelds(scene).some(({ t, r }) => t === name && r === "W");
  const actOf = ({ name }: Place) => {
    if (name === "pile") return scene.phase === "draw" ? "take" : "discard";
    return ids.every(isWild) && !isOfWilds(name) ? "add" : "meld";
  };
  return placesOf(scene, ids, told).map(actOf);
}

/** What a single card does at a place. */
function actAt({ phase, pile }: Scene, ids: readonly number[], name: string) {
  if (name !== "pile") return addText(ids, name);
  return phase === "play" ? discardText(ids) : `take ${code(pile.top ?? 0)} with ${code(ids[0])}`;
}

/**
 * What follows when cards are dropped somewhere: the act of a bright place; at another one the nearest act, which
 * Python refuses and explains; nothing where no card could go.
 * @param choice of the dropped cards
 */
export function dropped(name: string, places: Place[], scene: Scene, choice: Choice, words: Strings): Deed {
  const found = places.find((place) => place.name === name);
  const { top } = scene.pile;
  const press = (key: string) => pressed(key, scene, choice, words, {});
  if (found) return { send: { act: found.act } };
  const takes =
    scene.phase === "draw" && top !== null && choice.selected.some((id) => isWild(id) || rank(id) === rank(top));
  if (name === "pile" && (scene.phase === "play" || (top !== null && !takes))) return press("discard");
  if (name === "pile")
    return top === null
      ? { tell: words.pile_empty }
      : { send: { act: `take ${code(top)} with ${run(choice.selected)}` } };
  if (name === "theirs") return { tell: words.not_yours };
  if (name === "new") return places.some((place) => place.name !== "pile") ? {} : press("meld");
  return name ? { send: { act: addText(choice.selected, name) } } : {};
}

/** Some cards in a sentence. */
export const named = (ids: readonly number[], words: Strings) =>
  ids.length > NAMED
    ? plural(words.cards, ids.length)
    : list(
        ids.map((id) => short(id, words)),
        words,
      );

/** Why cards can go nowhere now. */
export const nowhere = (scene: Scene, ids: readonly number[], words: Strings) =>
  [put(words.nowhere, { cards: named(ids, words) }), scene.can.discard === true ? "" : scene.can.discard[1]]
    .join(" ")
    .trim();
