import { describe, expect, it } from "vitest";
import { cancelRun } from "../../../lib/core/api/cancel-run.ts";
import { reportLink } from "../../../lib/core/api/report-link.ts";
import { resumeRun } from "../../../lib/core/api/resume-run.ts";
import { viewRun } from "../../../lib/core/api/run-view.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import type { RunRecord } from "../../../lib/core/run-record.ts";
import { createMemoryApi } from "../../support/memory-api.ts";
import { aReport } from "../../support/report-factories.ts";
import { aRun } from "../../support/run-world.ts";

const GO = { retryErrors: false };

async function aWorld(more: Partial<RunRecord> = {}) {
  const world = createMemoryApi();
  const record: RunRecord = {
    ...aRun,
    name: "handbook",
    status: "running",
    attempt: 1,
    createdAt: "2030-01-01T00:00:00.000Z",
    ...more,
  };
  await world.ports.runs.create(record);
  const start = (attempt: number) =>
    world.executions.start(`${aRun.runId}-${attempt}`, { ...aRun, attempt, ...GO });
  const get = () => world.ports.runs.get(aRun);
  return { ...world, start, get };
}

const codeOf = (result: { readonly ok: boolean; readonly error?: readonly { code: string }[] }) =>
  result.error?.[0]?.code;

describe("cancelRun", () => {
  it("marks a run whose cases are under way, and leaves its execution alone", async () => {
    const { ports, executions, start, get } = await aWorld();
    await start(1);

    expect(await cancelRun(ports, aRun)).toMatchObject({ ok: true, value: { stop: "cancelled" } });
    expect(await get()).toMatchObject({ stop: "cancelled" });
    expect(await executions.status(`${aRun.runId}-1`)).toBe("running");
  });

  it("ends an execution that is not prepared yet: a mark would not outlast that", async () => {
    const { ports, executions, start } = await aWorld({ status: "incomplete" });
    await start(1);
    executions.end(`${aRun.runId}-1`, "succeeded");
    await start(2);

    expect((await cancelRun(ports, aRun)).ok).toBe(true);
    expect(await executions.status(`${aRun.runId}-2`)).toBe("aborted");
  });

  it("closes a run that nothing works on, and none that has ended", async () => {
    const { ports, finalized } = await aWorld();

    expect((await cancelRun(ports, aRun)).ok).toBe(true);
    expect(finalized).toEqual([`${aRun.runId} States.Aborted`]);
    const ended = await aWorld({ status: "completed" });
    expect(codeOf(await cancelRun(ended.ports, aRun))).toBe("api.run_ended");
    expect(codeOf(await cancelRun(ports, { ...aRun, tenant: "b" }))).toBe("api.run_not_found");
  });
});

describe("resumeRun", () => {
  it("gives up on a run whose names are all used up", async () => {
    const { ports, executions, start } = await aWorld({ status: "incomplete" });
    for (let attempt = 1; attempt <= 60; attempt += 1) {
      await start(attempt);
      executions.end(`${aRun.runId}-${attempt}`, "failed");
    }

    expect(codeOf(await resumeRun(ports, aRun, GO))).toBe("api.still_running");
  });

  it("starts the next attempt of a run that broke off without a word", async () => {
    const { ports, executions } = await aWorld();

    expect((await resumeRun(ports, aRun, { ...GO, maxCostUsd: 1, allowPartial: true })).ok).toBe(
      true,
    );
    expect(executions.inputs.get(`${aRun.runId}-2`)).toMatchObject({ attempt: 2 });
  });

  it("leaves alone what runs, is complete, or is not there", async () => {
    const running = await aWorld();
    await running.start(1);
    expect(codeOf(await resumeRun(running.ports, aRun, GO))).toBe("api.still_running");
    const complete = await aWorld({ status: "completed" });
    expect(codeOf(await resumeRun(complete.ports, aRun, GO))).toBe("api.run_complete");
    const { blobs } = complete.ports;
    const reportOf = (errors: number) => ({
      ...aReport(),
      counts: { ...aReport().counts, errors },
    });
    const again = async (errors: number) => {
      await blobs.put(keys.report(aRun, "report.json"), JSON.stringify(reportOf(errors)));
      return codeOf(await resumeRun(complete.ports, aRun, { retryErrors: true }));
    };
    const unread = await resumeRun(complete.ports, aRun, { retryErrors: true });
    expect(unread.ok).toBe(true);
    complete.executions.end(`${aRun.runId}-2`, "failed");
    expect(await again(0)).toBe("api.nothing_to_redo");
    expect(await again(1)).toBeUndefined();
    expect(codeOf(await resumeRun(complete.ports, { ...aRun, runId: "../x" }, GO))).toBe(
      "api.run_not_found",
    );
  });
});

const ENDED = {
  status: "completed",
  startedAt: "2030-01-01T00:00:01.000Z",
  finishedAt: "2030-01-01T00:00:02.000Z",
} as const;

describe("viewRun", () => {
  it("shows progress while it runs, and verdict and counts of the report afterwards", async () => {
    const { ports, get } = await aWorld({ cases: 10, done: 4, errors: 1, spentUsd: 0.5 });
    const record = (await get()) as RunRecord;
    expect(await viewRun(ports, record)).toMatchObject({
      progress: { cases: 10, done: 4, errors: 1 },
      verdict: null,
      counts: null,
      spentUsd: 0.5,
      error: null,
      links: { report: null },
    });

    await ports.blobs.put(keys.report(aRun, "report.json"), JSON.stringify(aReport()));
    const error = { code: "run.machine_failed", message: "x", hint: "y" } as never;
    const ended = { ...record, ...ENDED, error, stop: "cancelled" as const };
    const { verdict, counts } = aReport();
    expect(await viewRun(ports, ended)).toMatchObject({
      verdict,
      counts,
      error: { code: "run.machine_failed", message: "x" },
      stop: "cancelled",
      links: { report: `runs/${aRun.runId}/report` },
    });
    const { ports: fresh, get: created } = await aWorld({ status: "created" });
    expect(await viewRun(fresh, (await created()) as RunRecord)).toMatchObject({
      startedAt: null,
      progress: { cases: null, done: 0, errors: 0 },
      spentUsd: null,
    });
    const estimate = { costUsd: 2 } as never;
    expect(await viewRun(ports, { ...record, estimate })).toMatchObject({ estimatedUsd: 2 });
  });
});

describe("reportLink", () => {
  it("works for five minutes, once the run has ended and the file is there", async () => {
    const { ports } = await aWorld(ENDED);
    expect(codeOf(await reportLink(ports, aRun, "html"))).toBe("api.no_report");
    await ports.blobs.put(keys.report(aRun, "report.html.part"), "x");
    expect(codeOf(await reportLink(ports, aRun, "html"))).toBe("api.no_report");
    await ports.blobs.put(keys.report(aRun, "report.html"), "x");

    expect(await reportLink(ports, aRun, "html")).toMatchObject({
      value: { file: "report.html", expiresAt: "2030-01-01T00:05:00.000Z" },
    });
    expect(codeOf(await reportLink(ports, { ...aRun, tenant: "b" }, "html"))).toBe(
      "api.run_not_found",
    );
  });

  it("is none while a further attempt runs", async () => {
    const { ports } = await aWorld();
    await ports.blobs.put(keys.report(aRun, "report.html"), "x");

    expect(codeOf(await reportLink(ports, aRun, "html"))).toBe("api.no_report");
  });
});
