// Nodes that stay: everything on the table is found again by its key, and text changes only where it differs.

const FOCUSED = ["button", "input", "select", "textarea"];

/** An element. A button sends no form; what takes the focus is left alone by the notebook's own shortcuts. */
export function h(
  tag: string,
  attributes: Record<string, string | number | boolean | null | undefined> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const node = document.createElement(tag);
  if (tag === "button") node.setAttribute("type", "button");
  if (FOCUSED.includes(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
  set(node, attributes);
  node.append(...children);
  return node;
}

/** null, undefined and false take an attribute away. */
export function set(node: Element, attributes: Record<string, string | number | boolean | null | undefined>) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(key);
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
  if (only && only.nodeType === 3) (only as Text).data = text;
  else node.textContent = text;
}

/** Makes `nodes` the children, moving as few as possible. */
export function fill(parent: Element, nodes: Element[]) {
  const keep = new Set(nodes);
  for (const old of [...parent.children]) if (!keep.has(old)) old.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/** A store of nodes by key, which forgets what was not asked for since the last sweep. */
export function keyed(make: (key: string) => HTMLElement) {
  const nodes: Map<string, HTMLElement> = new Map();
  let used: Set<string> = new Set();
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
