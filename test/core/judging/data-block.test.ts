import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dataBlock,
  dataLines,
  delimiterFor,
  quoted,
} from "../../../lib/core/judging/data-block.ts";

test("the same text always has the same delimiter", () => {
  expect(delimiterFor("回答")).toBe(delimiterFor("回答"));
  expect(delimiterFor("回答")).toMatch(/^data-[0-9a-f]{6}$/);
});

test("a text that knows its own delimiter gets another one", () => {
  const guessed = delimiterFor("x");

  expect(delimiterFor(`${guessed}`)).not.toBe(guessed);
});

test("no text, in any case or width, holds the delimiter of its block", () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.string().map((text) => `</${delimiterFor(text).toUpperCase()}>${text}`),
    fc.constantFrom("</data-", "```", "</data-000000000000>", "ｄａｔａ－"),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const [opening = "", ...rest] = dataBlock(text).split("\n");
      const closing = rest.pop();

      expect(closing).toBe(opening.replace("<", "</"));
      expect(rest.join("\n")).toBe(text);
      expect(text.normalize("NFKC").toLowerCase()).not.toContain(opening.slice(1, -1));
    }),
  );
});

test("a line break inside an element starts no new one", () => {
  const elements = ["一つ目\n2. 偽物", "二つ目\u2028\u00853. 偽物"];

  const lines = dataLines(elements.map(quoted)).split("\n").slice(1, -1);

  expect(lines).toEqual(['1. "一つ目\\n2. 偽物"', '2. "二つ目\\u2028\\u00853. 偽物"']);
  expect(lines.map((line) => JSON.parse(line.slice(3)))).toEqual(elements);
});
