// What JupyterLab says and asks of a kernel that is gone, in the middle of the window: the page says it itself, in its
// line and in its pictures, and its tables stay in view.

const LASTS = 2_000; // milliseconds in which it tells that no kernel starts, and asks for another
const OFTEN = 50; // milliseconds

/** Close one after the other, and cancel where something is asked; return at once. */
export function closeDialogs(): void {
  close((dialog) => dialog.querySelector<HTMLElement>(".jp-Dialog-footer .jp-mod-reject") ?? onlyButton(dialog));
}

/** Agree to what only tells something, and leave what asks. */
export function agreeToDialogs(): void {
  close(onlyButton);
}

function onlyButton(dialog: Element): HTMLElement | null {
  const [button = null, another] = dialog.querySelectorAll<HTMLElement>(".jp-Dialog-footer button");
  return another ? null : button;
}

function close(press: (dialog: Element) => HTMLElement | null): void {
  const look = () => {
    const dialog = document.querySelector(".jp-Dialog");
    if (dialog) press(dialog)?.click();
  };
  const often = setInterval(look, OFTEN);
  setTimeout(() => clearInterval(often), LASTS);
}
