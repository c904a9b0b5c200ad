// A widget outside of a notebook: Python runs in a worker, and here is the half of ipywidgets that a page needs, which is
// a model for each widget, with its state and its messages.

/** @typedef {{kind: string, what: string, options: Record<string, string>, lang: string}} Asked */

/** @type {Map<string, ReturnType<typeof model>>} */
const models = new Map();

/**
 * Starts Python, makes the widget and gives its view; throws the sentence that says why there is none.
 * @param {Asked} asked @returns {Promise<HTMLElement>}
 */
export function begin(asked) {
  const worker = new Worker("worker.js", { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(message ?? ""));
    worker.addEventListener("message", async ({ data: [type, id, data] }) => {
      if (type === "comm_open") models.set(id, model(data.state, (content) => worker.postMessage([id, content])));
      else if (type === "comm_msg") models.get(id)?.hear(data);
      else if (type === "problem") reject(data);
      else if (type === "shown") resolve(await viewOf(id));
    });
    worker.postMessage(["begin", asked]);
  });
}

/** @param {string} id */
async function viewOf(id) {
  const shown = /** @type {ReturnType<typeof model>} */ (models.get(id));
  const script = URL.createObjectURL(new Blob([shown.get("_esm")], { type: "text/javascript" }));
  const el = document.createElement("div");
  await (await import(script)).default.render({ model: shown, el, signal: new AbortController().signal });
  return el;
}

/** @param {Record<string, any>} state @param {(content: object) => void} post */
function model(state, post) {
  /** @type {Record<string, ((...told: any[]) => void)[]>} */
  const heard = {};
  /** @type {Record<string, any>} */
  let changed = {};
  const tell = (/** @type {string} */ name, /** @type {any[]} */ ...told) => [...(heard[name] ?? [])].forEach((listener) => listener(...told));
  /** All of them, before anybody hears of one. @param {Record<string, any>} values */
  const change = (values) => {
    const news = Object.keys(values).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(values[key]));
    Object.assign(state, values);
    news.forEach((key) => tell(`change:${key}`));
  };
  return {
    /** @param {string} key */
    get: (key) => state[key],
    /** @param {string} key @param {any} value */
    set(key, value) {
      changed[key] = value;
      change({ [key]: value });
    },
    save_changes() {
      if (Object.keys(changed).length) post({ method: "update", state: changed, buffer_paths: [] });
      changed = {};
    },
    /** @param {any} content */
    send: (content) => post({ method: "custom", content }),
    /** @param {string} name @param {(...told: any[]) => void} listener */
    on: (name, listener) => void (heard[name] ??= []).push(listener),
    /** @param {string} name @param {(...told: any[]) => void} listener */
    off: (name, listener) => void (heard[name] = (heard[name] ?? []).filter((one) => one !== listener)),
    widget_manager: { get_model: async (/** @type {string} */ name) => models.get(name) },
    /** @param {any} data */
    hear(data) {
      if (data.method === "custom") tell("msg:custom", data.content, []);
      if (data.method === "update") change(data.state);
    },
  };
}
