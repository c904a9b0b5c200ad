// The course home: a page that Python writes as a tree of nodes, with buttons that Python answers.
import { chip } from "./chips.js";
import { h, say } from "./dom.js";
import { frame } from "./frame.js";
import { steer } from "./steering.js";

/** @typedef {[tag: string, attributes: Record<string, string>, ...children: (Tree | string)[]]} Tree */
/** @typedef {{seq: number, page: Tree}} Scene */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ["svg", "path"];
const TAGS = [...DRAWN, "a", "b", "button", "div", "h2", "h3", "i", "li", "ol", "option", "p", "select", "span"];
const ATTRIBUTES = /^(aria-(current|hidden|label)|class|d|data-(choice|continue|do)|fill|stroke(-\w+)?|value|viewBox)$/;
const NOTEBOOK = /^(\.\.\/)?\w+\.ipynb(#cell-id=[\w-]+)?$/;
const SHARE = /^--p:\d{1,3}%$/;

/** Whether a page may have this attribute: nothing that runs, and no way out of the course. @param {string} name @param {string} value */
const isFit = (name, value) => (name === "href" ? NOTEBOOK.test(value) : name === "style" ? SHARE.test(value) : ATTRIBUTES.test(name));

/**
 * The nodes of a tree; a tag or an attribute that no page has is left out.
 * @param {Tree | string} tree @param {import("./scene.d.ts").Strings} strings @returns {Node | string}
 */
function built(tree, strings) {
  if (typeof tree === "string") return tree;
  const [tag, attributes, ...children] = tree;
  if (tag === "card") return chip(Number(children[0]), strings);
  if (!TAGS.includes(tag)) return "";
  const node = DRAWN.includes(tag) ? document.createElementNS(SVG, tag) : h(tag);
  for (const [name, value] of Object.entries(attributes)) if (isFit(name, value)) node.setAttribute(name, value);
  node.append(...children.map((child) => built(child, strings)));
  return node;
}

/**
 * In JupyterLab a link opens within the application, at the very cell: it looks for these marks. Anywhere else the lesson
 * has a page of its own, which opens beside this one.
 * @param {HTMLElement} link @param {string} here the path of this notebook on the server; empty elsewhere
 */
function lead(link, here) {
  if (!document.querySelector(".jp-LabShell")) return link.setAttribute("target", "_blank");
  const address = new URL(link.getAttribute("href") ?? "", `file:///${here.split("/").map(encodeURIComponent).join("/")}`);
  link.dataset.commandlinkerCommand = "rendermime:handle-local-link";
  link.dataset.commandlinkerArgs = JSON.stringify({ path: decodeURIComponent(address.pathname.slice(1)), id: address.hash });
}

/** @param {import("./frame.js").Props} props */
function draws(props) {
  const own = frame(props, "home");
  const { root, model, signal, words } = own;
  const page = h("div");
  let drawn = "";
  let shows = false; // what was asked for appears below the page

  function draw() {
    const { page: tree } = /** @type {Scene} */ (model.get("scene"));
    if (!tree) return say(page, words().empty);
    const wanted = JSON.stringify(tree);
    if (wanted === drawn) return;
    drawn = wanted;
    const chosen = Object.fromEntries([...page.querySelectorAll("select")].map((select) => [select.dataset.choice, select.value]));
    const focused = own.focused()?.dataset.do;
    page.replaceChildren(built(tree, words()));
    for (const select of page.querySelectorAll("select")) select.value = chosen[select.dataset.choice ?? ""] ?? select.value;
    const here = /** @type {any} */ (model).widget_manager?.context?.path;
    if (here) page.querySelectorAll("a").forEach((link) => lead(link, here));
    if (focused) /** @type {HTMLElement | null} */ (page.querySelector(`[data-do="${focused}"]`))?.focus();
  }
  root.addEventListener("click", ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest("button");
    if (!button?.dataset.do || !page.contains(button)) return;
    const args = Object.fromEntries([...page.querySelectorAll("select")].map((select) => [select.dataset.choice, select.value]));
    shows = own.send({ do: button.dataset.do, args }) || shows;
  }, { signal });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "?") steer(event, own, null);
  }, { signal });
  /** What was asked for comes into view, as soon as the notebook has drawn it below. */
  const lookBelow = () => {
    const below = root.closest(".jp-OutputArea-child")?.nextElementSibling;
    if (!below) return;
    const drawn = new ResizeObserver(() => below.clientHeight > 60 && (below.scrollIntoView({ block: "nearest" }), drawn.disconnect()));
    drawn.observe(below);
    signal.addEventListener("abort", () => drawn.disconnect(), { once: true });
  };
  /** Whoever comes back from a lesson sees what has become of the course. */
  const look = () => void (model.get("readonly") || own.waiting() || own.send({ do: "look" }));
  let hidden = false; // as the page of another tab of JupyterLab is: it has no size
  const sized = new ResizeObserver(([{ contentRect: { width } }]) => {
    if (hidden && width) look();
    hidden = !width;
  });
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  document.addEventListener("visibilitychange", () => document.hidden || look(), { signal });
  return own.mount([page], ["scene"], draw, (answer) => {
    if (answer.ack && shows) lookBelow();
    shows = false;
  });
}

export default { render: draws };
