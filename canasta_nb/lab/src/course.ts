// What pages of the course need: pictures for what has no Python, room while a page is in front, its dress, cells that
// come to life, and the question to which a link leads. It is fetched when the first of them is opened.
import { arrive } from "./arriving";
import { endWhatWasLeft, endWhenClosed } from "./closing";
import { waitForPython } from "./connecting";
import { dress } from "./dress";
import type {
  CodeCellClass,
  JupyterFrontEnd,
  MainMenu,
  Makers,
  NotebookActions,
  NotebookFile,
  NotebookPanel,
  NotebookTracker,
} from "./lab";
import { live } from "./life";
import { MARK } from "./pages";
import { showPictures } from "./pictures";
import { saveQuietly } from "./quiet";
import { leaveRoom } from "./room";
import { dressLeaves } from "./without_python";
import { wordsFor } from "./words";

/** What the course is given: what it uses of the packages that JupyterLab shares, and where it begins. */
export interface Given {
  readonly actions: NotebookActions;
  readonly makers: Makers;
  readonly CodeCell: CodeCellClass;
  /** The end of the address with which the window was opened; the browser edition takes it away soon. */
  readonly fragment: string;
}

export interface Course {
  /** Make a file ready that is about to be shown. */
  prepare(file: NotebookFile, path: string): Promise<void>;
}

export function beginCourse(
  app: JupyterFrontEnd,
  notebooks: NotebookTracker | null,
  mainMenu: MainMenu | null,
  { actions, makers, CodeCell, fragment }: Given,
): Course {
  leaveRoom(app);
  endWhatWasLeft(app);
  if (notebooks) {
    waitForPython(app, notebooks);
    saveQuietly(app, notebooks);
    endWhenClosed(app, notebooks, actions);
    dress(app, notebooks, mainMenu, makers);
    const above = (panel: NotebookPanel) => (node: HTMLElement) => {
      panel.contentHeader.addWidget(new makers.Widget({ node }));
      return () => panel.contentHeader.fit();
    };
    live(app, notebooks, CodeCell, actions, above);
    arrive(app, notebooks, fragment);
  }
  return {
    async prepare(file, path) {
      const ours = file.metadata?.[MARK];
      await Promise.all([showPictures(file, path, app.serviceManager), dressLeaves(), ours && wordsFor(ours, path)]);
      // What JupyterLab makes of the file takes long enough: it begins in a task of its own.
      await new Promise((passed) => setTimeout(passed));
    },
  };
}
