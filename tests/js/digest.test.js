import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { digest } from "../../canasta_nb/lab/src/digest.mjs";

test("a digest is the beginning of SHA-256, at every length of a block", () => {
  for (let length = 0; length < 200; length++) {
    const text = "Quiz(ñ♠) ".repeat(30).slice(0, length);
    assert.equal(digest(text), createHash("sha256").update(text).digest().subarray(0, 16).toString("base64").slice(0, 22), String(length));
  }
});
