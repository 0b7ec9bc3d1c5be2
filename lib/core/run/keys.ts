import { sha256 } from "../dataset/canonical-json.ts";
import type { RunRef } from "../ports.ts";

/** Names the objects of a case: SHA-256 of its id, hex, so that any id makes a safe key. */
export const caseKeyOf = (caseId: string): string => sha256(caseId);

const PLAIN_ID = /^[a-z0-9-]{1,64}$/;

/** Names the record of a metric. A custom metric may be called anything, so its hash names it. */
export const metricKeyOf = (id: string): string =>
  PLAIN_ID.test(id) ? id : `custom-${sha256(id).slice(0, 32)}`;

const runPrefix = ({ tenant, runId }: RunRef) => `${tenant}/runs/${runId}`;
const casePrefix = (run: RunRef, caseKey: string) => `${runPrefix(run)}/cases/${caseKey}`;

/** Every object key of a run. */
export const keys = {
  /** The configuration as it was asked for, models by alias. */
  request: (run: RunRef) => `${runPrefix(run)}/request.json`,
  /** The frozen configuration, models resolved, without secrets. */
  config: (run: RunRef) => `${runPrefix(run)}/config.json`,
  testSet: (run: RunRef) => `${runPrefix(run)}/test-set.jsonl`,
  judgeScript: (run: RunRef) => `${runPrefix(run)}/judge-script.json`,
  workList: (run: RunRef, attempt: number) => `${runPrefix(run)}/work-${attempt}.jsonl`,
  mapResults: (run: RunRef, attempt: number) => `${runPrefix(run)}/map-${attempt}`,
  testCase: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/case.json`,
  answer: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/answer.json`,
  transcripts: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/transcript/`,
  /** Each save of a transcript is an object of its own: a delayed twin of a call overwrites none. */
  transcript: (run: RunRef, caseKey: string, version: number) =>
    `${casePrefix(run, caseKey)}/transcript/${String(version).padStart(3, "0")}.json`,
  metrics: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/metrics/`,
  metric: (run: RunRef, caseKey: string, id: string) =>
    `${casePrefix(run, caseKey)}/metrics/${metricKeyOf(id)}.json`,
  /** Errors belong to the attempt that met them: the next one judges again. */
  metricError: (run: RunRef, caseKey: string, { id, attempt }: { id: string; attempt: number }) =>
    `${casePrefix(run, caseKey)}/metrics/${metricKeyOf(id)}@${attempt}.json`,
  spent: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/spent/`,
  /** What a metric has cost so far that has no record, or none that lasts. */
  metricSpent: (run: RunRef, caseKey: string, id: string) =>
    `${casePrefix(run, caseKey)}/spent/${metricKeyOf(id)}.json`,
  result: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/result.json`,
  figures: (run: RunRef) => `${runPrefix(run)}/figures.json`,
  report: (run: RunRef, file: string) => `${runPrefix(run)}/report/${file}`,
  judgeAnswers: (tenant: string) => `${tenant}/judge/`,
} as const;
