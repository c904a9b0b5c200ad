import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fromWidgets } from "./typescript.js";

const { HELD_AFTER, REST, connect } = await fromWidgets("link");

function wired(kernel) {
  const sent = [], states = [], answers = [];
  let receive;
  const model = { send: (message) => sent.push(message), on: (_, f) => void (receive = f), off() {}, widget_manager: { kernel } };
  const link = connect(model, "a1", (state) => states.push(state), (answer) => answers.push(answer));
  return { link, sent, states, answers, receive: (message) => receive(message) };
}

test("a message carries version, id, state and words; impatient clicks are one act", () => {
  const { link, sent, receive, answers } = wired();
  assert.ok(link.send(8, { act: "draw" }));
  assert.ok(!link.send(8, { act: "draw" }));
  assert.deepEqual(sent, [{ v: 1, id: "a1-1", seq: 8, act: "draw" }]);
  receive({ v: 1, ack: "b7-1", seq: 9 });
  assert.ok(link.waiting());
  receive({ v: 1, ack: "a1-1", seq: 9 });
  assert.deepEqual(answers, [{ v: 1, ack: "a1-1", seq: 9 }]);
  assert.ok(link.send(9, { do: "undo", args: {} }));
  assert.equal(sent[1].id, "a1-2");
  link.close();
});

/** A kernel as JupyterLab's widget manager has it. */
function kernelled(status) {
  const hearers = new Set();
  const statusChanged = { connect: (hear) => hearers.add(hear), disconnect: (hear) => hearers.delete(hear) };
  const kernel = { status, statusChanged };
  return { kernel, hearers, become: (now) => ((kernel.status = now), hearers.forEach((hear) => hear())) };
}

test("where the host tells no status: queued after 400 ms, no answer yet after 10 s; retry sends the same id", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { link, sent, states, receive } = wired();
  link.send(1, { act: "draw" });
  mock.timers.tick(399);
  assert.deepEqual(states, ["sent"]);
  mock.timers.tick(1);
  assert.equal(states.at(-1), "busy");
  mock.timers.tick(9599);
  assert.equal(states.at(-1), "busy");
  mock.timers.tick(1);
  assert.equal(states.at(-1), "silent");
  link.retry();
  assert.equal(sent[1].id, sent[0].id);
  receive({ v: 1, nack: "a1-1", seq: 1, why: "refused" });
  mock.timers.tick(50_000);
  assert.equal(states.at(-1), "quiet");
  assert.ok(!states.includes("gone"));
  mock.timers.reset();
});

test("while the kernel says that it is busy a move is queued, however long, and is sent once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { kernel, become } = kernelled("busy");
  const { link, sent, states, receive, answers } = wired(kernel);
  link.send(1, { act: "draw" });
  mock.timers.tick(300_000);
  assert.deepEqual([...new Set(states)], ["sent", "busy"]);
  become("idle");
  receive({ v: 1, ack: "a1-1", seq: 2 });
  assert.equal(states.at(-1), "quiet");
  assert.deepEqual([sent.length, answers.length], [1, 1]);
  link.send(2, { act: "stop" });
  mock.timers.tick(400); // a timer that is set within a tick counts from its end
  mock.timers.tick(9600);
  assert.equal(states.at(-1), "silent");
  mock.timers.reset();
});

for (const status of ["dead", "terminating", "restarting", "autorestarting"])
  test(`a kernel that says ${status} has stopped: at once, and also after it has come back`, () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { kernel, become, hearers } = kernelled("idle");
    const { link, states } = wired(kernel);
    become(status);
    become("idle");
    assert.deepEqual(states, []);
    link.send(1, { act: "draw" });
    mock.timers.tick(60_000);
    assert.deepEqual(states, ["sent", "gone"]);
    link.close();
    assert.equal(hearers.size, 0);
    mock.timers.reset();
  });

/** A kernel that has been busy with something else for so long. */
function working(ms) {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const { kernel, become } = kernelled("idle");
  const all = { ...wired(kernel), become };
  become("busy");
  mock.timers.tick(ms);
  return all;
}

test("a message to a kernel that is free is sent at once, and so it is while that does something short", () => {
  const { link, sent, states } = working(HELD_AFTER - 1);
  link.send(1, { act: "draw" });
  assert.deepEqual([sent.length, states], [1, ["sent"]]);
  link.takeBack();
  assert.ok(link.waiting(), "what is sent is sent");
  mock.timers.reset();
  const free = wired(kernelled("idle").kernel);
  free.link.send(1, { act: "draw" });
  assert.deepEqual(free.sent.map(({ act }) => act), ["draw"], "and nothing is asked before");
});

test("while a cell runs a move waits in the page: it is sent when Python has come to rest", () => {
  const { link, sent, states, become } = working(HELD_AFTER);
  link.send(1, { act: "draw" });
  assert.deepEqual([sent.length, states.at(-1)], [0, "held"]);
  become("idle");
  mock.timers.tick(REST - 1);
  become("busy"); // the next of several cells
  mock.timers.tick(60_000);
  assert.deepEqual([sent.length, states.at(-1)], [0, "held"]);
  become("idle");
  mock.timers.tick(REST);
  assert.deepEqual([sent.length, states.at(-1)], [1, "sent"]);
  mock.timers.reset();
});

test("a move that waits in the page can be taken back, and is never sent", () => {
  const { link, sent, states, answers, become } = working(HELD_AFTER);
  link.send(3, { act: "draw" });
  link.takeBack();
  assert.deepEqual(answers, [{ v: 1, nack: "a1-1", seq: 3, why: "taken-back" }]);
  assert.deepEqual([states.at(-1), link.waiting()], ["quiet", false]);
  become("idle");
  mock.timers.tick(60_000);
  assert.equal(sent.length, 0);
  mock.timers.reset();
});

test("a kernel that stops while a move waits in the page says so", () => {
  const { link, sent, states, become } = working(HELD_AFTER);
  link.send(1, { act: "draw" });
  become("dead");
  assert.deepEqual([sent.length, states.at(-1)], [0, "gone"]);
  assert.equal(link.details().kernel, "dead");
  mock.timers.reset();
});

test("a kernel that stops while an answer is awaited says so", () => {
  const { kernel, become } = kernelled("busy");
  const { link, states } = wired(kernel);
  link.send(1, { act: "draw" });
  become("dead");
  assert.equal(states.at(-1), "gone");
  link.close();
});
