import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  exchangesOf,
  pooledContexts,
  transcriptOf,
  turnsOf,
  windowsOf,
} from "../../../lib/core/metrics/exchanges.ts";
import type { Turn } from "../../../lib/core/metrics/metric.ts";
import { theTurns } from "./conversations.ts";

/** Exchanges as words: `UA` is a user's message and the assistant's. */
const shape = (pieces: readonly (readonly Turn[])[]): string[] =>
  pieces.map((piece) => piece.map(({ role }) => (role === "user" ? "U" : "A")).join(""));

const anyTurns: fc.Arbitrary<Turn[]> = fc
  .array(fc.constantFrom("U", "A"), { maxLength: 30 })
  .map((letters) => theTurns(letters.join("")));

describe("exchanges", () => {
  test.each([
    ["", []],
    ["U", []],
    ["A", []],
    ["AA", []],
    ["AU", []],
    ["UA", ["UA"]],
    ["UAU", ["UA"]],
    ["AUA", ["AUA"]],
    ["UUA", ["UUA"]],
    ["UAA", ["UAA"]],
    ["UAUA", ["UA", "UA"]],
    ["AAUUAAUUAU", ["AAUUAA", "UUA"]],
    ["UAUAUUA", ["UA", "UA", "UUA"]],
  ])("of %j are %j", (letters, expected) => {
    expect(shape(exchangesOf(theTurns(letters)))).toEqual(expected);
  });

  it("together are the conversation without what nobody has answered", () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        const together = exchangesOf(turns).flat();

        expect(together).toEqual(turns.slice(0, together.length));
        expect(shape([turns.slice(together.length)])[0]).toMatch(/^(?:U+|A*U*)$/);
      }),
    );
  });

  it("each end with the assistant, and change from assistant to user nowhere but before the first user", () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        for (const exchange of shape(exchangesOf(turns))) expect(exchange).toMatch(/^A*U+A+$/);
      }),
    );
  });
});

describe("windows", () => {
  test.each([
    [1, ["1", "2", "3", "4"]],
    [2, ["1", "12", "23", "34"]],
    [10, ["1", "12", "123", "1234"]],
  ])("of %d exchanges end with one exchange after the other", (size, expected) => {
    const turns = ["1", "2", "3", "4"].flatMap((content): Turn[] => [
      { role: "user", content },
      { role: "assistant", content: "" },
    ]);

    const windows = windowsOf(turns, size);

    expect(windows.map((window) => window.map(({ content }) => content).join(""))).toEqual(
      expected,
    );
  });

  it("are as many as exchanges, and hold no more exchanges than they may", () => {
    fc.assert(
      fc.property(anyTurns, fc.integer({ min: 1, max: 12 }), (turns, size) => {
        const exchanges = exchangesOf(turns);

        const windows = windowsOf(turns, size);

        expect(windows).toHaveLength(exchanges.length);
        for (const [index, window] of windows.entries()) {
          expect(exchangesOf(window)).toEqual(
            exchanges.slice(Math.max(0, index - size + 1), index + 1),
          );
        }
      }),
    );
  });
});

describe("pooled contexts", () => {
  it("are unknown when they are known of no assistant's message", () => {
    const ofUser: Turn = { role: "user", content: "Q", contexts: ["C"] };

    expect(pooledContexts([ofUser, { role: "assistant", content: "A" }])).toBeUndefined();
  });

  it("are those of every assistant's message, each text once", () => {
    const turns: Turn[] = [
      { role: "assistant", content: "A", contexts: ["C1", "C2"] },
      { role: "assistant", content: "A" },
      { role: "assistant", content: "A", contexts: ["C2", "C3"] },
    ];

    expect(pooledContexts(turns)).toEqual(["C1", "C2", "C3"]);
  });

  it("are none when nothing was retrieved", () => {
    expect(pooledContexts([{ role: "assistant", content: "A", contexts: [] }])).toEqual([]);
  });
});

test("a judge is not shown what messages were made from", () => {
  const turns: Turn[] = [{ role: "assistant", content: "A", contexts: ["C"] }];

  expect(transcriptOf(turns)).toEqual([{ role: "assistant", content: "A" }]);
});

test("a case without a conversation has no turns", () => {
  expect(turnsOf({})).toEqual([]);
});
