import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { fromLab } from "./lab.js";

const { about, said, update } = await fromLab("part");
const { askedBy, questionIn } = await fromLab("graded");
const [en, es] = ["en", "es"].map((each) => JSON.parse(readFileSync(new URL(`../../canasta_nb/lab/src/words.${each}.json`, import.meta.url), "utf8")));
const PLAY = { phase: "resting", kind: "table", byItself: true, typed: false, lived: false };
const ANSWER = { ...PLAY, phase: "waiting", kind: "question", byItself: false };

const after = (part, ...news) => news.reduce(update, part);
const words = (part, known = {}) => said(part, known, en);

test("a part starts once, however often it is pressed, and says after a while that it takes long", () => {
  const starts = after(PLAY, "asked");
  assert.equal(starts.phase, "starting");
  assert.equal(update(starts, "asked"), starts);
  assert.equal(after(starts, "late").phase, "slow");
  assert.equal(after(starts, "late", "asked").phase, "slow");
  assert.equal(after(starts, "arrived").phase, "live");
  assert.equal(after(starts, "arrived", "late").phase, "live");
  assert.equal(after(starts, "arrived", "asked").phase, "live");
});

test("what was not reached rests again, and what was interrupted waits for its button", () => {
  assert.equal(after(PLAY, "asked", "left").phase, "resting");
  assert.equal(after(PLAY, "asked", "arrived", "left").phase, "live");
  assert.equal(after(PLAY, "asked", "interrupted").phase, "waiting");
  assert.equal(after(PLAY, "interrupted").phase, "resting");
});

test("another Python brings to life anew what may come by itself, and leaves the rest to its button", () => {
  for (const news of ["asked", "arrived", "raised", "failed", "stopped"]) {
    assert.equal(after(PLAY, news, "anew").phase, "resting");
    assert.equal(after(ANSWER, news, "anew").phase, "waiting");
  }
});

test("a start that failed and a Python that stopped say what is kept, as an alert", () => {
  const failed = words(after(PLAY, "asked", "failed"));
  assert.deepEqual([failed.button, failed.under, failed.role], [en.button.again, en.under.failed, "alert"]);
  const game = words(after(PLAY, "asked", "arrived", "stopped"));
  assert.deepEqual([game.button, game.under, game.role], [en.button.go_on, en.under.stopped, "alert"]);
  const never = words(after(PLAY, "stopped"));
  assert.deepEqual([never.button, never.under], [en.button.again, en.under.stopped_page]);
  const question = words(after(ANSWER, "arrived", "stopped"));
  assert.deepEqual([question.button, question.under], [en.button.again, en.under.stopped_page]);
});

test("of a home that comes to life a line tells, with nothing to press: its links lead on", () => {
  const home = { ...PLAY, kind: "home" };
  const starts = words(after(home, "asked"));
  assert.deepEqual([starts.button, starts.under, starts.role], ["", en.under.setting, "status"]);
  assert.equal(words(after(home, "asked", "late")).under, en.under.slow);
  assert.equal(words({ ...home, phase: "waiting" }).button, en.button.play);
});

test("a button is named after the deal or the question, as far as the page knows", () => {
  const waits = { ...PLAY, phase: "waiting" };
  assert.equal(words(waits, { deal: 1, yours: true }).name, "Play: deal 1, your turn");
  assert.equal(words(waits, { deal: 12, yours: false }).name, "Play: deal 12");
  assert.equal(words(waits).name, "Play");
  assert.equal(words(ANSWER, { question: 5 }).name, "Answer: question 5");
  assert.equal(said(ANSWER, { question: 5 }, es).name, "Responder: pregunta 5");
  assert.equal(words({ ...ANSWER, typed: true }).under, en.under.typed);
  const other = words({ ...ANSWER, kind: "other" }, { deal: 1 });
  assert.deepEqual([other.button, other.name, other.under], [en.button.run, en.button.run, en.under.other]);
});

test("the words under a picture tell its deal and whose turn it is, in both languages", () => {
  const english = "Classic Canasta, deal 1. You are Ann, seat 1, side A with Cam.\nTurn     Ann (you): draw a card.";
  const spanish = "Canasta clásica, reparto 12. Eres Ann, asiento 1.\nTurno    Ann (tú): roba una carta.";
  assert.deepEqual(about(english, 0), { deal: 1, yours: true });
  assert.deepEqual(about(spanish, 0), { deal: 12, yours: true });
  assert.deepEqual(about(english.replace(" (you)", ""), 0), { deal: 1, yours: false });
  assert.deepEqual(about("", 0), {});
});

test("a question is named after its place among the graded ones of its page, whatever its id", () => {
  const cell = (source, canasta) => ({ model: { type: "code", sharedModel: { source }, getMetadata: () => canasta } });
  const asks = (id, points = 1) => cell(`Quiz("${id}")`, { role: "quiz", points });
  const widgets = [cell("x = 1"), asks("se-8"), asks("warm-up", 0), asks("se-w2"), asks("final-3-17")];
  const page = { content: { widgets } };
  assert.deepEqual(widgets.map((each) => questionIn(page, each)), [0, 1, 0, 2, 3]);
  assert.deepEqual(about("Exercise se-8, Classic Canasta, 1 point.", questionIn(page, widgets[1])), { question: 1 });
});

test("Python is asked for a lesson, and for the paper that an exam's page holds, and for nothing else", () => {
  assert.equal(askedBy({ lesson: "05", v: 1 }), "'05'");
  assert.equal(askedBy({ lesson: "17", paper: 5, v: 1 }), "'17', 5");
  assert.equal(askedBy({ lesson: "17", paper: 9999 }), "'17', 9999");
  for (const paper of ["5", 0, -1, 10_000, 1.5, 1e30, Number.NaN, null, [5], { toString: "5" }])
    assert.equal(askedBy({ lesson: "17", paper }), "");
  for (const mark of [undefined, null, 7, {}, { lesson: 5 }, { lesson: "5" }, { lesson: "05'+'" }]) assert.equal(askedBy(mark), "");
});
