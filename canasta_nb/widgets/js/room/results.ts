// The results of the class's deal, to be shown to all: a row for each table, and where the tables parted. One press
// takes the names away.
import { h, hide, say, set } from "../dom";
import type { Heard, Results, Row } from "./line";
import { said } from "./words";

/** @param asks tell the room what its owner wants */
export function results(asks: (told: object) => void) {
  const title = h("h1");
  const [says, left] = [h("p"), h("p")];
  const table = h("table", { class: "cnb-results" });
  const parting = h("section", { class: "cnb-parting" });
  const names = h("button", { class: "cnb-button" });
  const next = h("button", { class: "cnb-button" }, said("next_deal"));
  const back = h("a", { class: "cnb-button", href: "lobby" }, said("to_lobby"));
  const row = h("div", { class: "cnb-row" }, names, next, back);
  const node = h(
    "div",
    { class: "cnb-compared" },
    title,
    says,
    left,
    h("div", { class: "cnb-both" }, table, parting),
    row,
  );
  let hasNames = true;
  let drawn = "";

  function name(): void {
    set(table, { "data-names": hasNames ? null : "off" });
    say(names, said(hasNames ? "no_names" : "names"));
  }
  names.addEventListener("click", () => {
    hasNames = !hasNames;
    name();
  });
  next.addEventListener("click", () => asks({ owner: "next_deal" }));
  name();

  function show(shown: Results | null): void {
    const now = JSON.stringify(shown);
    if (now === drawn) return;
    drawn = now;
    say(title, shown ? shown.title : said("results_wait"));
    say(says, shown?.says ?? "");
    say(left, shown?.left ?? "");
    hide(next, !shown?.next);
    hide(table, !shown?.rows.length);
    hide(parting, !shown?.parting);
    if (!shown) return;
    table.replaceChildren(headOf(shown), h("tbody", {}, ...shown.rows.map(rowOf)));
    const parted = shown.parting;
    if (!parted) return;
    const choices = parted.choices.map((each) =>
      h("li", {}, h("b", {}, each.says), h("b", { class: "cnb-mean" }, each.mean), h("small", {}, each.tables)),
    );
    parting.replaceChildren(
      h("h2", {}, said("parted")),
      h("p", {}, parted.says),
      h("ol", {}, ...choices),
      h("p", { class: "cnb-few" }, [parted.few, parted.imagined].filter(Boolean).join(" ")),
      h("a", { class: "cnb-button cnb-main", href: parted.look }, said("look_back")),
    );
  }
  return {
    node,
    hear({ lobby }: Heard): void {
      if (lobby) show(lobby.results ?? null);
    },
  };
}

function headOf({ sides }: Results): HTMLElement {
  const [ours, theirs] = sides;
  const heads = [said("which_table"), ours, theirs, said("won_by", { who: ours }), "", said("to_average")];
  // Above the bars there is nothing to read, so it is no heading.
  const cells = heads.map((text, at) =>
    text
      ? h("th", { scope: "col", class: at === 1 || at === 2 ? "cnb-who" : null }, text)
      : h("td", { class: "cnb-barred" }),
  );
  return h("thead", {}, h("tr", {}, ...cells));
}

/** A bar that is filled to the right for the first side, and empty to the left for the other one. */
function rowOf({ table, sides, won, bar, average }: Row): HTMLElement {
  const length = `--from: ${Math.min(0, bar)}; --long: ${Math.abs(bar)}`;
  const drawn = h("span", {
    class: bar < 0 ? "cnb-lead cnb-against" : "cnb-lead",
    style: length,
    "aria-hidden": "true",
  });
  const cells = sides.map((people) => h("td", { class: "cnb-who" }, people));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, String(table)),
    ...cells,
    h("td", {}, won),
    h("td", { class: "cnb-barred" }, drawn),
    h("td", {}, average),
  );
}
