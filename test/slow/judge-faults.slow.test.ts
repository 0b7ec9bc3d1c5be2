import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { referenceCase } from "../../bench/judging/reference-case.ts";
import { writeProject } from "../bin/sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "../bin/stored-run.ts";
import type { JudgeModelStats } from "../support/judge-model/judge-model.ts";
import { MISFORTUNES, type Misfortunes } from "../support/judge-model/misfortune.ts";
import { spawnJudgeModel } from "../support/judge-model/spawn-judge-model.ts";
import { type Ran, startCommand } from "../support/run-command.ts";

const CONCURRENCY = 16;
const METRICS = ["answer-relevancy", "contextual-recall", "hallucination", "toxicity"];

/** One call in three goes wrong, in every way at once. */
const misfortunes: Misfortunes = {
  seed: "seed-1",
  throttled: 0.2,
  broken: 0.05,
  garbled: 0.05,
  truncated: 0.02,
  silent: 0.01,
};

interface Campaign {
  readonly cases: number;
  readonly provider: "bedrock" | "openai";
}

interface Outcome {
  readonly ran: Ran;
  readonly folder: string;
  readonly stats: JudgeModelStats;
}

const modelOf = (provider: Campaign["provider"], url: string) => ({
  provider,
  modelId: "judge",
  capabilities: { jsonSchema: true },
  ...(provider === "openai" ? { baseUrl: `${url}/v1` } : { region: "ap-northeast-1" }),
});

/** A whole run by the command, with a judge in a process of its own that fails as it is told. */
async function judged({ cases, provider }: Campaign): Promise<Outcome> {
  const server = await spawnJudgeModel();
  onTestFinished(() => server.close());
  await server.begin({ latencyMs: 5, misfortunes });
  const project = writeProject({
    cases: Array.from({ length: cases }, (_, index) => ({
      ...referenceCase(index, { chunks: 3, chunkTokens: 40 }),
    })),
    config: {
      language: "en",
      agent: { type: "recorded" },
      models: { main: modelOf(provider, server.url) },
      judge: "main",
      metrics: { use: METRICS },
      limits: { concurrency: CONCURRENCY, callTimeoutSeconds: 2, toleratedErrorShare: 0.5 },
      gates: [],
    },
  });
  const ran = await startCommand(project, ["run", "--no-progress"], {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.url,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  }).ended;
  return { ran, folder: folderOf(ran), stats: await server.stats() };
}

function expectWhole({ ran, folder, stats }: Outcome, cases: number): void {
  expect(ran.code, ran.err).toBe(0);
  const { status, counts, usage } = readReportOf(folder);
  expect(status).toBe("completed");
  expect(counts).toMatchObject({ total: cases, skipped: 0, notRun: 0, flaky: 0 });
  expect(counts.passed + counts.failed + counts.errors).toBe(cases);
  const results = readResultsOf(folder);
  expect(results).toHaveLength(cases);
  expect(results.filter((result) => result.status === "error")).toHaveLength(counts.errors);
  for (const { caseId, metrics } of results) {
    expect(Object.keys(metrics), caseId).toEqual(METRICS);
    for (const { status: state, score, error } of Object.values(metrics)) {
      if (state === "scored") expect(score).toBeGreaterThanOrEqual(0);
      else expect(error?.code, caseId).toMatch(/^judge\.[a-z_]+$/);
    }
  }
  expect(Object.keys(stats.met).sort()).toEqual([...MISFORTUNES].sort());
  expect(stats.maxInFlight).toBeLessThanOrEqual(CONCURRENCY);
  expect(usage.judge.calls).toBeGreaterThan(0);
}

const scoresOf = ({ folder }: Outcome): string =>
  readFileSync(join(folder, "scores.jsonl"), "utf8");

describe("a judge that throttles, breaks, garbles, cuts off and falls silent", () => {
  it("leaves no case without a score or a cause, and the same faults give the same scores", async () => {
    const campaign: Campaign = { cases: 200, provider: "bedrock" };

    const outcomes = await Promise.all([judged(campaign), judged(campaign)]);

    for (const outcome of outcomes) {
      const { counts } = readReportOf(outcome.folder);
      const { calls, met, maxInFlight } = outcome.stats;
      process.stdout.write(`${JSON.stringify({ counts, calls, maxInFlight, met })}\n`);
      expectWhole(outcome, 200);
    }
    const [one, other] = outcomes.map(scoresOf);
    expect(one).toBe(other);
  });

  it("does so behind chat completions too", async () => {
    expectWhole(await judged({ cases: 40, provider: "openai" }), 40);
  });
});
