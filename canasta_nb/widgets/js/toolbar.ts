// The buttons. An impossible act stays focusable and says why; it may still be tried, and Python explains the refusal.
import { isOver } from "./count";
import { fill, h, hide, keyed, say, set } from "./dom";
import { LETTERS } from "./keys";
import { icon } from "./picture";
import type { Reason, Scene, Strings } from "./scene.d.ts";
import { needed, settingSaid } from "./table/state";
import { begun, put } from "./words";

const KEYS: Record<string, string> = Object.fromEntries(Object.entries(LETTERS).map(([letter, act]) => [act, letter]));

// The acts of a turn stand out from what is only convenient.
const MAIN = new Set(["draw", "take", "meld", "discard", "ask", "stop", "next"]);

// These can always be pressed, so no reason stands beside them.
const ALWAYS = new Set(["next", "redeal", "practice", "pace", "menu"]);

// Where there is little room these are their signs alone; the menu is always.
const SIGNS: Record<string, string> = { undo: "undo", hint: "bulb", menu: "more" };

// Until cards that fit are chosen these are "not now".
const NEEDY = new Set(["meld", "discard"]);

export function toolbar(view: string) {
  const node = h("div", { class: "cnb-actions cnb-row", role: "toolbar", "data-zone": "actions" });
  let undoes = false; // whether acts are taken back at this table: then the button has its place in every turn
  const space = h("span", { class: "cnb-space" });
  const button = keyed((key) => {
    const one = h(
      "button",
      {
        class: `cnb-button${MAIN.has(key) ? " cnb-main" : ""}`,
        "data-act": key,
        tabindex: -1,
        "aria-keyshortcuts": KEYS[key] ?? null,
      },
      ...(SIGNS[key] ? [icon(SIGNS[key]), h("span", { class: key === "menu" ? "cnb-hidden" : null })] : []),
    );
    return ALWAYS.has(key)
      ? one
      : h(
          "span",
          { class: "cnb-do" },
          one,
          h("span", { class: "cnb-hidden", id: `${view}-why-${key.replace(/\W/g, "-")}` }),
        );
  });

  const crowded = () => node.scrollWidth > node.clientWidth;

  /** Where further acts leave too little room, what is only convenient gives way. */
  const spread = (boxes: HTMLElement[], gives: boolean) => {
    for (const box of boxes) {
      box
        .querySelector("[data-act=undo], [data-act=hint]")
        ?.querySelector("span")
        ?.classList.toggle("cnb-hidden", gives);
      if (box.dataset.act === "pace") hide(box, gives);
    }
  };

  /** @param look `pace` is empty where the menu has it */
  const draw = (
    scene: Scene,
    strings: Strings,
    look: {
      asleep: boolean;
      readonly: boolean;
      next: boolean;
      practice: string;
      pace: string;
      gold: Set<string>;
      chosen: number[];
    },
  ) => {
    const { can } = scene;
    const over = isOver(scene);
    const waiting = put(strings.waiting, { name: scene.seats[scene.turn - 1]?.name ?? "" });
    const list: [string, Reason][] = [];
    if (look.next) list.push(["next", true]);
    if (over) list.push(["redeal", true]);
    if (over && look.practice) list.push(["practice", true]);
    else if (!over) list.push(["draw", can.draw], ["take", can.take], ["meld", can.meld], ["discard", can.discard]);
    if (can.ask) list.push(["ask", true]);
    if (can.stop) list.push(["stop", true]);
    const more = new Map(can.besides ?? []);
    for (const text of more.keys()) list.push([text, true]);
    const ways = list.length; // what ends or goes on with the turn stands at the left, everything else at the right
    undoes ||= Boolean(can.undo);
    if (undoes && !(over && can.undo !== true)) list.push(["undo", can.undo ?? true]);
    if (!over) list.push(["hint", true]);
    if (!over && look.pace) list.push(["pace", true]);
    list.push(["menu", true]);
    const boxes = list.map(([key, allowed]) => {
      const box = button.get(key);
      const [one, why] = ALWAYS.has(key) ? [box] : box.children;
      const means = key === "ask" ? strings.ask_means : "";
      const reason = ALWAYS.has(key)
        ? ""
        : look.readonly
          ? strings.readonly
          : look.asleep && !over
            ? waiting
            : allowed !== true
              ? allowed[1]
              : NEEDY.has(key) && !look.gold.has(key)
                ? needed(key, look.chosen, strings)
                : "";
      const named =
        more.get(key) ??
        (key === "pace" ? settingSaid(key, look.pace, strings) : put(strings[`act_${key}`], { what: look.practice }));
      const pace = key === "pace" ? strings[`pace_${look.pace}`] : "";
      say(one.querySelector("span") ?? one, pace ? begun(pace) : named);
      if (why) say(why, reason || means);
      set(one, {
        "aria-disabled": reason ? "true" : null,
        "aria-describedby": reason || means ? `${view}-why-${key}` : null,
        title:
          reason || means || (SIGNS[key] || pace ? named + (KEYS[key] ? ` (${KEYS[key].toUpperCase()})` : "") : null),
        "aria-label": pace ? named : null,
        "aria-haspopup": key === "menu" ? "dialog" : null,
      });
      return box;
    });
    boxes.splice(ways, 0, space);
    fill(node, boxes);
    spread(boxes, false);
    if (more.size && crowded()) spread(boxes, true);
    node.style.overflowX = more.size && crowded() ? "auto" : "";
    set(node, { "aria-label": strings.actions });
    button.sweep();
  };
  return { node, draw };
}
