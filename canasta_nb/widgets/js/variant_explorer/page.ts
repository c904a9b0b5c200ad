// The nodes of the VariantExplorer, which stay as long as it does.
import { allOf, h, keyed } from "../dom";
import { roving } from "../roving";

/** A table in which rule sets stand side by side. */
function tableOf(kind: string) {
  const caption = h("caption");
  const top = h("tr");
  const body = h("tbody");
  const node = h("table", { class: `cnb-compared cnb-rows ${kind}` }, caption, h("thead", {}, top), body);
  return { caption, top, body, node };
}

export type Compared = ReturnType<typeof tableOf>;

/** A rule set to choose, and its options. */
function panelOf(key: string, view: string): HTMLElement {
  const id = `${view}-set-${key}`;
  const options = h("div", { id: `${view}-options-${key}` });
  return h(
    "div",
    { class: "cnb-set", role: "group" },
    h("label", { for: id }),
    h("select", { id, "data-column": key }),
    h("p", { class: "cnb-special" }),
    h("button", { class: "cnb-opener", "data-choices": key, "aria-controls": options.id }),
    options,
    h("button", { class: "cnb-button cnb-small", "data-remove": key }),
  );
}

export function pageOf(view: string) {
  const tabs = h("div", { class: "cnb-tabs cnb-row", role: "tablist", hidden: true });
  const examples = tableOf("cnb-examples");
  const points = tableOf("cnb-points");
  const check = h("input", { type: "checkbox", "data-act": "only" });
  const checkLabel = h("span");
  const zones = (): Record<string, HTMLElement[]> => ({
    tabs: allOf(tabs, "button"),
    points: allOf(points.body, "button"),
  });
  return {
    title: h("div", { class: "cnb-title" }),
    sets: h("div", { class: "cnb-sets" }),
    add: h("button", { class: "cnb-button", "data-act": "add" }),
    check,
    checkLabel,
    only: h("label", { class: "cnb-only" }, check, checkLabel),
    tabs,
    examples,
    points,
    tables: h("div", { id: `${view}-tables` }, examples.node, points.node),
    panel: keyed((key) => panelOf(key, view)),
    tab: keyed((key) => {
      const controls = `${view}-tables`;
      return h("button", { class: "cnb-button", role: "tab", "data-beside": key, "aria-controls": controls });
    }),
    head: keyed(() => h("th", { scope: "col" })),
    row: keyed(() => h("tr")),
    cell: keyed((key) => h(key.startsWith("h:") ? "th" : "td")),
    opener: keyed((name) => h("button", { class: "cnb-opener", "data-open": name })),
    moves: roving(zones, ({ dataset: { open, beside } }) => open ?? beside ?? ""),
  };
}

export type Page = ReturnType<typeof pageOf>;
