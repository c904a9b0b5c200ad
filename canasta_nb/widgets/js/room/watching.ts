// Below a table that is watched: which one it is, and what its owner may do. Everybody else only looks.
import { fill, h, hide } from "../dom";
import type { Heard } from "./line";
import { said } from "./words";

/**
 * @param isOwner whether this is the page of whoever started the room
 * @param watch watch another table
 * @param asks tell the room what its owner wants
 */
export function watching(isOwner: boolean, watch: (table: number) => void, asks: (told: object) => void) {
  const tables = h("select", { "aria-label": said("which_table") });
  tables.addEventListener("change", () => watch(Number(tables.value)));
  const keys = ["names", "no_names", "pause", "go_on"];
  const buttons = Object.fromEntries(
    keys.map((key) => {
      const button = h("button", { class: "cnb-button" }, said(key));
      button.addEventListener("click", () => asks({ owner: key }));
      return [key, button];
    }),
  );
  const back = h("a", { class: "cnb-button", href: "lobby" }, said("to_lobby"));
  const row = h("div", { class: "cnb-row" }, tables, ...(isOwner ? [...Object.values(buttons), back] : []));
  return {
    node: row,
    hear({ watching: table, tables: many = 0, lobby }: Heard): void {
      if (table) {
        const all = Array.from({ length: many }, (_, at) =>
          h("option", { value: at + 1 }, said("table", { table: at + 1 })),
        );
        fill(tables, all);
        tables.value = String(table);
        document.title = said("table", { table });
      }
      if (!lobby) return;
      const { started = false, paused = false, names = false } = lobby;
      const there: Record<string, boolean> = {
        names: !names,
        no_names: names,
        pause: started && !paused,
        go_on: paused,
      };
      for (const key of keys) hide(buttons[key], !there[key]);
    },
  };
}
