// Shows the picture and the words of each widget in a notebook that is opened without the Python in which it ran.
// JupyterLab prefers the widget: it would wait for it for ever, or show an error. It loads this file as it loads any of
// its extensions, into the page itself: hence the function around it all, which keeps its names from those of others.

(() => {
  const VIEW = "application/vnd.jupyter.widget-view+json";

  function withoutWidgets(notebook) {
    for (const { outputs = [] } of notebook.cells ?? []) {
      for (const { data } of outputs) {
        if (data?.[VIEW] && data["text/html"]) delete data[VIEW];
      }
    }
  }

  function showPictures({ contents, sessions }) {
    const get = contents.get.bind(contents);
    contents.get = async (path, options) => {
      const file = await get(path, options);
      if (file.type !== "notebook" || !file.content) return file;
      await sessions.ready;
      const runs = [...sessions.running()].some((session) => session.path === path);
      if (!runs) withoutWidgets(file.content);
      return file;
    };
  }

  const plugin = {
    id: "canasta-nb-pictures:opened-again",
    description: "Shows pictures of widgets whose Python is gone",
    autoStart: true,
    activate: ({ serviceManager }) => showPictures(serviceManager),
  };

  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["canasta-nb-pictures"] = {
    init: () => {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
