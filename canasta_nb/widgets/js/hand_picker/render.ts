// Draws the HandPicker as its state says.
import { short } from "../cards";
import { say, set } from "../dom";
import type { Frame } from "../frame";
import { put } from "../words";
import type { Page } from "./page";
import type { State } from "./state";
import { copiesOf, isWhole } from "./state";

const SIGNS: Readonly<Record<string, string>> = { good: "✓", bad: "✗", hint: "?" };

export function render(state: State, page: Page, { root }: Frame): void {
  const { scene, label, literal, strings } = state.traits;
  set(root, { "data-keeping": state.keeping ? "yes" : null });
  if (!scene.hand) return say(page.title, strings.empty);
  say(page.title, [label, scene.asks].filter(Boolean).join(" "));
  say(page.counted, countOf(state));
  const [whole, many] = [isWhole(state), scene.hand.length];
  page.pack.node.hidden = !whole;
  page.cards.node.hidden = whole || !many;
  say(page.nothing, whole || many ? "" : strings.empty);
  if (whole) drawPack(state, page);
  else if (many) drawHand(state, page);
  drawTools(state, page);
  page.literal.draw(literal ?? "", strings);
  page.moves.rove();
}

/** How many cards are picked, which, and how many are missing. */
function countOf({ traits, chosen }: State): string {
  const { min_pick, max_pick: most, strings } = traits;
  const n = chosen.length;
  const count = put(most ? strings.picked_of : strings.picked, { n, of: most });
  const cards = chosen.map((id) => short(id, strings)).join(" ");
  const missing = min_pick - n;
  const lacks = missing > 0 && n ? put(strings.too_few, { n: missing }) : "";
  return [n ? put(strings.picked_cards, { count, cards }) : count, lacks].filter(Boolean).join(". ");
}

function drawPack(state: State, { pack }: Page): void {
  const { readonly, strings } = state.traits;
  const counts = new Map<number, number>();
  for (const face of state.chosen) counts.set(face, (counts.get(face) ?? 0) + 1);
  set(pack.node, { "aria-label": strings.pack });
  pack.draw(counts, (face) => copiesOf(state, face), strings, readonly);
}

/** The cards of the hand, and what is said of them in a sign and in words. */
function drawHand({ traits, chosen }: State, { cards, flag, moves }: Page): void {
  const { scene, marks, sort, readonly, strings } = traits;
  cards.draw(scene.hand, strings, { selected: chosen, sort, asleep: readonly }, moves);
  for (const node of cards.nodes()) {
    const mark = marks[node.dataset.card ?? ""];
    const note = flag.get(node.dataset.id ?? "");
    set(node, { "data-flag": mark });
    if (!mark) note.remove();
    else {
      say(note, SIGNS[mark]);
      set(node, { "aria-label": `${node.getAttribute("aria-label")}, ${strings[mark]}` });
      if (note.parentNode !== node) node.append(note);
    }
  }
  flag.sweep();
}

function drawTools({ traits, chosen }: State, { tools, over, clear }: Page): void {
  const { hand_over, strings } = traits;
  const isNone = chosen.length ? null : "true";
  over.hidden = !hand_over;
  say(over, hand_over);
  say(clear, strings.act_clear);
  for (const button of [over, clear]) set(button, { "aria-disabled": isNone });
  set(tools, { "aria-label": strings.actions });
}
