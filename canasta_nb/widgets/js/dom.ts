// Nodes that stay: everything on the table is found again by its key, and text changes only where it differs.

const FOCUSED = ["button", "input", "select", "textarea"];

/**
 * An element. A button sends no form; what takes the focus is left alone by the notebook's own shortcuts.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (tag === "button") node.setAttribute("type", "button");
  if (FOCUSED.includes(tag) || "tabindex" in attributes) node.setAttribute("data-lm-suppress-shortcuts", "true");
  set(node, attributes);
  node.append(...children);
  return node;
}

/** null, undefined and false take an attribute away. @param {Element} node @param {Record<string, string | number | boolean | null | undefined>} attributes */
export function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) node.removeAttribute(key);
    else if (node.getAttribute(key) !== String(value)) node.setAttribute(key, String(value));
  }
}

/** Setting what is there already would have the page laid out again. @param {HTMLElement} node @param {boolean} away */
export function hide(node, away) {
  if (node.hidden !== away) node.hidden = away;
}

/** New words in the old text: another text would have the styles of all around it looked up again. @param {Node} node @param {string} text */
export function say(node, text) {
  if (node.textContent === text) return;
  const only = node.childNodes.length === 1 && node.firstChild;
  if (only && only.nodeType === 3) /** @type {Text} */ (only).data = text;
  else node.textContent = text;
}

/** Makes `nodes` the children, moving as few as possible. @param {Element} parent @param {Element[]} nodes */
export function fill(parent, nodes) {
  const keep = new Set(nodes);
  for (const old of [...parent.children]) if (!keep.has(old)) old.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/** A store of nodes by key, which forgets what was not asked for since the last sweep. @param {(key: string) => HTMLElement} make */
export function keyed(make) {
  /** @type {Map<string, HTMLElement>} */
  const nodes = new Map();
  /** @type {Set<string>} */
  let used = new Set();
  return {
    /** @param {string} key */
    get(key) {
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
