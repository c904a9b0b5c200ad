// What JupyterLab says and asks when no kernel starts: the pictures of a page say it without a traceback.

const LASTS = 2_000; // milliseconds in which it tells that no kernel starts, and asks for another
const OFTEN = 50; // milliseconds

/** Close one after the other: cancel where something is asked, and agree only where there is nothing else to press. */
export function closeDialogs(): void {
  const close = () => {
    const dialog = document.querySelector(".jp-Dialog");
    const buttons = [...(dialog?.querySelectorAll<HTMLElement>(".jp-Dialog-footer button") ?? [])];
    (buttons.find((each) => each.matches(".jp-mod-reject")) ?? (buttons.length === 1 ? buttons[0] : null))?.click();
  };
  const often = setInterval(close, OFTEN);
  setTimeout(() => clearInterval(often), LASTS);
}
