// How somebody comes in: the code, a first name, and a seat. Nothing else is asked.
import { h, say } from "../dom";
import type { Heard, Listed } from "./line";
import { said } from "./words";

const LONGEST_NAME = 20;

const field = (text: string, attributes: Record<string, string | number | boolean>) => {
  const input = h("input", { type: "text", autocomplete: "off", ...attributes });
  return { node: h("label", { class: "cnb-field" }, h("span", {}, text), input), input };
};

/** @param asks tell the room what was typed, or which seat was chosen */
export function joining(code: string, asks: (told: { code: string; name: string } | { sit: object }) => void) {
  const typed = field(said("code"), { name: "code", maxlength: 12, required: true, value: code });
  const named = field(said("name"), { name: "name", maxlength: LONGEST_NAME, required: true });
  const go = h("button", { class: "cnb-button cnb-main" }, said("go"));
  go.type = "submit";
  const refused = h("p", { class: "cnb-refused", role: "alert" });
  const form = h("form", { class: "cnb-join" }, h("h1", {}, said("title")), typed.node, named.node, go);
  const tables = h("div", { class: "cnb-free" });
  const node = h("div", {}, form, refused, tables);
  const name = () => named.input.value.trim();
  let shown = ""; // the tables, as they were drawn last
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    say(refused, "");
    asks({ code: typed.input.value, name: name() });
  });

  /** The tables, once the code was right. */
  function choose(listed: readonly Listed[]): void {
    const now = JSON.stringify(listed);
    if (now === shown) return;
    shown = now;
    form.hidden = true;
    const heading = h("h1", {}, said("choose", { name: name() }));
    tables.replaceChildren(heading, ...listed.map((each) => tableOf(each, (seat) => sit(each.table, seat))));
  }
  const sit = (table: number, seat: number) => {
    say(refused, "");
    asks({ sit: { table, seat, name: name() } });
  };
  return {
    node,
    hear(heard: Heard): void {
      if (heard.refused) {
        say(refused, heard.refused);
        if (heard.why === "name" || heard.why === "same_name") form.hidden = false;
      }
      if (heard.lobby) choose(heard.lobby.tables);
    },
    begin: () => (code ? named.input : typed.input).focus(),
  };
}

function tableOf({ table, seats, sides }: Listed, sit: (seat: number) => void): HTMLElement {
  const places = seats.map(([name, taken], at) => {
    const seat = at + 1;
    if (taken) return h("p", { class: "cnb-taken" }, said("taken_by", { name }));
    const partners = (sides.find((side) => side.includes(seat)) ?? []).filter((other) => other !== seat);
    const names = partners.map((other) => seats[other - 1][0]).join(", ");
    const button = h("button", { class: "cnb-button" }, said(names ? "partner" : "alone", { seat, names }));
    button.addEventListener("click", () => sit(seat));
    return button;
  });
  return h("section", { class: "cnb-table" }, h("h2", {}, said("table", { table })), ...places);
}
