import { expect, test } from "vitest";
import { localize, type Message } from "../../../lib/core/messages/catalog.ts";

const file = "set.jsonl";

test.each<[Message, Message]>([
  [
    { code: "file.more_problems", details: { file, count: 1 } },
    { code: "file.more_problems", details: { file, count: 2 } },
  ],
  [
    { code: "dataset.without_question", details: { file, count: 1, lines: [3] } },
    { code: "dataset.without_question", details: { file, count: 2, lines: [3, 4] } },
  ],
  [
    {
      code: "dataset.without_scenario",
      details: { file, count: 1, lines: [3], recorded: false },
    },
    {
      code: "dataset.without_scenario",
      details: { file, count: 2, lines: [3, 4], recorded: true },
    },
  ],
  [
    { code: "dataset.nothing_selected", details: { cases: 1 } },
    { code: "dataset.nothing_selected", details: { cases: 2 } },
  ],
])("one thing is not told as several in English: $code", (one, several) => {
  const plural = /\b(problems|lines|cases)\b/;

  expect(localize(one).en).not.toMatch(plural);
  expect(localize(several).en).toMatch(plural);
});
