import { expect, test } from "vitest";
import { PrefixWarmth } from "../../../lib/core/judging/prefix-warmth.ts";
import { later } from "../../support/later.ts";

/** Three requests at once, each answered when the test wants it. */
function threeAsked() {
  const warmth = new PrefixWarmth();
  const begun: number[] = [];
  const answers = [0, 1, 2].map(() => later<() => string>());
  const asked = answers.map((answer, at) =>
    warmth.ask(() => {
      begun.push(at);
      return answer.promise.then((tell) => tell());
    }),
  );
  return { warmth, begun, answers, asked };
}

test("the first request goes alone, the others together once it has its answer", async () => {
  const { warmth, begun, answers, asked } = threeAsked();
  await Promise.resolve();
  expect(begun).toEqual([0]);

  answers[0]?.resolve(() => "a");
  await asked[0];
  await new Promise((done) => setImmediate(done));

  expect(begun).toEqual([0, 1, 2]);
  answers[1]?.resolve(() => "b");
  answers[2]?.resolve(() => "c");
  expect(await Promise.all(asked)).toEqual(["a", "b", "c"]);
  expect(await warmth.ask(async () => "d")).toBe("d");
});

test("when the first one fails, the next goes alone in its place", async () => {
  const { begun, answers, asked } = threeAsked();

  answers[0]?.resolve(() => {
    throw new Error("throttled");
  });
  await expect(asked[0]).rejects.toThrow("throttled");
  await new Promise((done) => setImmediate(done));

  expect(begun).toEqual([0, 1]);
  answers[1]?.resolve(() => "b");
  answers[2]?.resolve(() => "c");
  expect(await Promise.all(asked.slice(1))).toEqual(["b", "c"]);
});
