// The state of a widget: it becomes another one by an event, and is drawn.
import type { AnyModel } from "./frame";

export interface Store<State, Event> {
  now(): State;
  /** Take an event in without drawing. */
  become(event: Event): void;
  /** Take an event in, and draw what it made of the state. */
  happened(event: Event): void;
}

export function store<State, Event>(
  first: State,
  update: (state: State, event: Event) => State,
  draw: (state: State, before: State) => void,
): Store<State, Event> {
  let state = first;
  const become = (event: Event): void => void (state = update(state, event));
  const happened = (event: Event): void => {
    const before = state;
    become(event);
    draw(state, before);
  };
  return { now: () => state, become, happened };
}

/** Return some traits of a model, as they are now. */
export function traitsOf<Traits, Name extends keyof Traits & string>(
  model: AnyModel,
  names: readonly Name[],
): Pick<Traits, Name> {
  // The names are those of the record: TypeScript doesn't follow them through a list of pairs.
  return Object.fromEntries(names.map((name) => [name, model.get(name)])) as Pick<Traits, Name>;
}
