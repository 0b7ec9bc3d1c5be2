import { expect, test } from "vitest";
import { addSpent } from "../../../lib/core/judging/add-spent.ts";
import { nothing } from "../../../lib/core/judging/metric-record.ts";
import { noUsage } from "../../../lib/core/results.ts";

const calls = (count: number) => ({ ...noUsage, calls: count });
const shared = { usage: calls(1), layout: "shared", embeddingUsage: calls(2) } as const;

test("two parts of what a metric spent are one, whatever each of them has", () => {
  expect(addSpent(nothing, nothing)).toEqual({ usage: noUsage });
  expect(addSpent(shared, { usage: calls(3) })).toEqual({ ...shared, usage: calls(4) });
  expect(addSpent({ usage: calls(3) }, shared)).toEqual({ ...shared, usage: calls(4) });
  expect(addSpent(shared, shared)).toEqual({
    usage: calls(2),
    layout: "shared",
    embeddingUsage: calls(4),
  });
});

test("what was refused in either part is told once", () => {
  const a = { usage: noUsage, refused: ["temperature" as const] };
  const b = { usage: noUsage, refused: ["temperature" as const, "cachePoint" as const] };

  expect(addSpent(a, b).refused).toEqual(["temperature", "cachePoint"]);
});
