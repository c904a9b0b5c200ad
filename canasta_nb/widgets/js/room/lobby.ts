// The lobby, to be shown to the class: how to come in, and who sits where. Every table keeps its place.
import { h, say } from "../dom";
import type { Heard, Listed, Lobby } from "./line";
import { said } from "./words";

/** @param asks tell the room what its owner wants */
export function lobby(asks: (told: object) => void) {
  const how = h("div", { class: "cnb-how" });
  const told = h("p", { class: "cnb-starts", role: "status" });
  const buttons = h("div", { class: "cnb-row" });
  const tables = h("div", { class: "cnb-tables" });
  const node = h(
    "div",
    { class: "cnb-lobby" },
    h("h1", {}, said("title")),
    how,
    tables,
    h("div", { class: "cnb-row" }, buttons, told),
  );
  const button = (key: string, is = key) => {
    const one = h("button", { class: `cnb-button${key === "start" ? " cnb-main" : ""}` }, said(key));
    one.addEventListener("click", () => asks({ owner: is }));
    return one;
  };

  function comeIn({ address = "", code = "", square = "", open }: Lobby): void {
    if (!open) return how.replaceChildren(h("p", {}, said("closed")));
    const faces = h("span", { class: "cnb-code", role: "img", "aria-label": said("code_said", { code }) });
    faces.append(...[...code].map((face) => h("b", {}, face)));
    how.replaceChildren(
      h("p", {}, said("open_page"), " ", h("b", { class: "cnb-address" }, address)),
      h("p", {}, said("and_type"), " ", faces),
      h("img", { class: "cnb-square", src: square, alt: said("scan") }),
    );
  }
  function show(shown: Lobby): void {
    comeIn(shown);
    const { started, paused, open } = shown;
    buttons.replaceChildren(
      ...(started ? [button(paused ? "go_on" : "pause")] : [button("start")]),
      button(open ? "close" : "open"),
    );
    say(told, started ? "" : (shown.starts ?? ""));
    tables.replaceChildren(...shown.tables.map((each) => card(each, asks)));
  }
  return {
    node,
    hear(heard: Heard): void {
      if (heard.lobby) show(heard.lobby);
      if (heard.refused) say(told, heard.refused);
    },
  };
}

function card({ table, seats, deal }: Listed, asks: (told: object) => void): HTMLElement {
  const people = seats.map(([name, taken], at) => {
    if (!taken) return h("li", { class: "cnb-computer" }, "⚙ ", said("computer"));
    const free = h("button", { class: "cnb-button cnb-small" }, "✕");
    free.setAttribute("aria-label", said("free", { seat: at + 1, table }));
    free.addEventListener("click", () => asks({ owner: "free", table, seat: at + 1 }));
    return h("li", {}, h("b", {}, name), free);
  });
  const isReady = seats.every(([, taken]) => taken);
  const at = h("small", {}, said("deal", { deal }));
  const title = h("h2", { "data-ready": isReady }, said("ready", { table }), " ", at);
  return h("section", { class: "cnb-table" }, title, h("ol", {}, ...people));
}
