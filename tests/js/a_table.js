// A table as Python sends it, for the tests that draw one.

// Kings 5, 7 and 6, the 9 of clubs 23 and the 2 of diamonds 50; the king of spades 4 lies on the pile.
export const NO = ["turn.draw-first", "Draw first."];
export const side = (name, melds = []) => ({ side: name, score: 0, min: 50, open: false, table: 0, canastas: 0, melds });
export const SCENE = {
  v: 1, seq: 0, phase: "draw", you: 1, turn: 1, rules: "classic", deal: 1, hand: [5, 7, 6, 23, 50], new: [], stock: 61, log: 0,
  seats: [{ name: "Ann", side: "A", n: 5, threes: [] }, { name: "Ben", side: "B", n: 11, threes: [1] }],
  pile: { n: 1, top: 4, cross: [], frozen: [], block: null, says: "Two kings take it.", ways: [[true, [5, 7]]] },
  sides: [side("A"), side("B", [{ t: "Q", r: "Q", c: [8, 9, 10], k: "" }])],
  can: { draw: true, take: true, meld: NO, discard: NO }, last: [], refusal: null, todo: "Draw a card.", turns: [], news: ["", ""], drops: [],
};
export const PLAY = {
  ...SCENE, seq: 1, phase: "play", hand: [...SCENE.hand, 42], new: [42], log: 1, todo: "Meld or discard.",
  last: [{ seat: 1, act: "draw", c: [42], says: "You draw." }], can: { draw: NO, take: NO, meld: true, discard: true },
  drops: [["pile", "Discard", false, [5, 7, 6, 23, 50, 42]]],
};
export const STRINGS = { where: ["Where does {cards} go?", "Where do {cards} go?"], of_7: "{what}, {n} of 7", count_of_7: "{n} of 7", band: {}, canasta: {},
  threes: ["{n} three", "{n} threes"], both_threes: ["{n} three", "{n} threes"], canastas: ["{n} canasta", "{n} canastas"], keys_typed: ["Keys"],
  keys_words: ["Words"], keys_hand: ["Hand", "d | draw"], keys_turn: ["Turn"], keys_way: ["Way"] };
export const TRAITS = {
  strings: STRINGS, scene: SCENE, result: {}, text_view: false, text: "", typed: [], points: { K: 10, 9: 10, 2: 20, 4: 5 }, nudge: "", verdict: {}, saved: "",
  highlight: [], hint: {}, lessons: [], coach: "off", pace: "fast", sound: false, replay: [], review: {}, places: {}, selected: [], staged: "", explained: {},
};
