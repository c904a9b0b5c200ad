import assert from "node:assert/strict";
import { test } from "node:test";
import { fromLab } from "./lab.js";

const { withoutWidgets } = await fromLab("pictures");
const VIEW = "application/vnd.jupyter.widget-view+json";
const output = (id) => ({ data: { [VIEW]: { model_id: id }, "text/html": "<p>the picture</p>" } });
const views = ({ cells }) => cells[0].outputs.filter(({ data }) => VIEW in data).map(({ data }) => data[VIEW].model_id);

test("only widgets that Python has, or that the file keeps, are shown as widgets", () => {
  const state = { "application/vnd.jupyter.widget-state+json": { state: { kept: {} } } };
  const file = { metadata: { widgets: state }, cells: [{ outputs: [output("living"), output("kept"), output("gone")] }] };
  withoutWidgets(file, ["living"]);
  assert.deepEqual(views(file), ["living", "kept"]);
});

test("a widget without a picture stays, because nothing else would be seen", () => {
  const file = { cells: [{ outputs: [{ data: { [VIEW]: { model_id: "gone" } } }] }] };
  withoutWidgets(file, []);
  assert.deepEqual(views(file), ["gone"]);
});

test("what writes into an output by its name has to run anew, though its Python has it", () => {
  const outputs = () => [{ data: { [VIEW]: { model_id: "living" }, "text/html": "picture" } }];
  const sources = ['Quiz("fz-3")', 'from canasta_nb import CourseHome\n\nCourseHome()', 'Quiz("fz-3", "9h9d")', 'Table("classic")'];
  const file = { cells: sources.map((source) => ({ source, outputs: outputs() })) };
  withoutWidgets(file, ["living"]);
  assert.deepEqual(file.cells.map((cell) => VIEW in cell.outputs[0].data), [false, false, true, true]);
});
