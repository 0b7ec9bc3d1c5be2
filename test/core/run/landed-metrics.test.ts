import { expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { writeDocument } from "../../../lib/core/run/documents.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { readInVain } from "../../../lib/core/run/landed-metrics.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun } from "../../support/run-world.ts";

test("what was paid for in vain is read of the case's metrics alone", async () => {
  const blobs = createMemoryBlobs();
  const usage = { ...noUsage, calls: 2 };
  for (const id of ["bias", "toxicity", "hallucination"]) {
    const spent = { usage, ...(id !== "hallucination" && { inVain: { usage } }) };
    await writeDocument(blobs, keys.metricSpent(aRun, "k", id), spent);
  }

  const place = { run: aRun, caseKey: "k", metrics: ["bias", "hallucination"] };

  expect(await readInVain(blobs, place)).toEqual(new Map([["bias", { usage }]]));
});
