import type { RunConfig } from "../config/run-config.ts";
import { sha256 } from "../dataset/canonical-json.ts";
import type { RunRef } from "../ports.ts";

/** Names the objects of a case: SHA-256 of its id, hex, so that any id makes a safe key. */
export const caseKeyOf = (caseId: string): string => sha256(caseId);

const runPrefix = ({ tenant, runId }: RunRef) => `${tenant}/runs/${runId}`;
const casesPrefix = (run: RunRef) => `${runPrefix(run)}/cases/`;
const casePrefix = (run: RunRef, caseKey: string) => `${casesPrefix(run)}${caseKey}`;

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
  /** Of every case, in a folder that has its key for a name. */
  cases: casesPrefix,
  testCase: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/case.json`,
  answer: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/answer.json`,
  transcripts: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/transcript/`,
  /** Each save of a transcript is an object of its own: a delayed twin of a call overwrites none. */
  transcript: (run: RunRef, caseKey: string, version: number) =>
    `${casePrefix(run, caseKey)}/transcript/${String(version).padStart(3, "0")}.json`,
  /** What was scored of a case and what that cost, one object a save. */
  landed: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/landed/`,
  /** Numbers are counted up from 1: a twin of a call overwrites none. */
  landedPart: (run: RunRef, caseKey: string, number: number) =>
    `${casePrefix(run, caseKey)}/landed/${String(number).padStart(4, "0")}.json`,
  result: (run: RunRef, caseKey: string) => `${casePrefix(run, caseKey)}/result.json`,
  figures: (run: RunRef) => `${runPrefix(run)}/figures.json`,
  report: (run: RunRef, file: string) => `${runPrefix(run)}/report/${file}`,
  /** What of the run's cost figures over time have counted. */
  counted: (run: RunRef) => `${runPrefix(run)}/counted.json`,
  /** Whether the end of an attempt that broke was told. */
  told: (run: RunRef, attempt: number) => `${runPrefix(run)}/told-${attempt}.json`,
  /** The outcomes of the latest runs of a name over a selection of a test set. */
  outcomes: (tenant: string, name: string, { name: testSet, selection }: RunConfig["testSet"]) =>
    `${tenant}/outcomes/${sha256(JSON.stringify([name, testSet, selection ?? null]))}.json`,
  judgeAnswers: (tenant: string) => `${tenant}/judge/`,
} as const;
