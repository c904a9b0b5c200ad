// Links to other pages of the course.

/** The path of the notebook that a widget is in; empty where its page is no notebook. */
export const pathOf = (model: unknown): string =>
  // JupyterLab's own manager of widgets knows the notebook; no other host promises anything.
  (model as { widget_manager?: { context?: { path?: string } } }).widget_manager?.context?.path ?? "";

/** Tell whether a press on a link asks for another tab or window of the browser. */
export const asksForAnother = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/** Leave such a press to the browser: JupyterLab would open the page in this window. */
const leaveToBrowser = (event: MouseEvent): void => {
  if (asksForAnother(event)) event.stopPropagation();
};

/**
 * In JupyterLab a link opens within the application, at the very place: it looks for these marks. Anywhere else a page
 * of the course opens beside this one.
 * @param here the path of this notebook on the server; empty elsewhere
 */
export function lead(link: HTMLElement, here: string) {
  if (!here || !document.querySelector(".jp-LabShell")) return link.setAttribute("target", "_blank");
  const address = new URL(
    link.getAttribute("href") ?? "",
    `file:///${here.split("/").map(encodeURIComponent).join("/")}`,
  );
  link.addEventListener("click", leaveToBrowser);
  link.dataset.commandlinkerCommand = "rendermime:handle-local-link";
  link.dataset.commandlinkerArgs = JSON.stringify({
    path: decodeURIComponent(address.pathname.slice(1)),
    id: address.hash,
  });
}
