// The rule sets that are compared, each to be chosen, with what a table may choose in it.
import { allOf, fill, h, say, set } from "../dom";
import type { Frame } from "../frame";
import type { RuleChoice, RuleOption } from "../scene.d.ts";
import { put } from "../words";
import type { Page } from "./page";
import type { State } from "./state";
import { chosenIn, isChosen } from "./state";

const KEEP = "data-lm-suppress-shortcuts";

export function drawSets(state: State, { sets, panel }: Page, own: Frame): void {
  const drawn = state.traits.choices.map((choice, place) => {
    const node = panel.get(String(place));
    drawSet(node, choice, place, state, own);
    return node;
  });
  fill(sets, drawn);
}

function drawSet(node: HTMLElement, choice: RuleChoice, place: number, state: State, own: Frame): void {
  const { known, choices, readonly, strings } = state.traits;
  const [label, select, special, opener, options, remove] = allOf(node, ":scope > *");
  const called = put(strings.column, { n: place + 1 });
  set(node, { "aria-label": called });
  say(label, called);
  drawSelect(select, new Map(known), choice.id, readonly);
  say(special, choice.special);
  const many = chosenIn(choice);
  const isOpen = state.unfolded.includes(place) && choice.options.length > 0;
  say(opener, `${isOpen ? "▾" : "▸"} ${many ? put(strings.chosen, { n: many }) : strings.choices}`);
  set(opener, { "aria-expanded": String(isOpen) });
  opener.hidden = !choice.options.length;
  options.hidden = !isOpen;
  if (isOpen) drawOptions(options, choice, place, state, own);
  say(remove, put(strings.act_remove, { label: choice.label }));
  remove.hidden = choices.length <= 2;
}

/** Shows what can be chosen, each value by its name; what is chosen is always among it. */
function drawSelect(node: Element, named: ReadonlyMap<string, string>, chosen: string, readonly: boolean): void {
  if (!(node instanceof HTMLSelectElement)) return;
  const all = named.has(chosen) ? [...named] : [[chosen, chosen], ...named];
  const key = all.join(" ");
  if (node.dataset.values !== key) node.replaceChildren(...all.map(([value, name]) => h("option", { value }, name)));
  set(node, { "data-values": key });
  if (node.value !== chosen) node.value = chosen;
  node.disabled = readonly;
}

function fieldOf({ option, range }: RuleOption, column: number): HTMLElement {
  const common = { "data-column": column, "data-option": option, [KEEP]: "true" };
  const [min, max, step] = range;
  return range.length ? h("input", { type: "number", min, max, step, ...common }) : h("select", common);
}

function drawOptions(
  place: HTMLElement,
  { id, options }: RuleChoice,
  column: number,
  { traits }: State,
  own: Frame,
): void {
  const { strings, readonly } = traits;
  if (place.dataset.of !== id) {
    const made = options.map((one) => h("label", { class: "cnb-option" }, h("span"), fieldOf(one, column)));
    place.replaceChildren(...made);
  }
  set(place, { "data-of": id });
  options.forEach((one, at) => {
    const label = place.children[at];
    const [what, field] = label.children;
    say(what, put(strings.choice, { option: one.option, what: one.what }));
    set(label, { "data-chosen": isChosen(one) });
    if (!(field instanceof HTMLInputElement)) {
      return drawSelect(field, new Map(one.values.map((value) => [value, value])), one.chosen, readonly);
    }
    field.disabled = readonly;
    if (own.focused() !== field) field.value = one.chosen;
  });
}
