// Links to other pages of the course.

/**
 * In JupyterLab a link opens within the application, at the very place: it looks for these marks. Anywhere else a page
 * of the course opens beside this one.
 * @param {HTMLElement} link @param {unknown} model of the widget that the link is in
 */
export function lead(link, model) {
  const here = /** @type {any} */ (model).widget_manager?.context?.path;
  if (!here || !document.querySelector(".jp-LabShell")) return link.setAttribute("target", "_blank");
  const address = new URL(link.getAttribute("href") ?? "", `file:///${here.split("/").map(encodeURIComponent).join("/")}`);
  link.dataset.commandlinkerCommand = "rendermime:handle-local-link";
  link.dataset.commandlinkerArgs = JSON.stringify({ path: decodeURIComponent(address.pathname.slice(1)), id: decodeURIComponent(address.hash) });
}
