// Draws the sheet that shares as its state says.
import { fill, h, hide, say, set } from "../dom";
import type { Strings } from "../scene.d.ts";
import type { State, Tab } from "./state";
import { faultOf, tabs, textOf } from "./state";

const WAYS: Readonly<Record<Tab, readonly string[]>> = {
  picture: ["png", "copy", "svg"],
  link: ["link"],
  text: ["text"],
};

/** The nodes of the sheet, which stay as long as it does. */
export function pageOf() {
  const name = h("input", { type: "text", maxlength: 24, autocomplete: "off" });
  const page = {
    tabs: h("div", { class: "cnb-forms cnb-row", role: "group" }),
    shown: h("div", { class: "cnb-shared" }),
    switches: h("div", { class: "cnb-row cnb-switches" }),
    name,
    named: h("label", { class: "cnb-written" }, h("span"), name),
    ways: h("div", { class: "cnb-row cnb-ways" }),
  };
  const { tabs, shown, switches, named, ways } = page;
  return { ...page, node: h("div", { class: "cnb-sharing" }, tabs, shown, switches, named, ways) };
}

export type Page = ReturnType<typeof pageOf>;

/** @param svg the picture that is shared */
export function render(state: State, page: Page, strings: Strings, svg: () => string): void {
  const offered = tabs(state).map((tab) => {
    const button = kept(page.tabs, "tab", tab);
    say(button, strings[`share_${tab}`]);
    set(button, { "aria-pressed": String(state.tab === tab) });
    return button;
  });
  fill(page.tabs, offered);
  if (state.tab === "picture") drawPicture(state, page, strings, svg());
  else drawText(state, page, strings);
  drawChoices(state, page, strings);
  drawWays(state, page, strings);
}

/** A button that stays as long as it is shown. */
function kept(within: HTMLElement, mark: string, value: string): HTMLElement {
  const old = within.querySelector<HTMLElement>(`[data-${mark}=${value}]`);
  return old ?? h("button", { class: "cnb-button", [`data-${mark}`]: value });
}

function drawPicture(state: State, { shown }: Page, strings: Strings, svg: string): void {
  const frame = h("div", { class: "cnb-share-picture" });
  frame.append(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  shown.replaceChildren(frame, ...faults(state, strings));
}

const faults = (state: State, strings: Strings): HTMLElement[] =>
  state.done === "not" ? [h("p", { role: "alert" }, strings[faultOf(state)])] : [];

function drawText(state: State, { shown }: Page, strings: Strings): void {
  const { tab, shared } = state;
  const text = tab === "link" ? (shared?.link ?? "") : textOf(state);
  const notes = tab === "link" ? [h("p", {}, strings[shared?.deal ? "share_deal_link" : "share_about_link"])] : [];
  shown.replaceChildren(h("pre", { tabindex: 0 }, text), ...notes, ...faults(state, strings));
}

function drawChoices(state: State, { switches, named, name }: Page, strings: Strings): void {
  const { tab, shared } = state;
  const deal = tab === "picture" ? shared?.deal : undefined;
  const ofDeal: ("moves" | "melds")[] = deal
    ? [...(deal.moves ? (["moves"] as const) : []), ...(deal.melds.length ? (["melds"] as const) : [])]
    : [];
  const offered: ("notation" | "moves" | "melds")[] = tab === "text" ? ["notation"] : ofDeal;
  const drawn = offered.map((what) => {
    const button = kept(switches, "turn", what);
    say(button, strings[`share_with_${what}`]);
    button.classList.add("cnb-switch");
    set(button, { role: "switch", "aria-checked": String(state[what]) });
    return button;
  });
  fill(switches, drawn);
  hide(named, !deal);
  say(named.children[0], strings.share_name);
  if (name.value !== state.name) name.value = state.name;
}

function drawWays({ tab, done, way: pressed, shared }: State, { ways }: Page, strings: Strings): void {
  const buttons = WAYS[tab].map((way, place) => {
    const button = kept(ways, "share", way);
    button.classList.toggle("cnb-main", place === 0);
    const isDone = way === pressed && (done === "copied" || done === "saved");
    say(button, isDone ? `✓ ${strings[`share_${done}`]}` : strings[`share_way_${way}`]);
    return button;
  });
  // It opens by itself: nothing of this page goes with it.
  const look = { class: "cnb-button", target: "_blank", rel: "noopener noreferrer" };
  const opens = tab === "link" && shared ? [h("a", { ...look, href: shared.link }, strings.share_try)] : [];
  fill(ways, [...buttons, ...opens]);
}
