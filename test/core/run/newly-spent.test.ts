import { expect, test } from "vitest";
import { newlySpent } from "../../../lib/core/run/newly-spent.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun } from "../../support/run-world.ts";

test("a resumed run counts what came since, a repeat nothing, and unknown stays unknown", async () => {
  const blobs = createMemoryBlobs();

  expect(await newlySpent(blobs, aRun, 5)).toBe(5);
  expect(await newlySpent(blobs, aRun, 8)).toBe(3);
  expect(await newlySpent(blobs, aRun, 8)).toBe(0);
  expect(await newlySpent(blobs, aRun, 7)).toBe(0);
  expect(await newlySpent(blobs, aRun, null)).toBeNull();
  expect(await newlySpent(blobs, { ...aRun, runId: "01OTHER" }, 1)).toBe(1);
});
