import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RunRecord } from "../../lib/core/run-record.ts";
import type { FaultRule } from "../../lib/local/gateway/faults.ts";
import { readReport } from "../../lib/local/run-folder.ts";
import { type LocalRun, runLocally } from "../../lib/local/runner.ts";
import { runDir } from "../../lib/local/workspace.ts";
import { aLocalRun, aRunConfig } from "./a-local-run.ts";

const historyOf = ({ place }: LocalRun): string[] =>
  readFileSync(join(place.outDir, "history.jsonl"), "utf8").trimEnd().split("\n");

/** The next attempt at a run. */
function again({ create: _, ...local }: LocalRun, over: Partial<LocalRun> = {}): LocalRun {
  return { ...local, ...over };
}

describe("a run on a laptop", () => {
  it("ends with its report in its folder", async () => {
    const local = aLocalRun();

    const finished = await runLocally(local);

    const folder = runDir(local.place, local.run.runId);
    expect(finished).toEqual({ runId: "01LOCALRUN", folder, started: true, reported: true });
    expect((await readReport(folder)).counts).toMatchObject({ total: 3, passed: 3 });
    expect(historyOf(local)).toHaveLength(1);
  });

  it("gives the environment back as it was", async () => {
    const before = { ...process.env };

    await runLocally(aLocalRun());

    expect({ ...process.env }).toEqual(before);
  });

  it("publishes its end", async () => {
    const local = aLocalRun();

    await runLocally(local);

    const [event] = readFileSync(join(local.place.dataDir, "events.jsonl"), "utf8").split("\n");
    expect(JSON.parse(event ?? "")).toMatchObject({
      DetailType: "RunFinished",
      Detail: { runId: "01LOCALRUN", verdict: "pass" },
    });
  });

  it("tells how far it is", async () => {
    const records: RunRecord[] = [];

    await runLocally(aLocalRun({ onProgress: (record) => records.push(record) }));

    expect(records.length).toBeGreaterThan(0);
    expect(records[0]).toMatchObject({ runId: "01LOCALRUN", name: "local" });
  });

  it("that is stopped before it starts asks nothing and says that it was cancelled", async () => {
    const local = aLocalRun({ signal: AbortSignal.abort() });

    const { started, reported, error } = await runLocally(local);

    expect({ started, reported }).toEqual({ started: true, reported: false });
    expect(error?.message).toContain("--resume");
  });

  it("keeps its frozen configuration where --resume finds it", async () => {
    const local = aLocalRun();
    await runLocally(local);

    const text = readFileSync(join(runDir(local.place, local.run.runId), "config.json"), "utf8");

    const { testSet, ...asked } = aRunConfig();
    expect(JSON.parse(text)).toEqual({
      ...asked,
      testSet: { ...testSet, selection: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});

describe("another attempt", () => {
  it("finishes what the first did not, and both are in the history", async () => {
    const abort = new AbortController();
    const local = aLocalRun({
      signal: abort.signal,
      onProgress: ({ status }) => status === "running" && abort.abort(),
      faults: [
        {
          service: "s3",
          operation: "PutObject",
          match: "answer.json",
          times: 9,
          kind: "delay",
          delayMs: 300,
        },
      ],
    });
    const stopped = await runLocally(local);
    const cancelled = await readReport(stopped.folder);

    const { signal: _, onProgress: __, ...rest } = again(local, { faults: [] });
    const resumed = await runLocally(rest);

    expect(cancelled).toMatchObject({ status: "cancelled", verdict: "incomplete" });
    expect(await readReport(resumed.folder)).toMatchObject({
      status: "completed",
      counts: { total: 3, passed: 3 },
    });
    expect(historyOf(local)).toHaveLength(2);
  });

  it("that can't start tells why, leaves the report and adds nothing to the history", async () => {
    const agent = { type: "sample", documents: "/nowhere" } as const;
    const local = aLocalRun();
    const create = { config: aRunConfig({ agent }), testSet: local.create?.testSet ?? "" };

    const finished = await runLocally({ ...local, create });

    expect(finished).toMatchObject({
      started: false,
      reported: false,
      error: { code: "agent.documents_missing" },
    });
    expect(existsSync(join(local.place.outDir, "history.jsonl"))).toBe(false);
  });

  it("at a run that was never registered says so", async () => {
    const local = aLocalRun();
    await runLocally(local);
    rmSync(join(runDir(local.place, local.run.runId), "store"), { recursive: true });

    await expect(runLocally(again(local))).rejects.toMatchObject({ code: "run.missing_object" });
  });

  it("is refused while the first goes on, which is not disturbed", async () => {
    const local = aLocalRun();
    let second: Promise<unknown> | undefined;
    const onProgress = () => {
      second ??= runLocally(again(local)).catch((error: unknown) => error);
    };

    const first = await runLocally({ ...local, onProgress });

    expect(await second).toMatchObject({ code: "store.locked" });
    expect((await readReport(first.folder)).counts.passed).toBe(3);
  });
});

describe("disturbed services", () => {
  it.each([
    { service: "s3", match: "/cases/", times: 4, kind: "500" },
    { service: "s3", match: "/cases/", times: 4, kind: "drop", afterEffect: true },
    { service: "dynamodb", match: "C#c-", times: 4, kind: "throttle" },
    { service: "dynamodb", operation: "UpdateItem", times: 3, kind: "drop" },
  ] satisfies FaultRule[])("cost time only: %j", async (rule) => {
    const finished = await runLocally(aLocalRun({ faults: [rule] }));

    expect((await readReport(finished.folder)).counts).toMatchObject({ total: 3, passed: 3 });
  });
});
