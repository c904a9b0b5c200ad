// Draws the VariantExplorer as its state says.
import { fill, say, set } from "../dom";
import type { Frame } from "../frame";
import { put } from "../words";
import type { Page } from "./page";
import { drawSets } from "./sets";
import type { State } from "./state";
import { columnsOf, takesMore, takesTurns } from "./state";
import { drawExamples, drawPoints } from "./tables";

export function render(state: State, page: Page, own: Frame): void {
  const { choices, only_differences, readonly, strings } = state.traits;
  say(page.title, choices.length ? strings.title : strings.empty);
  drawSets(state, page, own);
  say(page.add, strings.act_add);
  page.add.hidden = !takesMore(state);
  set(page.add, { "aria-disabled": readonly ? "true" : null });
  page.check.checked = only_differences;
  say(page.checkLabel, strings.only);
  drawTabs(state, page);
  drawExamples(state, page);
  drawPoints(state, page);
  for (const store of [page.panel, page.tab, page.head, page.row, page.cell, page.opener]) store.sweep();
  page.moves.rove();
}

/** Where only two columns have room, tabs choose the second one. */
function drawTabs(state: State, { tabs, tab, tables }: Page): void {
  const { choices, strings } = state.traits;
  const isShown = takesTurns(state);
  tabs.hidden = !isShown;
  if (!isShown) {
    set(tables, { role: null, "aria-label": null });
    return fill(tabs, []);
  }
  const [, second] = columnsOf(state);
  set(tables, { role: "tabpanel", "aria-label": choices[second].label });
  set(tabs, { "aria-label": put(strings.others, { first: choices[0].label }) });
  const drawn = choices.slice(1).map(({ label }, at) => {
    const node = tab.get(String(at + 1));
    say(node, label);
    set(node, { "aria-selected": String(second === at + 1) });
    return node;
  });
  fill(tabs, drawn);
}
