import { expect, test } from "vitest";
import { fewAtOnce } from "../../../lib/core/metrics/few-at-once.ts";

const items = Array.from({ length: 100 }, (_, index) => `item ${index}`);

test("answers come in the order of what was asked about", async () => {
  const answers = await fewAtOnce(items, async (item, index) => `${index}: ${item}`);

  expect(answers).toEqual(items.map((item, index) => `${index}: ${item}`));
});

test("no more than eight questions wait at a time", async () => {
  let waiting = 0;
  let most = 0;
  await fewAtOnce(items, async () => {
    waiting += 1;
    most = Math.max(most, waiting);
    await Promise.resolve();
    waiting -= 1;
  });

  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

test("a question that fails ends the others before they are asked", async () => {
  const asked: number[] = [];
  const answers = fewAtOnce(items, async (_, index) => {
    asked.push(index);
    if (index === 3) throw new Error("no answer");
  });

  await expect(answers).rejects.toThrow("no answer");
  expect(asked.length).toBeLessThan(40);
});
