// Nodes that stay: everything on the table is found again by its key, and text changes only where it differs.

const FOCUSED = ["button", "input", "select", "textarea"];

export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** An element. A button sends no form; what takes the focus is left alone by the notebook's own shortcuts. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag];
export function h(tag: string, attributes?: Attributes, ...children: (Node | string)[]): HTMLElement;
export function h(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement {
  const node = document.createElement(tag);
  if (tag === "button") node.setAttribute("type", "button");
  if (FOCUSED.includes(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
  set(node, attributes);
  node.append(...children);
  return node;
}

const LEADS = ["http:", "https:", "blob:"];

/** Whether an address leads somewhere: another kind may run a program, and any notebook can hold one. */
function leads(address: string): boolean {
  const here = `${LEADS[0]}//here`; // for an address that begins at its page
  return URL.canParse(address, here) && LEADS.includes(new URL(address, here).protocol);
}

/** null, undefined and false take an attribute away, and an address that leads nowhere makes no link. */
export function set(node: Element, attributes: Attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const isAway = value === null || value === undefined || value === false;
    if (isAway || (key === "href" && !leads(String(value)))) node.removeAttribute(key);
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, String(value));
  }
}

/** Setting what is there already would have the page laid out again. */
export function hide(node: HTMLElement, away: boolean) {
  if (node.hidden !== away) node.hidden = away;
}

/** New words in the old text: another text would have the styles of all around it looked up again. */
export function say(node: Node, text: string) {
  if (node.textContent === text) return;
  const only = node.childNodes.length === 1 && node.firstChild;
  if (only instanceof Text) only.data = text;
  else node.textContent = text;
}

/** What an event happened to. */
export const targetOf = (event: Event) => event.target as HTMLElement; // a widget listens to its own elements alone

/** All elements in another one that a selector means. */
export const allOf = (within: ParentNode, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];

/** The document or the shadow root that a node stands in. */
export function homeOf(node: Node): Document | ShadowRoot {
  const home = node.getRootNode();
  return home instanceof ShadowRoot ? home : document;
}

/**
 * Between which heights a node can be seen: in the window, or in a box around it that cuts it off. What the body cuts
 * off, the window does; JupyterLab's has no height.
 */
export function viewOf(node: HTMLElement): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [0, innerHeight];
  for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === "visible") continue;
    const cuts = box.getBoundingClientRect();
    [top, bottom] = [Math.max(top, cuts.top), Math.min(bottom, cuts.bottom)];
  }
  return { top, bottom };
}

/** Brings a node into view, where there is room for all of it and for what is used with it. */
export function showWhole(node: HTMLElement, ...used: readonly HTMLElement[]): void {
  const { top, bottom } = viewOf(node);
  const high = [node, ...used].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  if (high <= bottom - top) node.scrollIntoView({ block: "nearest" });
}

/** What has the focus in an element, if anything has. */
export function focusIn(node: Element): HTMLElement | null {
  const { activeElement } = homeOf(node);
  return activeElement instanceof HTMLElement && node.contains(activeElement) ? activeElement : null;
}

/** Makes `nodes` the children, moving as few as possible. */
export function fill(parent: Element, nodes: readonly Element[]) {
  const keep = new Set(nodes);
  for (const old of [...parent.children]) if (!keep.has(old)) old.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/** A store of nodes by key, which forgets what was not asked for since the last sweep. */
export function keyed<Kept extends HTMLElement>(make: (key: string) => Kept) {
  const nodes = new Map<string, Kept>();
  let used = new Set<string>();
  return {
    get(key: string) {
      used.add(key);
      let node = nodes.get(key);
      if (!node) nodes.set(key, (node = make(key)));
      return node;
    },
    sweep() {
      for (const key of nodes.keys()) if (!used.has(key)) nodes.delete(key);
      used = new Set();
    },
  };
}
