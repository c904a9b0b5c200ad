// The nodes of the ScoreSheet, which stay as long as it does.
import { allOf, h, keyed } from "../dom";
import type { Frame } from "../frame";
import { literalLine } from "../literal";
import { roving } from "../roving";

export function pageOf(own: Frame) {
  const body = h("tbody");
  const tools = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  const zones = (): Record<string, HTMLElement[]> => ({
    lines: allOf(body, "button"),
    actions: allOf(tools, "button"),
  });
  const caption = h("caption", { class: "cnb-hidden" });
  const top = h("tr");
  return {
    title: h("span", { class: "cnb-title" }),
    says: h("span"),
    given: h("ul", { class: "cnb-given cnb-cloth" }),
    caption,
    top,
    body,
    table: h("table", { class: "cnb-sheet cnb-rows" }, caption, h("thead", {}, top), body),
    tools,
    literal: literalLine(own.tell),
    row: keyed((key) => h("tr", { "data-row": key })),
    cell: keyed((key) => h(key.startsWith("h:") ? "th" : "td")),
    field: keyed((code) =>
      h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 7, "data-line": code }),
    ),
    opener: keyed((code) =>
      h("button", { class: "cnb-opener", "data-open": code }, h("span", { "aria-hidden": "true" }), h("span")),
    ),
    tool: keyed((key) => h("button", { class: "cnb-button", "data-act": key })),
    moves: roving(zones, ({ dataset: { open, act } }) => open ?? act ?? ""),
  };
}

export type Page = ReturnType<typeof pageOf>;

/** The parts in their order. */
export function partsOf({ title, says, given, table, tools, literal }: Page): HTMLElement[] {
  return [h("div", { class: "cnb-head cnb-row" }, title, says), given, table, tools, literal.node];
}
