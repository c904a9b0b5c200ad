// What the browser edition does by itself: it runs the home, and leaves the room to the notebook on a small screen.
// JupyterLab loads this file as it loads any of its extensions.

const HOMES = ["home.ipynb", "es/home.ipynb"];
const NARROW = 700; // pixels
const WARM = "from canasta_nb import CourseHome";

/** Run the home when it comes to the front for the first time: so it knows today's progress. */
function runHomes(app) {
  const ran = new WeakSet();
  const run = async () => {
    const panel = app.shell.currentWidget;
    if (!HOMES.includes(panel?.context?.path) || ran.has(panel)) return;
    ran.add(panel);
    await panel.sessionContext.ready;
    // The stored page stays until Python is there and has read what the cell needs.
    await panel.sessionContext.session?.kernel?.requestExecute({ code: WARM, silent: true }).done;
    if (app.shell.currentWidget === panel) await app.commands.execute("notebook:run-all-cells");
    else ran.delete(panel);
  };
  app.shell.currentChanged.connect(run);
  run();
}

/** Fold the sidebars away on a screen where they would leave no room beside them. */
function leaveRoom({ commands, restored, shell }) {
  if (innerWidth >= NARROW) return;
  const fold = () => {
    shell.collapseLeft();
    shell.collapseRight();
    for (const side of ["left", "right"]) {
      if (shell.isSideTabBarVisible(side)) shell.toggleSideTabBarVisibility(side);
    }
  };
  restored.then(fold);
  // The notebook that the address names is shown among the files, too, once it is open.
  const unfolded = (_, { id, result }) => {
    if (id !== "docmanager:show-in-file-browser") return;
    commands.commandExecuted.disconnect(unfolded);
    result.then(fold);
  };
  commands.commandExecuted.connect(unfolded);
}

const plugin = {
  id: "canasta-nb:edition",
  description: "What the browser edition does by itself",
  autoStart: true,
  activate(app) {
    leaveRoom(app);
    app.restored.then(() => runHomes(app));
  },
};

window._JUPYTERLAB ??= {};
window._JUPYTERLAB["canasta-nb"] = {
  init: () => {},
  get: async () => () => ({ __esModule: true, default: plugin }),
};
