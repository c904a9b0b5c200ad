// A report of what a person sees: Python writes it, the page copies it, and where it may not, the text is there to
// copy.
import { allOf, focusIn, h, hide, say, set } from "./dom";
import type { Strings } from "./scene.d.ts";

const PRESSES = ["Enter", " "];

/** What this page says of itself: the application around the notebook, and the browser. */
export function hostName() {
  let named = "";
  try {
    const { appName = "", appVersion = "" } = JSON.parse(
      document.getElementById("jupyter-config-data")?.textContent ?? "{}",
    );
    named = `${appName} ${appVersion}`.trim();
  } catch {
    /* what cannot be read has no name */
  }
  const browser = navigator.userAgent.match(/(?:Firefox|Edg|Chrome|Version)\/[\d.]+/)?.[0] ?? "";
  return [named || (document.body.dataset.vscodeThemeKind ? "VS Code" : ""), browser].filter(Boolean).join(", ");
}

/** The text of a report and what to do with it. */
export function report() {
  const told = h("p");
  const text = h("pre", { tabindex: 0 });
  const node = h("div", { class: "cnb-report", hidden: true }, told, text);
  return {
    node,
    /** Copies a report where the page may, and shows it. */
    async show(said: string, strings: Strings) {
      say(text, said);
      const copied = await navigator.clipboard?.writeText(said).then(
        () => true,
        () => false,
      );
      say(told, strings[copied ? "report_copied" : "report_told"]);
      hide(node, false);
      return told.textContent ?? "";
    },
  };
}

/** A button is pressed as any is, whatever the widget around it does with its own keys and clicks. */
function pressedAlone(button: HTMLElement, press: () => void): void {
  button.addEventListener("keydown", (event) => {
    const { key, shiftKey, ctrlKey, altKey } = event;
    if (PRESSES.includes(key) && !shiftKey && !ctrlKey && !altKey) event.stopPropagation();
  });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    press();
  });
}

/** The entry to which a key leads, round and round; from the button of the menu the first one, or the last. */
function entryFor(key: string, entries: readonly HTMLElement[], at: HTMLElement | null): HTMLElement | undefined {
  const place = at ? entries.indexOf(at) : -1;
  const all = entries.length;
  const to = { ArrowDown: (place + 1) % all, ArrowUp: (place > 0 ? place : all) - 1, Home: 0, End: all - 1 }[key];
  return to === undefined ? undefined : entries[to];
}

/** The menu of a widget that has no other: a button, and what it opens beside it. */
function menuWith(...nodes: Node[]) {
  const entries = h("span", { hidden: true }, ...nodes);
  const opens = h(
    "button",
    { class: "cnb-button cnb-small", "data-act": "more", "aria-expanded": "false" },
    h("span", { "aria-hidden": "true" }, "•••"),
  );
  const open = (does: boolean): void => {
    hide(entries, !does);
    set(opens, { "aria-expanded": String(does) });
  };
  const all = (): HTMLElement[] => allOf(entries, "button:not([hidden])");
  pressedAlone(opens, () => {
    open(entries.hasAttribute("hidden"));
    if (!entries.hidden) all()[0]?.focus();
  });
  const node = h("span", { class: "cnb-own-menu cnb-row" }, opens, entries);
  entries.addEventListener("click", () => {
    if (focusIn(entries)) opens.focus();
    open(false);
  });
  node.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !node.contains(relatedTarget)) open(false);
  });
  node.addEventListener("keydown", (event) => {
    const to = entryFor(event.key, all(), focusIn(entries));
    if (event.key === "Escape" ? entries.hidden : !to) return;
    open(event.key !== "Escape");
    (to ?? opens).focus();
    event.stopPropagation();
    event.preventDefault();
  });
  return { node, opens };
}

/**
 * A button that has what is seen here reported, for a menu, and the place where the report is shown.
 * @param reported what Python has reported
 */
export function reporting(
  send: (body: Record<string, unknown>) => boolean,
  reported: () => string,
  words: () => Strings,
  speak: (text: string) => void,
) {
  const paper = report();
  const button = h("button", { class: "cnb-button cnb-small", "data-act": "report" });
  let asked = false;
  let own: ReturnType<typeof menuWith> | undefined;
  pressedAlone(button, () => (asked = send({ do: "report", args: { host: hostName() } })));
  return {
    button,
    paper: paper.node,
    /** A menu with the button and what stands `before` it, for a widget without a menu of its own. */
    menu: (...before: Node[]) => (own ??= menuWith(...before, button)).node,
    draw() {
      say(button, words().act_report);
      const { act_menu: name } = words();
      if (own) set(own.opens, { "aria-label": name, title: name });
    },
    /** Python has answered. */
    answered() {
      if (asked) (asked = false), void paper.show(reported(), words()).then(speak);
    },
  };
}
