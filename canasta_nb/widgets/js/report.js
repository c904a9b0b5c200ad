// A report of what a person sees: Python writes it, the page copies it, and where it may not, the text is there to copy.
import { h, hide, say } from "./dom.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

/** What this page says of itself: the application around the notebook, and the browser. */
export function hostName() {
  let named = "";
  try {
    const { appName = "", appVersion = "" } = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "{}");
    named = `${appName} ${appVersion}`.trim();
  } catch { /* what cannot be read has no name */ }
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
    /** Copies a report where the page may, and shows it. @param {string} said @param {Strings} strings */
    async show(said, strings) {
      say(text, said);
      const copied = await navigator.clipboard?.writeText(said).then(() => true, () => false);
      say(told, strings[copied ? "report_copied" : "report_told"]);
      hide(node, false);
      return told.textContent ?? "";
    },
  };
}
