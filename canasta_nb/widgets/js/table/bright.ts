// The bright places on the table, and the question in the plate: a list of them for the keyboard.
import { allOf, fill, h, hide, say, set, targetOf } from "../dom";
import type { Strings } from "../scene.d.ts";
import { put } from "../words";
import type { Place } from "./places";
import { named } from "./places";

const UNLIT = { "data-lit": null, "data-tag": null, "data-up": null, "data-over": null, "aria-description": null };

/** The row of the own melds, the pile, and what is bright of them. */
interface Bright {
  readonly view: string;
  readonly ours: HTMLElement;
  readonly pile: HTMLElement;
  readonly fresh: HTMLElement;
  readonly title: HTMLElement;
  readonly how: HTMLElement;
  readonly options: HTMLElement;
  readonly node: HTMLElement;
  places: Place[];
  lit: Map<string, HTMLElement>;
  active: number;
}

/** @param ours the row of the own melds */
export function bright(view: string, ours: HTMLElement, pile: HTMLElement) {
  const fresh = h("button", { class: "cnb-fresh", "data-meld": "new", "data-target": "new", tabindex: -1 });
  const [title, how] = [h("b"), h("span", { class: "cnb-how" })];
  const options = h("div", { class: "cnb-row", role: "listbox", tabindex: -1 });
  const node = h("div", { class: "cnb-question cnb-row cnb-where", hidden: true });
  const asked = [h("p", {}, title, h("br"), how), options];
  const own: Bright = { view, ours, pile, fresh, title, how, options, node, places: [], lit: new Map(), active: 0 };
  return {
    node,
    /** @param name the place under the card, or the one that Enter takes */
    over: (name?: string) => over(own, name),
    boxOf: (name: string) => own.lit.get(name)?.getBoundingClientRect() ?? null,
    light: (places: Place[], words: Strings) => light(own, places, words),
    /** Ask where these cards go; none close the list. */
    ask(ids: readonly number[], words: Strings, dragged: boolean) {
      hide(node, !ids.length);
      fill(node, ids.length ? asked : []); // what has the focus stays where it is
      list(own, ids, words, dragged);
    },
    focus: () => options.focus(),
    /** The place of a click in the list, or what a key there means. */
    chosen(event: Event) {
      const target = targetOf(event);
      if (!options.contains(target)) return null;
      const option = target.closest("[data-place]");
      if (option) return own.places[Number(option.getAttribute("data-place"))].name;
      return meaning(own, event instanceof KeyboardEvent ? event.key : "");
    },
    meaning: (key: string) => meaning(own, key),
    nameOf: (target: Element | null) => nameOf(own, target),
  };
}

function nodeOf({ ours, pile, fresh }: Bright, name: string): HTMLElement | null {
  if (name === "pile") return pile;
  return name === "new" ? fresh : ours.querySelector<HTMLElement>(`.cnb-meld[data-target="${CSS.escape(name)}"]`);
}

function over(own: Bright, name?: string): void {
  const { places, lit, options, view } = own;
  for (const [place, node] of lit) set(node, { "data-over": place === name ? "" : null });
  const at = places.findIndex((place) => place.name === name);
  own.active = Math.max(0, at);
  [...options.children].forEach((option, place) => set(option, { "aria-selected": String(place === at) }));
  set(options, { "aria-activedescendant": options.firstChild ? `${view}-place-${own.active}` : null });
}

/** Light these places and no others. */
function light(own: Bright, places: Place[], words: Strings): void {
  const { ours, fresh } = own;
  for (const old of own.lit.values()) set(old, UNLIT);
  say(fresh, words.new_meld);
  own.places = places.filter(({ name }) => nodeOf(own, name)); // the eye may see an older state than Python
  own.lit = new Map();
  own.places.some(({ name }) => name === "new") ? ours.querySelector(".cnb-lying")?.append(fresh) : fresh.remove();
  for (const { name, says, costly } of own.places) {
    const node = nodeOf(own, name);
    if (!node) continue;
    own.lit.set(name, node);
    set(node, { "data-lit": costly ? "costly" : "", "data-tag": says, "aria-description": says });
  }
  // Of neighbours every other one wears its tag above, so that none covers another.
  allOf(ours, ".cnb-melds [data-lit]").forEach((one, place) => set(one, { "data-up": place % 2 === 1 }));
}

function list(own: Bright, ids: readonly number[], words: Strings, dragged: boolean): void {
  const { places, title, how, options, node } = own;
  say(title, put(words.where[ids.length > 1 ? 1 : 0], { cards: named(ids, words) }));
  say(how, places.length ? words[dragged ? "where_drag" : "where_keys"] : words.where_none);
  set(options, { "aria-label": words.where_list });
  fill(options, node.hidden ? [] : places.map((place, at) => optionOf(own, place, at)));
  over(own, ids.length ? (places[own.active] ?? places[0])?.name : "");
}

function optionOf({ view }: Bright, { says }: Place, at: number): HTMLElement {
  const look = { class: "cnb-button cnb-small", "data-place": at, "aria-label": `${at + 1} ${says}` };
  return h("div", { role: "option", id: `${view}-place-${at}`, ...look }, `${at + 1} ${says.split(":")[0]}`);
}

/** What a key means to whoever walks through the places: one of them, "close", an empty step, or null for nothing. */
function meaning(own: Bright, key: string): string | null {
  const { places, active } = own;
  if (!places.length && key !== "Escape") return null;
  if (key === "Escape") return "close";
  if (key === "Enter" || key === " ") return places[active].name;
  if (/^[1-9]$/.test(key)) return places[Number(key) - 1]?.name ?? "";
  const on = { ArrowRight: active + 1, ArrowDown: active + 1, End: Infinity };
  const back = { ArrowLeft: active - 1, ArrowUp: active - 1, Home: 0 };
  const to = new Map(Object.entries({ ...on, ...back })).get(key);
  if (to === undefined) return null;
  over(own, places[Math.min(places.length - 1, Math.max(0, to))].name);
  return "";
}

/** The name of the place that an element belongs to, bright or not; empty where nobody would put a card. */
function nameOf({ ours, pile }: Bright, target: Element | null): string {
  if (target && pile.contains(target)) return "pile";
  if (target?.closest(".cnb-others")) return "theirs";
  if (!target || !ours.contains(target)) return "";
  return target.closest<HTMLElement>("[data-target]")?.dataset.target ?? "new";
}
