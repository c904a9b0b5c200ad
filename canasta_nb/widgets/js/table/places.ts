// Where cards may go: Python tells it with the scene for each card, and for several as soon as the choice rests.
import { addText, discardText, run } from "../acts";
import { code, face, isWild, rank, short } from "../cards";
import { fill, h, hide, say, set } from "../dom";
import type { ChosenPlaces, Scene, Strings } from "../scene.d.ts";
import { list, plural, put } from "../words";
import type { Choice, Deed } from "./state";
import { pressed } from "./state";

/** an own meld, `new` or `pile`; what happens there */
export type Place = { name: string; says: string; costly: boolean; act: string };

const NAMED = 4; // cards that are named one by one; more are counted

/** Whether it is known where these cards may go: several have to be asked about. */
export const known = (ids: number[], told: ChosenPlaces) =>
  ids.length < 2 || (told.ids?.length === ids.length && ids.every((id) => told.ids?.includes(id)));

export function placesOf(scene: Scene, ids: number[], told: ChosenPlaces): Place[] {
  if (!ids.length || !known(ids, told)) return [];
  if (ids.length > 1) return (told.at ?? []).map(([name, says, costly, act]) => ({ name, says, costly, act }));
  return (scene.drops ?? [])
    .filter(([, , , faces]) => faces.includes(face(ids[0])))
    .map(([name, says, costly]) => ({ name, says, costly, act: actAt(scene, ids, name) }));
}

/** Which acts the chosen cards fit, as far as that is known. */
export const fitting = (scene: Scene, ids: number[], told: ChosenPlaces): ("meld" | "discard")[] =>
  scene.phase === "play" ? placesOf(scene, ids, told).map(({ name }) => (name === "pile" ? "discard" : "meld")) : [];

/** What a single card does at a place. */
function actAt({ phase, pile }: Scene, ids: number[], name: string) {
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
const named = (ids: number[], words: Strings) =>
  ids.length > NAMED
    ? plural(words.cards, ids.length)
    : list(
        ids.map((id) => short(id, words)),
        words,
      );

/** Why cards can go nowhere now. */
export const nowhere = (scene: Scene, ids: number[], words: Strings) =>
  [put(words.nowhere, { cards: named(ids, words) }), scene.can.discard === true ? "" : scene.can.discard[1]]
    .join(" ")
    .trim();

/**
 * The bright places on the table, and the question in the plate: a list of them for the keyboard.
 * @param ours the row of the own melds
 */
export function bright(view: string, ours: HTMLElement, pile: HTMLElement) {
  const fresh = h("button", { class: "cnb-fresh", "data-meld": "new", "data-target": "new", tabindex: -1 });
  const title = h("b");
  const how = h("span", { class: "cnb-how" });
  const options = h("div", { class: "cnb-row", role: "listbox", tabindex: -1 });
  const node = h("div", { class: "cnb-question cnb-row cnb-where", hidden: true });
  const asked = [h("p", {}, title, h("br"), how), options];
  let places: Place[] = [];
  let lit: Map<string, HTMLElement> = new Map();
  let active = 0;

  const nodeOf = (name: string) =>
    name === "pile"
      ? pile
      : name === "new"
        ? fresh
        : (ours.querySelector(`.cnb-meld[data-target="${CSS.escape(name)}"]`) as HTMLElement);

  /** @param name the place under the card, or the one that Enter takes */
  const over = (name?: string) => {
    for (const [own, place] of lit) set(place, { "data-over": own === name ? "" : null });
    active = Math.max(
      0,
      places.findIndex((place) => place.name === name),
    );
    [...options.children].forEach((option, place) =>
      set(option, { "aria-selected": String(places[place].name === name) }),
    );
    set(options, { "aria-activedescendant": options.firstChild ? `${view}-place-${active}` : null });
  };

  /** What a key means to whoever walks through the places: one of them, "close", an empty step, or null for nothing. */
  function meaning(key: string = ""): string | null {
    if (!places.length && key !== "Escape") return null;
    if (key === "Escape") return "close";
    if (key === "Enter" || key === " ") return places[active].name;
    if (/^[1-9]$/.test(key)) return places[Number(key) - 1]?.name ?? "";
    const to = {
      ArrowRight: active + 1,
      ArrowDown: active + 1,
      ArrowLeft: active - 1,
      ArrowUp: active - 1,
      Home: 0,
      End: Infinity,
    }[key];
    if (to === undefined) return null;
    over(places[Math.min(places.length - 1, Math.max(0, to))].name);
    return "";
  }

  return {
    node,
    over,
    boxOf: (name: string) => lit.get(name)?.getBoundingClientRect() ?? null,
    /** Lights these places and no others. */
    light(next: Place[], words: Strings) {
      places = next.filter(({ name }) => nodeOf(name)); // the eye may see an older state than Python
      for (const old of lit.values())
        set(old, { "data-lit": null, "data-tag": null, "data-up": null, "data-over": null, "aria-description": null });
      say(fresh, words.new_meld);
      places.some(({ name }) => name === "new") ? ours.querySelector(".cnb-lying")?.append(fresh) : fresh.remove();
      lit = new Map(places.map(({ name }) => [name, nodeOf(name)]));
      for (const { name, says, costly } of places)
        set(nodeOf(name), { "data-lit": costly ? "costly" : "", "data-tag": says, "aria-description": says });
      // Of neighbours every other one wears its tag above, so that none covers another.
      [...ours.querySelectorAll(".cnb-melds [data-lit]")].forEach((one, place) =>
        set(one, { "data-up": place % 2 === 1 }),
      );
    },
    /** Asks where these cards go; none close the list. */
    ask(ids: number[], words: Strings, dragged: boolean) {
      hide(node, !ids.length);
      fill(node, ids.length ? asked : []); // what has the focus stays where it is
      say(title, put(words.where[ids.length > 1 ? 1 : 0], { cards: named(ids, words) }));
      say(how, places.length ? words[dragged ? "where_drag" : "where_keys"] : words.where_none);
      set(options, { "aria-label": words.where_list });
      fill(
        options,
        node.hidden
          ? []
          : places.map(({ says }, place) =>
              h(
                "div",
                {
                  role: "option",
                  id: `${view}-place-${place}`,
                  class: "cnb-button cnb-small",
                  "data-place": place,
                  "aria-label": `${place + 1} ${says}`,
                },
                `${place + 1} ${says.split(":")[0]}`,
              ),
            ),
      );
      over(ids.length ? (places[active] ?? places[0])?.name : "");
    },
    focus: () => options.focus(),
    /** The place of a click in the list, or what a key there means. */
    chosen(event: Event) {
      const target = event.target as HTMLElement;
      if (!options.contains(target)) return null;
      const option = target.closest("[data-place]");
      return option ? places[Number(option.getAttribute("data-place"))].name : meaning((event as KeyboardEvent).key);
    },
    meaning,
    /** The name of the place that an element belongs to, bright or not; empty where nobody would put a card. */
    nameOf(target: Element | null) {
      if (target && pile.contains(target)) return "pile";
      if (target?.closest(".cnb-others")) return "theirs";
      if (!target || !ours.contains(target)) return "";
      return (target.closest("[data-target]") as HTMLElement | null)?.dataset.target ?? "new";
    },
  };
}
