import { describe, expect, test } from "vitest";
import { localize } from "../../../lib/core/messages/catalog.ts";
import { safeDetails } from "../../../lib/core/messages/safe-details.ts";

describe("details that come from outside", () => {
  test("are spelt out where they would move the cursor or reorder the words around them", () => {
    const told = localize({
      code: "config.custom_name_twice",
      details: { file: "a\u001b[31m.yaml", name: "x\u202ey", earlier: "one\n two\u2028" },
    });

    expect(told.en).toBe(
      'a[U+001B][31m.yaml: the custom metric "x[U+202E]y" has the same name as "one two[U+2028]" (case and width don\'t count); choose another one.',
    );
  });

  test("are safe at every depth, and what is no text stays as it is", () => {
    const details = {
      problem: { nearest: "a\u0007", minimum: 1 },
      names: ["b\r\nc", null],
      x: undefined,
    };

    expect(safeDetails(details)).toEqual({
      problem: { nearest: "a[U+0007]", minimum: 1 },
      names: ["b c", null],
      x: undefined,
    });
    expect(safeDetails(undefined)).toBeUndefined();
  });

  test("keep the lines of a stack trace and the spaces of a path", () => {
    const details = { trace: "Error: x\n  at y\u001b", path: "my  file.jsonl" };

    expect(safeDetails(details)).toEqual({
      trace: "Error: x\n  at y[U+001B]",
      path: "my  file.jsonl",
    });
  });
});
