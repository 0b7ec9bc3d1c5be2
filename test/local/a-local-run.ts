import type { RunConfig } from "../../lib/core/config/run-config.ts";
import { canonicalize } from "../../lib/core/dataset/canonicalize.ts";
import { caseSchema, type TestCase } from "../../lib/core/dataset/case.ts";
import type { LocalRun } from "../../lib/local/runner.ts";
import { TENANT, workspace } from "../../lib/local/workspace.ts";
import { newFolder } from "../support/run-command.ts";

/** A frozen configuration: recorded answers, the offline judge, one metric. */
export const aRunConfig = (over: Partial<RunConfig> = {}): RunConfig => ({
  schemaVersion: 1,
  name: "local",
  mode: "single-turn",
  language: "en",
  testSet: { name: "answers.jsonl", version: "0".repeat(64), cases: 3 },
  agent: { type: "recorded" },
  judge: { provider: "offline", alias: "offline" },
  judging: { plan: "stepwise", votes: 1, voteWithin: 0.1 },
  embedding: null,
  metrics: [{ id: "pii-leakage", threshold: 0.5, strictMode: false, options: {} }],
  retrieval: { k: 5 },
  limits: { concurrency: 4, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 },
  gates: [],
  note: null,
  cache: true,
  cacheMaxAgeDays: 90,
  ...over,
});

/** Cases with recorded answers. */
export const recordedCases = (count: number): TestCase[] =>
  Array.from({ length: count }, (_, index) =>
    caseSchema.parse({
      id: `c-${index}`,
      question: "何日ですか。",
      answer: `${index + 1}日です。`,
    }),
  );

/** A run of recorded answers in a folder of its own. */
export function aLocalRun(over: Partial<LocalRun> = {}): LocalRun {
  return {
    run: { tenant: TENANT, runId: "01LOCALRUN" },
    place: workspace(undefined, newFolder()),
    create: { config: aRunConfig(), testSet: canonicalize(recordedCases(3)) },
    retryErrors: false,
    ownCredentials: false,
    ...over,
  };
}
