"""What tests of places on the stage share: boxes of nodes and of their words, and whether two lie over each other."""

GEOMETRY = """
  const $ = (selector) => [...document.querySelectorAll(selector)];
  const box = (node) => node.getBoundingClientRect();
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const common = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  const over = (a, b) => Math.min(...common(a, b)) > 1;
  const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
    && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && box(node).width > 1;
"""
"""The beginning of a script: its functions take boxes, or give them."""
