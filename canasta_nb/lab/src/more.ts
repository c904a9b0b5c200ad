// The menu of a page: the files, the code, the page to hand in, and every menu that JupyterLab has.
import type { JupyterFrontEnd, MainMenu, Makers, Menu } from "./lab";
import { showsOnePage } from "./pages";
import { showsPython } from "./remembered";
import type { Words } from "./words";

const FILES = "canasta-nb:files";
const PYTHON = "canasta-nb:show-python";
const HAND_IN = "canasta-nb:hand-in";

/** Return what opens the menu below a button. */
export function everythingElse(
  { commands, shell }: JupyterFrontEnd,
  mainMenu: MainMenu | null,
  makers: Makers,
  flip: () => void,
): (button: HTMLElement, words: Words) => void {
  const label = ({ label: said }: Record<string, unknown>) => String(said ?? "");
  commands.addCommand(FILES, {
    label,
    execute: () => {
      // Notebook has a page of its own for files.
      if (showsOnePage(shell)) return open(location.pathname.replace(/\/notebooks\/.*$/, "/tree"));
      return shell.leftCollapsed === false ? shell.collapseLeft?.() : commands.execute("filebrowser:activate");
    },
  });
  commands.addCommand(PYTHON, { label, isToggleable: true, isToggled: showsPython, execute: flip });
  commands.addCommand(HAND_IN, {
    label,
    execute: async () => {
      await commands.execute("docmanager:save");
      await commands.execute("docmanager:download");
    },
  });

  let last: Menu | undefined;
  return (button, words) => {
    last?.dispose();
    const menu = (last = new makers.MenuSvg({ commands }));
    menu.addItem({ command: FILES, args: { label: words.line.files } });
    menu.addItem({ command: PYTHON, args: { label: words.line.show_python } });
    menu.addItem({ command: HAND_IN, args: { label: words.line.hand_in } });
    menu.addItem({ type: "separator" });
    for (const submenu of mainMenu?.menus ?? []) menu.addItem({ type: "submenu", submenu });
    menu.aboutToClose.connect(() => {
      button.setAttribute("aria-expanded", "false");
      button.focus();
    });
    const { right, bottom } = button.getBoundingClientRect();
    button.setAttribute("aria-expanded", "true");
    menu.open(right, bottom, { horizontalAlignment: "right" });
    menu.activateNextItem();
  };
}
