// What a state looks like: the page that Python wrote, with the lobby and what follows from it in their places.
import type { LobbyGame, Strings } from "../scene.d.ts";
import type { Tree, TreeAttributes } from "../tree";
import { put } from "../words";
import type { State } from "./state";
import { gameOf, named, seatsOf } from "./state";

/**
 * Where the seats are for each number of players, clockwise from the nearest: the shares of the width and the height.
 */
const PLACES: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  2: [
    [50, 94],
    [50, 6],
  ],
  3: [
    [50, 94],
    [8, 16],
    [92, 16],
  ],
  4: [
    [50, 94],
    [3, 50],
    [50, 6],
    [97, 50],
  ],
  5: [
    [50, 94],
    [3, 66],
    [18, 6],
    [82, 6],
    [97, 66],
  ],
  6: [
    [50, 94],
    [3, 94],
    [3, 6],
    [50, 6],
    [97, 6],
    [97, 94],
  ],
};

/** Return the page of a state. `view` tells its radio buttons from those of another view in the same document. */
export function render(state: State, words: Strings, view: string): Tree {
  const lobby = lobbyOf(state, words, view);
  const replaced = (tree: Tree): Tree => {
    if (typeof tree === "string") return tree;
    const [tag, attributes, ...children] = tree;
    if (tag === "lobby") return lobby;
    if (tag === "watched") return put(words.watch_says, { game: gameOf(state).name });
    const here = attributes["data-tab"] === state.part ? { ...attributes, "aria-current": "true" } : attributes;
    return [tag, here, ...children.map(replaced)];
  };
  return replaced(state.page);
}

function lobbyOf(state: State, words: Strings, view: string): Tree {
  const { lobby, chosen } = state;
  const threefold = (choice: "bots" | "pace", values: readonly string[], called: Record<string, string>): Tree => [
    "fieldset",
    { class: "cnb-three" },
    ["legend", {}, words[choice]],
    ...values.map(
      (value): Tree => radio(view, choice, value, value === chosen[choice], {}, ["span", {}, called[value]]),
    ),
  ];
  return [
    "div",
    { class: "cnb-box cnb-play", "data-part": "play" },
    ["div", {}, ["h3", {}, words.play], ...(lobby.note ? [["p", {}, lobby.note] satisfies Tree] : [])],
    [
      "label",
      { class: "cnb-games-all" },
      ["span", {}, words.game, " ", ["small", {}, put(words.games_in_all, { n: lobby.many })]],
      ["select", { "data-choice": "game" }, ...gamesOf(state, words)],
    ],
    seatsAt(state, words, view),
    threefold("bots", lobby.bots, words.like),
    threefold("pace", lobby.paces, words.paces),
    ["button", { class: "cnb-button", "data-do": "deal" }, words.deal],
  ];
}

/** The games, in groups of as many players. */
function gamesOf(state: State, words: Strings): Tree[] {
  const chosen = named(gameOf(state));
  const groups = new Map<number, LobbyGame[]>();
  for (const game of state.lobby.games) groups.set(game.players, [...(groups.get(game.players) ?? []), game]);
  return [...groups].map(
    ([players, games]): Tree => [
      "optgroup",
      { label: words.seats[players] },
      ...games.map((game): Tree => {
        const taken: TreeAttributes = named(game) === chosen ? { selected: "" } : {};
        return ["option", { value: named(game), ...taken }, game.name];
      }),
    ],
  );
}

/** The seats around a small table: yours is the one that is chosen. */
function seatsAt(state: State, words: Strings, view: string): Tree {
  const game = gameOf(state);
  const yours = state.chosen.seat;
  const partners = game.sides.find((side) => side.includes(yours)) ?? [];
  const places = PLACES[seatsOf(game)] ?? [];
  const seats = places.map(([x, y], at): Tree => {
    const seat = at + 1;
    const is = seat === yours;
    const role = is ? words.you_play[at] : partners.includes(seat) ? words.partner : words.plays[at];
    return radio(view, "seat", String(seat), is, { class: "cnb-seat", style: `--x:${x}%;--y:${y}%` }, [
      "span",
      {},
      ["b", {}, is ? words.you_here : state.lobby.names[at]],
      " ",
      ["small", {}, role],
    ]);
  });
  return ["fieldset", { class: "cnb-seats" }, ["legend", {}, words.seat], ["div", { class: "cnb-cloth" }, ...seats]];
}

function radio(view: string, choice: string, value: string, is: boolean, look: TreeAttributes, shown: Tree): Tree {
  const checked: TreeAttributes = is ? { checked: "" } : {};
  return [
    "label",
    look,
    ["input", { type: "radio", name: `${view}-${choice}`, value, "data-choice": choice, ...checked }],
    shown,
  ];
}
