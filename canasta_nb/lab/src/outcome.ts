// What a cell shows: its picture while Python works, and what came of it.
import { asksForAnother } from "../../widgets/js/leading";
import { dropDrawing, isDrawn } from "./drawn";
import type { Cell } from "./lab";
import { hasView, outputsOf } from "./outputs";
import type { Part } from "./part";

const PATIENCE = 600; // looks at a view that is to be drawn, after which it never will; a busy page looks more seldom
const OFTEN = 30; // milliseconds
const CONTROLS = "a[href], button";
/** A traceback, or the sentence in which the package tells a mistake. */
const ERRORS = ["error", "stderr"].map(
  (kind) => `.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.${kind}"]`,
);

/** Return the widgets of ours that are drawn in outputs; a stored page has none. */
export function viewsIn(node: Element): Element[] {
  return [...node.querySelectorAll(".jp-OutputArea-output .cnb[data-view]")];
}

/** Tell whether an output is an error, of Python or of the widgets' manager. */
export function isBroken(node: Element): boolean {
  const widgets = [
    ...node.querySelectorAll(".jp-OutputArea-output > .jupyter-widgets, .jp-OutputArea-output.jupyter-widgets"),
  ];
  const raised = !viewsIn(node).length && node.querySelector(ERRORS.join()) !== null;
  return raised || widgets.some((each) => /^Error /.test(each.textContent ?? ""));
}

/** Return what a cell shows of its cards: the last widget, or the picture that was stored. */
function pictureIn({ node }: Cell): HTMLElement | null {
  const outputs = ".canasta-picture, .jp-OutputArea:not(.canasta-behind)";
  const inside = [...node.querySelectorAll<HTMLElement>(`:is(${outputs}) :is(.cnb, .jp-RenderedHTMLCommon > img)`)];
  return inside[0] ?? node.querySelector<HTMLElement>(outputs);
}

/** Return where the button of a part lies: over its picture, or where a drawn question has its own; null below it. */
export function placeFor(cell: Cell, { kind, phase }: Part): DOMRect | null {
  if (phase === "broken") return null;
  // Of a home that comes to life a line tells, and covers nothing.
  if (kind === "home" && (phase === "starting" || phase === "slow")) return null;
  if (kind === "table" || kind === "home") {
    const picture = pictureIn(cell);
    return picture?.offsetHeight ? picture.getBoundingClientRect() : null;
  }
  // What went wrong is said in more words than there is room for.
  const row = phase === "failed" || phase === "stopped" ? null : cell.node.querySelector(".canasta-drawn .cnb-actions");
  const within = row?.closest(".cnb-foot")?.getBoundingClientRect();
  if (!row || !within) return null;
  const { left, top, height } = row.getBoundingClientRect();
  return new DOMRect(left, top, within.right - left, height);
}

/**
 * Keep what a cell shows in its place while Python makes the output anew; return what shows the new one, if it came.
 * @param here the path of the notebook
 */
export function keepPicture(cell: Cell, here: string): (came: boolean) => void {
  const area = cell.node.querySelector<HTMLElement>(".jp-OutputArea");
  const drop = (came: boolean) => came && dropDrawing(cell);
  if (!area?.offsetHeight) return drop;
  const picture = isDrawn(cell) ? null : copyOf(area, here);
  area.classList.add("canasta-behind");
  return (came) => {
    picture?.remove();
    drop(came);
    area.classList.remove("canasta-behind");
  };
}

/** Put a copy of what is shown above it; of a stored page that has links one can reach them. */
function copyOf(area: HTMLElement, here: string): HTMLElement {
  const picture = document.createElement("div");
  picture.className = "canasta-picture";
  picture.inert = viewsIn(area).length > 0 || !area.querySelector("a[href]");
  picture.append(...[...area.children].map((child) => child.cloneNode(true)));
  for (const view of picture.querySelectorAll("[data-view]")) view.removeAttribute("data-view");
  // JupyterLab follows a link by what it knows of the very node.
  const links = [...area.querySelectorAll("a")];
  picture.querySelectorAll("a").forEach((link, place) => {
    link.href = addressOf(link, here, location.href);
    link.addEventListener("click", (event) => {
      if (asksForAnother(event)) return;
      event.preventDefault();
      links[place]?.click();
    });
  });
  area.before(picture);
  // Whoever is on a link stays there.
  const at = links.findIndex((link) => link === document.activeElement);
  picture.querySelectorAll("a")[at]?.focus({ preventScroll: true });
  return picture;
}

/** Return where this window would show the notebook of a link, which leads to the bare file. */
export function addressOf({ href, pathname, hash }: HTMLAnchorElement, here: string, address: string): string {
  const [, path] = pathname.split("/files/");
  const [window] = address.split("#");
  return path ? window.replace(encodeURI(here), path) + hash : href;
}

/** Wait until a cell that ran shows its widget, an error in its place, or an output without a widget. */
export function outcomeOf(cell: Cell, isGone: (view: Element) => boolean): Promise<"arrived" | "raised"> {
  const { node } = cell;
  const shows = () => viewsIn(node).some((view) => !isGone(view) && view.clientHeight > 0);
  let left = PATIENCE;
  return new Promise((settled) => {
    const look = () => {
      if (cell.isDisposed) return settled("raised");
      const waits = isUnderWay(cell);
      // On a page that nobody looks at nothing has a size.
      left = waits || !node.clientHeight ? PATIENCE : left - 1;
      if (!waits && (isBroken(node) || !left)) return settled("raised");
      if (!waits && (shows() || !hasView(cell))) return settled("arrived");
      setTimeout(look, OFTEN);
    };
    look();
  });
}

/** Tell whether somebody has asked for the cell to be run, and Python has not come to it yet. */
export function isUnderWay({ node }: Cell): boolean {
  return node.querySelector(".jp-InputPrompt")?.textContent?.includes("*") ?? false;
}

/** Return the words that a cell shows beside its picture. */
export function wordsUnder(cell: Cell): string {
  return outputsOf(cell)
    .map((data) => [data["text/plain"] ?? ""].flat().join(""))
    .join("\n");
}

/** Return what names a control, by which it is found again in the widget that comes; empty for other nodes. */
export function nameOf(node: Element): string {
  return node.matches(CONTROLS) ? (node.ariaLabel || node.textContent || "").trim() : "";
}

/** Return the control of that name in a widget that has come in place of a picture. */
export function namedIn(node: Element, name: string): HTMLElement | null {
  const [view] = viewsIn(node);
  const all = [...(view?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  return all.find((each) => name && nameOf(each) === name && each.checkVisibility()) ?? null;
}

/**
 * Return what the focus goes to in a widget that has come in place of a button: the first field of a question, else its
 * first zone, else what comes first.
 */
export function firstZone(node: Element): HTMLElement | null {
  const [view] = viewsIn(node);
  const find = (what: string) =>
    [...(view?.querySelectorAll<HTMLElement>(what) ?? [])].find((each) => each.checkVisibility());
  return (
    find('.cnb-asked :is([tabindex="0"], input, select, textarea)') ??
    find('[data-zone][tabindex="0"], [data-zone] [tabindex="0"]') ??
    find('[tabindex="0"], button, input') ??
    null
  );
}
