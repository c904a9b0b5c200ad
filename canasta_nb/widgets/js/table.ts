// The Table: a deal that is played. The stage draws it, gestures and keys say what a person wants, Python says what
// follows.
import { dragging } from "./dragging";
import type { Props } from "./frame";
import { frame } from "./frame";
import { picking } from "./picking";
import { carrying } from "./table/carrying";
import { chosen } from "./table/chosen";
import { deeds } from "./table/deeds";
import { drawing } from "./table/drawing";
import { gestures } from "./table/gestures";
import { keys } from "./table/keys";
import { leaving } from "./table/leaving";
import { pacing } from "./table/pacing";
import { papers } from "./table/papers";
import { stage } from "./table/render";
import { standing, WATCHED } from "./table/standing";
import { choosing, flipping } from "./table/state";
import { talking } from "./table/talking";
import { typing } from "./table/typing";
import { zones } from "./table/zones";
import { put } from "./words";

function draws(props: Props) {
  const there = standing(props.model);
  const own = frame(props, "table", { seq: () => there.scene()?.seq ?? 0, noticed: (advice) => talk.noticed(advice) });
  const { root, view, signal, model, words, status } = own;
  const { scene } = there;
  // The parts of a table call one another: what stands in a function here is made further below.
  const cards = picking(
    `${view}-count`,
    (ids, only) => choice.choose(flipping(choice.now(), ids, only)),
    (key) =>
      talk.tell(
        there.over()
          ? scene().todo
          : put(words().hold_none, { what: words().ranks[key.toUpperCase()]?.[1] ?? words().wild_cards }),
      ),
  );
  const drawn = stage(view, cards, own.notice, {
    ask: () => void doings.send({ do: "replay", args: {} }),
    changed: (before) =>
      before ? shown.goOn({ ...scene(), ...before }, { ...scene(), ...drawn.total.turn() }, draw) : draw(),
    speak: own.speak,
  });
  const { moves, toHand, back, closeSheet } = zones(own, there, drawn, cards);
  const shown = pacing(own, drawn, scene, (next) => {
    there.put(next);
    draw();
  });
  const choice = chosen(
    own,
    there,
    drawn,
    () => carried.light(),
    () => carried.forget(),
  );
  const talk = talking(own, drawn, choice, () => draw());
  const carried = carrying(own, there, drawn, choice, {
    perform: (deed) => doings.perform(deed),
    tell: talk.tell,
    closeSheet,
    toHand,
  });
  const sheets = papers(own, drawn, closeSheet);
  const typed = typing(own.focused, drawn, back);
  const drag = dragging(root, drawn.node, cards, carried.dragged, shown.still, signal);
  const draw = drawing(own, there, drawn, { shown, chosen: choice, carried, moves, drag });
  const doings = deeds(own, there, drawn, {
    shown,
    chosen: choice,
    talk,
    papers: sheets,
    typed,
    closeSheet,
    go: carried.go,
    draw,
  });

  gestures(
    root,
    drawn,
    cards,
    moves,
    {
      ...doings,
      tell: talk.tell,
      place: carried.place,
      listed: carried.listed,
      move: (id, home) => choice.choose({ ...choice.now(), moved: new Map([...choice.now().moved, [id, home]]) }),
      answer(what) {
        if (what === "reset") status.anew();
        doings.send({ do: what, args: {} });
      },
      typing: typed.sent,
    },
    signal,
  );
  const away = leaving(own, choice, talk.tell, [closeSheet, typed.end, talk.quiet, carried.putBack]);
  keys(root, cards, moves, { ...own, tell: talk.tell }, doings.press, away, carried.listed, signal);

  const heard = {
    "change:explained": sheets.explained,
    "change:pace": shown.proceed,
    "change:text_view": shown.proceed,
    "change:scene": () => shown.add(model.get("scene")),
    "change:selected": choice.heard,
    "change:places": carried.heard,
  };
  for (const [event, hear] of Object.entries(heard)) model.on(event, hear);
  signal.addEventListener(
    "abort",
    () => {
      for (const [event, hear] of Object.entries(heard)) model.off(event, hear);
    },
    { once: true },
  );

  return own.mount([drawn.node, drawn.tools.node, shown.node], WATCHED, draw, (answer) => {
    const moved = doings.moved(answer);
    if (moved) choice.choose(choosing(choice.now(), []));
    talk.beside(Boolean(moved && answer.says));
    drag.answered(Boolean(answer.ack));
    void sheets.answered();
    typed.answered(Boolean(answer.ack));
  });
}

export default { render: draws };
