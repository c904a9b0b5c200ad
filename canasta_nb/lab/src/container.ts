// What JupyterLab loads at every start: a container as its module federation expects it, written by hand, because it is
// one small script. JupyterLab hands over the packages that it shares, and asks for the plugin.
import type { Shared } from "./lab";
import { courseOf } from "./plugin";

declare global {
  interface Window {
    _JUPYTERLAB?: Record<string, { init(shared: Shared): void; get(): Promise<() => unknown> }>;
  }
}

let shared: Shared = {};
window._JUPYTERLAB ??= {};
window._JUPYTERLAB["canasta-nb"] = {
  init(given) {
    shared = given;
  },
  async get() {
    const plugin = await courseOf(shared);
    return () => ({ __esModule: true, default: plugin });
  },
};
