import { expect, test } from "vitest";
import { groundedness } from "../../../lib/core/metrics/groundedness.ts";
import { judgedWith } from "./judged-with.ts";

test("what is unknown is not shown, and a blank expected answer is none", async () => {
  const { asked } = await judgedWith(groundedness, {
    input: { expectedAnswer: "　", contexts: ["C"] },
    judge: { judgement: { correct: false, grounded: true, reason: "R" } },
  });

  expect(asked[0]?.inputs).toEqual({ question: "Q", contexts: ["C"], answer: "A" });
});

test("retrieved text is what it needs", () => {
  expect(groundedness.needs).toEqual(["question", "answer", "contexts"]);
});
