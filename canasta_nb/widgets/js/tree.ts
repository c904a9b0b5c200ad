// A page as a tree of nodes, which Python or a part of this page writes: it is built once, and then changed where it
// differs.
import { chip } from "./chips";
import { h } from "./dom";
import type { Strings } from "./scene.d.ts";

export type TreeAttributes = Record<string, string>;
export type Tree = string | [tag: string, attributes: TreeAttributes, ...children: Tree[]];

const SVG = "http://www.w3.org/2000/svg";
const DRAWN: readonly string[] = ["svg", "path"];
const TAGS: readonly string[] = [
  ...DRAWN,
  "a",
  "b",
  "button",
  "div",
  "fieldset",
  "h2",
  "h3",
  "h4",
  "i",
  "input",
  "label",
  "legend",
  "li",
  "nav",
  "ol",
  "optgroup",
  "option",
  "p",
  "select",
  "small",
  "span",
  "ul",
];
const ARIA = ["current", "hidden", "label", "pressed"].map((name) => `aria-${name}`);
const DATA = ["choice", "continue", "day", "do", "n", "part", "side", "skill", "tab"].map((name) => `data-${name}`);
const DRAWING = ["d", "height", "viewBox", "width"];
const ATTRIBUTES: readonly string[] = [...ARIA, ...DATA, ...DRAWING, "class", "label", "name", "role", "type", "value"];
const NAMES: readonly string[] = [...ATTRIBUTES, "href", "style"];
const WITHIN = /^((\.\.\/)?\w+\.ipynb(#cell-id=[\w-]+)?|answers\/([\w.~-]|%(?!2F)[\dA-F]{2})+\.(json|damaged))$/;
const STYLE = /^(--[abpwxyz]:\d{1,3}%;?)+$/;
/** Whether a page may have this attribute: nothing that runs, and no way out of the course. */
export function isFit(name: string, value: string): boolean {
  if (name === "href") return WITHIN.test(value);
  return name === "style" ? STYLE.test(value) : ATTRIBUTES.includes(name);
}

/** Make these trees the children of a node; a tag or an attribute that no page has is left out. */
export function patch(place: Element, trees: readonly Tree[], strings: Strings): void {
  const wanted = trees.filter((tree) => tree !== "" && (typeof tree === "string" || isKnown(tree[0])));
  wanted.forEach((tree, at) => {
    const old = place.childNodes[at];
    const node = renewed(old, tree, strings);
    if (node !== old) old ? old.replaceWith(node) : place.append(node);
  });
  while (place.childNodes.length > wanted.length) place.lastChild?.remove();
}

function isKnown(tag: string): boolean {
  return tag === "card" || TAGS.includes(tag);
}

/** Return the node of a tree: the old one where it is of this kind. */
function renewed(old: ChildNode | undefined, tree: Tree, strings: Strings): Node {
  if (typeof tree === "string") {
    if (!(old instanceof Text)) return document.createTextNode(tree);
    if (old.data !== tree) old.data = tree;
    return old;
  }
  const [tag, attributes, ...children] = tree;
  const key = tag === "card" ? `card ${children[0]}` : tag;
  const node = old instanceof Element && keys.get(old) === key ? old : made(tag, Number(children[0]), strings);
  keys.set(node, key);
  if (key !== tag) return node;
  wear(node, attributes);
  patch(node, children, strings);
  // Whether a box is ticked and which option is taken are no attributes once somebody has chosen.
  if (node instanceof HTMLInputElement) node.checked = "checked" in attributes;
  if (node instanceof HTMLOptionElement) node.selected = "selected" in attributes;
  return node;
}

/** What each node was built as. */
const keys = new WeakMap<Element, string>();

function made(tag: string, card: number, strings: Strings): Element {
  if (tag === "card") return chip(card, strings);
  return DRAWN.includes(tag) ? document.createElementNS(SVG, tag) : h(tag);
}

function wear(node: Element, attributes: TreeAttributes): void {
  const fit = Object.entries(attributes).filter(([name, value]) => isFit(name, value));
  const names = fit.map(([name]) => name);
  for (const name of node.getAttributeNames())
    if (NAMES.includes(name) && !names.includes(name)) node.removeAttribute(name);
  for (const [name, value] of fit) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
