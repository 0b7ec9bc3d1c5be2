import { once } from "node:events";
import type { RunConfig } from "../../lib/core/config/run-config.ts";
import { runConfigSchema } from "../../lib/core/config/run-config.ts";
import type { TestCase } from "../../lib/core/dataset/case.ts";
import type {
  Agent,
  AgentAnswer,
  AgentRequest,
  CallOptions,
  Judge,
  JudgeRequest,
  MatchPattern,
  RunRef,
} from "../../lib/core/ports.ts";
import { type CaseResult, caseResultSchema, noUsage } from "../../lib/core/results.ts";
import { createRun } from "../../lib/core/run/create-run.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import { aCase } from "./factories.ts";
import {
  createMemoryBlobs,
  createMemoryCaseStore,
  createMemoryParameters,
  createMemoryRunStore,
} from "./memory-ports.ts";
import { createMemoryQuota } from "./memory-quota.ts";

export const aRun: RunRef = { tenant: "default", runId: "01JRUN" };
export const plainMatch: MatchPattern = (pattern, text) => pattern.test(text);
export const NOW = Date.parse("2030-01-01T00:00:00.000Z");

/** A frozen configuration of two metrics, in English so that a test can quote its words. */
export function aRunConfig(changes: Partial<RunConfig> = {}): RunConfig {
  const model = { provider: "openai", modelId: "judge-1", baseUrl: "http://127.0.0.1:9/v1" };
  return runConfigSchema.parse({
    schemaVersion: 1,
    name: "handbook",
    mode: "single-turn",
    language: "en",
    testSet: { name: "cases", version: "v1", cases: 1 },
    agent: { type: "sample", documents: "./documents" },
    judge: { provider: "openai", alias: "main", model },
    metrics: [aSelection("answer-relevancy"), aSelection("toxicity")],
    retrieval: { k: 5 },
    limits: { concurrency: 4, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 },
    gates: [],
    note: null,
    cache: true,
    ...changes,
  });
}

export function aSelection(id: string, threshold = 0.5): RunConfig["metrics"][number] {
  return { id, threshold, strictMode: false, options: {} };
}

/** Cases `c-1`, `c-2` ... */
export function someCases(count: number, changes: Partial<TestCase> = {}): readonly TestCase[] {
  return Array.from({ length: count }, (_, index) =>
    aCase({ id: `c-${index + 1}`, question: `Question ${index + 1}?`, ...changes }),
  );
}

type AnswerTo = (request: AgentRequest) => AgentAnswer | Promise<AgentAnswer>;

/** An agent that keeps what it was asked. */
export function anAgent(
  answerTo: AnswerTo = ({ caseId }) => ({ answer: `Answer to ${caseId}.`, retrievedContexts: [] }),
): Agent & { readonly asked: AgentRequest[] } {
  const asked: AgentRequest[] = [];
  return {
    asked,
    ask: async (request) => {
      asked.push(request);
      return answerTo(request);
    },
  };
}

/** Names one question to the judge. */
export const markOf = ({ caseId, metric, step }: JudgeRequest) => `${caseId} ${metric} ${step}`;

/** Calls itself one statement or opinion and finds nothing wrong with it. */
export function goodReply(request: JudgeRequest): unknown {
  const mark = markOf(request);
  if (request.step !== "verdicts") return { [request.step]: [mark] };
  const verdict = request.metric === "toxicity" ? "no" : "yes";
  return { verdicts: [{ verdict, reason: mark }] };
}

type ReplyTo = (request: JudgeRequest) => unknown;

/** A judge whose answers are stored, that keeps what it was asked; each call costs 10 tokens. */
export function aJudge(replyTo: ReplyTo = goodReply): Judge & { readonly asked: JudgeRequest[] } {
  const asked: JudgeRequest[] = [];
  return {
    asked,
    traits: { identity: "judge-1", byName: false, stored: true },
    ask: async (request) => {
      asked.push(request);
      const content = await replyTo(request);
      const usage = { ...noUsage, calls: 1, inputTokens: 10 };
      return { outcome: "answered", content, usage, stopReason: "end" };
    },
  };
}

export interface WorldOptions {
  readonly config?: RunConfig;
  readonly cases?: readonly TestCase[];
  readonly agent?: Agent;
  readonly judge?: Judge;
}

/** A run with everything around it in memory. */
export function aWorld({
  config = aRunConfig(),
  cases: testSet = someCases(1),
  agent = anAgent(),
  judge = aJudge(),
}: WorldOptions = {}) {
  const blobs = createMemoryBlobs();
  const runs = createMemoryRunStore();
  const cases = createMemoryCaseStore();
  const parameters = createMemoryParameters();
  const time = { now: NOW, remainingMs: 900_000 };
  const quota = createMemoryQuota();
  const ports = {
    blobs,
    runs,
    cases,
    models: { parameters, stage: "test", inCloud: false, modelHosts: [] },
    clock: { now: () => time.now },
    quota,
    // One that can be cut short waits for that: it is no part of what takes time.
    pause: async (ms: number, { signal }: CallOptions = {}) => {
      if (signal === undefined) time.now += ms;
      else if (!signal.aborted) await once(signal, "abort");
    },
    matchPattern: plainMatch,
    remainingMs: () => time.remainingMs,
    openAgent: async () => agent,
    openJudge: async () => judge,
    openEmbedder: async () => undefined,
    probe: async () => ({ usage: noUsage }),
  };
  const testSetText = testSet.map((each) => `${JSON.stringify(each)}\n`).join("");
  const json = (key: string): unknown => {
    const bytes = blobs.objects.get(key);
    return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  };
  return {
    ports,
    time,
    quota,
    config,
    testSet,
    blobs,
    create: () => createRun(ports, { run: aRun, config, testSet: testSetText }),
    record: () => runs.get(aRun),
    caseRecord: (caseId: string) => cases.get(aRun, caseId),
    json,
    result: (caseId: string): CaseResult | undefined => {
      const found = json(keys.result(aRun, caseKeyOf(caseId)));
      return found === undefined ? undefined : caseResultSchema.parse(found);
    },
    text: (file: string) => new TextDecoder().decode(blobs.objects.get(keys.report(aRun, file))),
    results: (): readonly CaseResult[] =>
      new TextDecoder()
        .decode(blobs.objects.get(keys.report(aRun, "results.jsonl")))
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => caseResultSchema.parse(JSON.parse(line))),
  };
}

export type World = ReturnType<typeof aWorld>;
