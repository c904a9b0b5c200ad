import assert from "node:assert/strict";
import { test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { choiceOf, choosing, golden, isAsleep, needed, staged } = await fromWidgets("table/choice");
const { flipped } = await fromWidgets("chosen");
const { SETTINGS, added, pressed } = await fromWidgets("table/pressing");

const FACES = [..."AKQJT98765432"].flatMap((rank) => [..."shdc"].map((suit) => rank + suit)).concat("Jk");
const card = (code) => FACES.indexOf(code);
const [K1, K2, K3, Q1, two] = ["Ks", "Kh", "Kd", "Qs", "2c"].map(card);

/** A table with one side of two players, seat 1 to play. */
const table = (changes = {}) => ({
  seq: 3, phase: "play", you: 1, turn: 1, refusal: null, hand: [K1, K2, K3, Q1, two], seats: [{ side: "A" }, { side: "B" }],
  sides: [{ side: "A", melds: [] }, { side: "B", melds: [] }], pile: { top: null, says: "The pile is empty, so nobody can take it." },
  can: { draw: true, take: true, meld: true, discard: true }, ...changes,
});
const WORDS = {
  pile_empty: "empty", choose_meld: "choose", choose_one: "one", choose_discard: "which", choose_take: "with {card}", staged: "{cards} with {card}",
  staged_onto: "onto", staged_more: "{cards} and more", other_ways: "other ways", act_sort: "by {sort}", sort_points: "points", and: "and", joker: "joker",
  as_text: "as text", as_cards: "as cards", help: "keys", nobody_asks: "nobody",
};
const press = (name, scene, selected = [], ready = -1) =>
  pressed(name, scene, { ...choiceOf(selected), ready }, WORDS, { sort: "rank", text_view: false });

test("a card is chosen, put back, and added without being put back", () => {
  assert.deepEqual(flipped([], [K1]), [K1]);
  assert.deepEqual(flipped([K1], [K1]), []);
  assert.deepEqual(flipped([K1], [K1], "add"), [K1]);
  assert.deepEqual(flipped([K1], [K1, K2]), [K1, K2]);
});

test("a wild card that is put back forgets where it was moved", () => {
  const moved = { ...choiceOf([K1, two]), moved: new Map([[two, "Q"]]) };
  assert.deepEqual([...choosing(moved, [K1, two]).moved], [[two, "Q"]]);
  assert.deepEqual([...choosing(moved, [K1]).moved], []);
});

test("a seat is asleep when it is not its turn, when the deal is over and when the table only shows", () => {
  assert.equal(isAsleep(table(), false), false);
  assert.equal(isAsleep(table({ turn: 2 }), false), true);
  assert.equal(isAsleep(table({ phase: "over" }), false), true);
  assert.equal(isAsleep(table(), true), true);
});

test("buttons say the act of the chosen cards, or what is missing", () => {
  assert.deepEqual(press("meld", table(), [K1, K2, K3]), { send: { act: "meld KsKhKd" } });
  assert.deepEqual(press("meld", table()), { tell: "choose" });
  assert.deepEqual(press("meld", table({ can: { meld: ["law", "You have to draw first."] } })), { tell: "You have to draw first." });
  assert.deepEqual(press("discard", table(), [Q1]), { send: { act: "discard Qs" } });
  assert.deepEqual(press("discard", table(), [K1, K2]), { tell: "one" });
  assert.deepEqual(press("discard", table()), { tell: "which" });
});

test("the pile means discarding with one card chosen, else taking", () => {
  assert.deepEqual(press("pile", table(), [Q1]), { send: { act: "discard Qs" } });
  assert.deepEqual(press("pile", table()), { tell: "empty" });
});

test("taking the pile chooses the cards that go with it, and is done by the second press", () => {
  const scene = table({ phase: "draw", pile: { top: card("Kc"), ways: [[true, [K1, K2]]] } });
  const first = press("take", scene);
  assert.deepEqual(first, { ready: 3, choose: [K1, K2], tell: "K♠ and K♥ with K♣" });
  assert.deepEqual(press("take", scene, first.choose, first.ready), { send: { act: "take Kc with KsKh" } });
});

test("taking onto an own meld needs no cards, and is asked for twice all the same", () => {
  const lying = [{ side: "A", melds: [{ r: "K", t: "K", c: [K1, K2, K3], k: "" }] }, { side: "B", melds: [] }];
  const scene = table({ phase: "draw", sides: lying, pile: { top: card("Kc"), ways: [[true, []]] } });
  assert.deepEqual(press("take", scene), { ready: 3, tell: "onto" });
  assert.deepEqual(press("take", scene, [], 3), { send: { act: "take Kc onto K" } });
});

test("what cannot be taken says why", () => {
  const scene = table({ phase: "draw", pile: { top: card("Kc") }, can: { take: ["law", "The pile is frozen."] } });
  assert.deepEqual(press("take", scene), { ready: 3, tell: "The pile is frozen." });
});

test("an answer is sent only where something was asked", () => {
  assert.deepEqual(press("yes", table()), { tell: "nobody" });
  assert.deepEqual(press("yes", table({ phase: "answer" })), { send: { act: "yes" } });
});

test("settings are kept and said", () => {
  assert.deepEqual(press("sort", table()), { keep: { sort: "points" }, speak: "by points" });
  assert.deepEqual(press("text", table()), { keep: { text_view: true }, speak: "as text" });
  for (const [name, values] of Object.entries(SETTINGS)) {
    let value = values[0];
    const said = { ...WORDS, [`act_${name}`]: "" };
    const seen = values.map(() => (value = pressed(name, table(), choiceOf([]), said, { [name]: value }).keep[name]));
    assert.deepEqual(new Set(seen), new Set(values), name);
  }
});

test("chosen cards go onto the meld that is clicked", () => {
  assert.deepEqual(added(choiceOf([K1, two]), "K"), { send: { act: "meld K+Ks2c" } });
});

test("a seat that is asleep stages nothing", () => {
  assert.equal(staged(table(), choiceOf([Q1]), false), "discard Qs");
  assert.equal(staged(table({ turn: 2 }), choiceOf([Q1]), false), "");
});

test("an act is gold where it may be done now and the chosen cards fit", () => {
  const gold = (scene, fits = [], { asleep = false, chosen = fits.length } = {}) => [...golden(scene, asleep, chosen, fits)];
  const play = table({ can: { draw: ["law", "drawn"], take: ["law", "drawn"], meld: true, discard: true } });
  assert.deepEqual(gold(play, ["discard"]), ["discard"]);
  assert.deepEqual(gold(play, ["meld"]), ["meld"]);
  assert.deepEqual(gold(play, ["meld", "discard"]), ["meld", "discard"]);
  assert.deepEqual(gold(play, ["add", "discard"]), ["meld", "discard"], "for a wild card alone the table asks which meld");
  assert.deepEqual(gold(play), [], "these wait for cards");
  assert.deepEqual(gold(play, [], { chosen: 3 }), [], "with two kings and a nine neither works");
  const lay = table({ can: { draw: ["law", "drawn"], take: ["law", "drawn"], meld: true, discard: ["law", "must lay"] } });
  assert.deepEqual(gold(lay, ["meld"]), ["meld"], "nothing else can be done");
  assert.deepEqual(gold(play, [], { asleep: true }), [], "who waits has nothing to do");
  const draw = table({ phase: "draw", can: { draw: true, take: true, meld: ["law", "first"], discard: ["law", "first"] } });
  assert.deepEqual(gold(draw), ["draw", "take"], "these need no choice");
  assert.deepEqual(gold(draw, [], { chosen: 2 }), ["draw"], "with these cards nobody takes the pile");
  assert.deepEqual(gold(draw, ["take"]), ["draw", "take"]);
});

test("an act that needs cards says which it waits for, of those that are chosen already", () => {
  const [fourOfSpades, fourOfDiamonds] = [40, 42];
  const said = (act, chosen) => needed(act, chosen, { ...WORDS, nowhere: "no place for {cards}" });
  assert.equal(said("meld", []), "choose");
  assert.equal(said("meld", [fourOfSpades]), "choose", "more cards may go with it");
  assert.equal(said("meld", [fourOfSpades, fourOfDiamonds]), "no place for 4♠ and 4♦");
  assert.equal(said("discard", []), "which");
  assert.equal(said("discard", [fourOfSpades, fourOfDiamonds]), "one");
});
