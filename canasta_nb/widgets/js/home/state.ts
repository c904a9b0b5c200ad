// What the home shows, and what becomes of it: nothing here knows a page.
import type { Chosen, HomeScene, Lobby, LobbyGame } from "../scene.d.ts";
import type { Tree } from "../tree";

export type Part = "today" | "path" | "play" | "watch";

export interface State {
  /** The page as Python wrote it last. */
  readonly page: Tree;
  readonly lobby: Lobby;
  /** What is chosen in the lobby: at first what was chosen last, afterwards what the learner chooses here. */
  readonly chosen: Chosen;
  /** The part of a narrow page that its tabs lead to. */
  readonly part: Part;
}

export type Event =
  | { readonly kind: "scene"; readonly scene: HomeScene }
  | { readonly kind: "chose"; readonly choice: string; readonly value: string }
  | { readonly kind: "went"; readonly part: Part };

/** Return the state in which a page begins. */
export function begun({ page, lobby }: HomeScene): State {
  return { page, lobby, chosen: lobby.chosen, part: "today" };
}

/** Return the state after an event. */
export function update(state: State, event: Event): State {
  switch (event.kind) {
    case "scene":
      return { ...state, page: event.scene.page, lobby: event.scene.lobby };
    case "chose":
      return { ...state, chosen: chosenNow(state, event.choice, event.value) };
    case "went":
      return { ...state, part: event.part };
  }
}

/** A game is named by its rules and its number of players, as in "samba 5". */
export const named = ({ rules, players }: Pick<Chosen, "rules" | "players">): string => `${rules} ${players}`;

/** The game that is chosen; the first where it is no longer offered. */
export function gameOf({ lobby, chosen }: Pick<State, "lobby" | "chosen">): LobbyGame {
  return lobby.games.find((game) => named(game) === named(chosen)) ?? lobby.games[0];
}

/** How many sit at its table. */
export const seatsOf = (game: LobbyGame): number => game.sides.flat().length;

function chosenNow({ lobby, chosen }: State, choice: string, value: string): Chosen {
  if (choice === "game") {
    const game = lobby.games.find((each) => named(each) === value);
    return game
      ? { ...chosen, rules: game.rules, players: game.players, seat: Math.min(chosen.seat, seatsOf(game)) }
      : chosen;
  }
  if (choice === "seat") {
    const seat = Number(value);
    return seat >= 1 && seat <= seatsOf(gameOf({ lobby, chosen })) ? { ...chosen, seat } : chosen;
  }
  if (choice === "bots" && lobby.bots.includes(value)) return { ...chosen, bots: value };
  if (choice === "pace" && lobby.paces.includes(value)) return { ...chosen, pace: value };
  return chosen;
}
