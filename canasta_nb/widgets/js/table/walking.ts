// Whoever walks over the turns of a deal that is over: Python is asked for them once, and what is played in them flies.
import { send } from "./doing";
import { draw } from "./drawing";
import type { Table } from "./parts";
import { become, halt } from "./parts";
import { seen, turnOf } from "./state";
import type { Step } from "./walk";

const STAYS = 1000; // milliseconds of each turn while they go on by themselves

export function walk(table: Table, step: Step): void {
  const { walk: before, looks } = table.state;
  const left = turnOf(table.state);
  become(table, { kind: "walked", step });
  const { walk: now } = table.state;
  const again = !before.asked || step.kind === "by" || step.kind === "tick";
  if (now.asked && !looks.replay.length && again) send(table, { do: "replay", args: {} });
  if (!now.goes) halt(table);
  else table.going ??= setInterval(tick, STAYS, table);
  if (now.at !== before.at + 1 || !left) return draw(table);
  table.shown.goOn({ ...table.state.scene, ...left }, seen(table.state), () => draw(table));
}

function tick(table: Table): void {
  if (table.drawn.node.isConnected) walk(table, { kind: "tick" });
  else halt(table);
}
