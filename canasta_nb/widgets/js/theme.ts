// The theme of a view: the one that was chosen, else the page's own, which may change while the view stands there.

export type Theme = "light" | "dark" | "contrast";

/** The theme of a page, told by its hosts' marks; where there are none, by how light its ground is. */
function themeOf(body: HTMLElement): Theme {
  const { jpThemeName = "", jpThemeLight, vscodeThemeKind = "" } = body.dataset;
  if (/contrast/i.test(jpThemeName) || vscodeThemeKind.includes("high-contrast")) return "contrast";
  if (jpThemeLight) return jpThemeLight === "false" ? "dark" : "light";
  if (vscodeThemeKind) return vscodeThemeKind.includes("dark") ? "dark" : "light";
  const [r, g, b, alpha = 1] = (getComputedStyle(body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
  return alpha > 0 && (r * 299 + g * 587 + b * 114) / 1000 < 100 ? "dark" : "light";
}

/** Calls `changed` whenever the page changes its theme, until the signal aborts. */
export function onTheme(changed: () => void, signal: AbortSignal) {
  const watch = new MutationObserver(changed);
  watch.observe(document.body, {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-vscode-theme-kind", "class", "style"],
  });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}

/** What `data-theme` says of a view. */
export const worn = (chosen: "auto" | Theme): Theme => (chosen === "auto" ? themeOf(document.body) : chosen);
