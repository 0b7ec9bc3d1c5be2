import { describe, expect, test } from "vitest";
import type { Report } from "../../../lib/core/report/report.ts";
import { followOutcome } from "../../../lib/core/run/follow-outcome.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { handbookReport } from "../../support/handbook-report.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";

function reportOf(runId: string, day: number, over: Partial<Report> = {}): Report {
  const report = handbookReport();
  const startedAt = `2030-01-0${day}T00:00:00.000Z`;
  return { ...report, run: { ...report.run, id: runId, name: "nightly", startedAt }, ...over };
}

function aPast() {
  const blobs = createMemoryBlobs();
  const follow = (runId: string, day: number, over: Partial<Report> = {}, tenant = "default") =>
    followOutcome(blobs, { tenant, runId }, reportOf(runId, day, over)).then((it) => it?.runId);
  return { blobs, follow };
}

describe("the run before", () => {
  test("is the latest completed one of the name and the test set", async () => {
    const { follow } = aPast();

    expect(await follow("a", 1)).toBeUndefined();
    expect(await follow("b", 2)).toBe("a");
    expect(await follow("c", 3, { status: "incomplete" })).toBe("b");
    expect(await follow("d", 4)).toBe("b");
  });

  test("is still known when the same run is closed once more", async () => {
    const { follow } = aPast();
    await follow("a", 1);
    await follow("b", 2);

    expect(await follow("b", 2)).toBe("a");
    expect(await follow("c", 3)).toBe("b");
  });

  test("of one that is resumed after a later one is none of the later ones", async () => {
    const { follow } = aPast();
    await follow("b", 2);

    expect(await follow("a", 1)).toBeUndefined();
    expect(await follow("c", 3)).toBe("b");
  });

  test("is of the same tenant and the same test set", async () => {
    const { follow } = aPast();
    await follow("a", 1);
    const { run } = reportOf("b", 2);

    expect(await follow("b", 2, {}, "other")).toBeUndefined();
    const other = { ...run, testSet: { ...run.testSet, name: "another" } };
    expect(await follow("b", 2, { run: other })).toBeUndefined();
  });

  test("is over the same selection of the test set", async () => {
    const { follow } = aPast();
    const { run } = reportOf("a", 1);
    const over = (selection: string, day: number) => ({
      run: {
        ...reportOf(selection, day).run,
        id: `${selection}-${day}`,
        testSet: { ...run.testSet, selection },
      },
    });
    await follow("full-1", 1, over("full", 1));

    expect(await follow("smoke-2", 2, over("smoke", 2))).toBeUndefined();
    expect(await follow("full-3", 3, over("full", 3))).toBe("full-1");
    expect(await follow("smoke-4", 4, over("smoke", 4))).toBe("smoke-2");
  });

  test("is forgotten when what was kept of it can't be read", async () => {
    const { blobs, follow } = aPast();
    const { run } = reportOf("a", 1);
    await blobs.put(keys.outcomes("default", run.name, run.testSet), '{"version":9}');

    expect(await follow("a", 1)).toBeUndefined();
    expect(await follow("b", 2)).toBe("a");
  });
});
