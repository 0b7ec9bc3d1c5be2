import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { AppError } from "../errors.ts";
import type {
  Agent,
  AgentAnswer,
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  RunRef,
  RunStore,
} from "../ports.ts";
import type { CaseRecord } from "../run-record.ts";
import { isBlank } from "../text/is-blank.ts";
import { readAttemptCase, readAttemptConfig } from "./attempt-documents.ts";
import { reserveCase, runGoingOn } from "./budget.ts";
import {
  readDocument,
  requireDocument,
  type SavedAnswer,
  savedAnswerSchema,
  writeDocument,
} from "./documents.ts";
import { keys } from "./keys.ts";
import { type Repetition, recordIdOf, repetitionSchema } from "./repetition.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { finishCase, isSettled } from "./save-result.ts";
import { noteFailure } from "./stop-when-dead.ts";

export interface QueryPorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  openAgent(config: RunConfig, run: RunRef): Promise<Agent>;
}

export interface QueryInput extends RunRef {
  readonly caseKey: string;
  /** What the agent returned for the earlier case of the conversation; empty at its start. */
  readonly conversationId: string;
  /** Key of the earlier case of the conversation that got no answer; empty when all did. */
  readonly brokenBy: string;
}

export interface Queried {
  /**
   * `answered`: to be scored now. `settled`: nothing to score. `stopped`: the run ends early.
   * `waiting`: to be asked again, when cases under way have left room in the budget.
   */
  readonly outcome: "answered" | "settled" | "stopped" | "waiting";
  readonly conversationId: string;
  readonly brokenBy: string;
}

interface Query {
  readonly ports: QueryPorts;
  readonly input: QueryInput;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  /** What is known of the case so far. */
  readonly record: CaseRecord | undefined;
  readonly options: CallOptions | undefined;
}

/** Asks the agent the question of a case, once in the life of a run, and keeps the answer. */
export async function queryAgent(
  ports: QueryPorts,
  input: QueryInput,
  options?: CallOptions,
): Promise<Queried> {
  const { conversationId, brokenBy } = input;
  const { tenant, runId, caseKey } = input;
  const run = await runGoingOn(ports.runs, { tenant, runId, caseKey }, options);
  if (run === undefined) return { outcome: "stopped", conversationId, brokenBy };
  const testCase = await readAttemptCase(ports.blobs, run, caseKey, options);
  const config = await readAttemptConfig(ports.blobs, run, options);
  const record = await ports.cases.get(input, recordIdOf(testCase), options);
  const query = { ports, input, config, testCase, record, options };
  const key = keys.answer(input, input.caseKey);
  const saved = await readAnswer(query, key);
  if (saved !== undefined && isSettled(record)) return answered(query, saved);
  if (isBlank(testCase.question)) return { outcome: "settled", conversationId, brokenBy };
  // It ended without an answer: only a retry of errors asks again.
  if (record?.status === "error") return unanswered(query);
  if (saved === undefined && brokenBy !== "") {
    const earlier = keys.testCase(input, brokenBy);
    const { id } = await requireDocument(ports.blobs, earlier, repetitionSchema, options);
    return failed(query, new AppError("agent.conversation_broken", { caseId: id }));
  }
  const payment = { run, config, testCase, caseKey: input.caseKey };
  const may = isSettled(record) ? "go" : await reserveCase(ports, payment, options);
  if (may === "wait") return { outcome: "waiting", conversationId, brokenBy };
  if (may === "stop") return { outcome: "stopped", conversationId, brokenBy };
  if (saved !== undefined) return answered(query, saved);
  try {
    return answered(query, await keep(query, key, await ask(query)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryable) await noteFailure(ports, input, error, options);
    if (error.retryable || !error.code.startsWith("agent.")) throw error;
    return failed(query, error);
  }
}

/** One that is not kept tells of a case that has ended, and is none for a case that is done again. */
async function readAnswer(
  { ports: { blobs }, record, options }: Query,
  key: string,
): Promise<SavedAnswer | undefined> {
  const saved = await readDocument(blobs, key, savedAnswerSchema, options);
  return saved?.forgotten === true && !isSettled(record) ? undefined : saved;
}

async function ask({ ports, input, config, testCase, options }: Query): Promise<SavedAnswer> {
  if (config.agent.type === "recorded") return recordedAnswer(testCase);
  const agent = await ports.openAgent(config, input);
  const startedAt = ports.clock.now();
  const request = {
    caseId: testCase.id,
    question: testCase.question,
    ...(input.conversationId !== "" && { conversationId: input.conversationId }),
  };
  const answer = await agent.ask(request, options);
  if (isBlank(answer.answer)) throw new AppError("agent.no_answer", undefined);
  return toSaved(answer, ports.clock.now() - startedAt);
}

function recordedAnswer(testCase: TestCase): SavedAnswer {
  const { answer, retrievedContexts, toolsCalled, latencyMs = null, costUsd } = testCase;
  if (answer === undefined || isBlank(answer)) {
    throw new AppError("agent.no_recorded_answer", undefined);
  }
  return toSaved(
    {
      answer,
      ...(retrievedContexts && { retrievedContexts }),
      ...(toolsCalled && { toolsCalled }),
      ...(costUsd !== undefined && { costUsd }),
    },
    latencyMs,
  );
}

function toSaved(answer: AgentAnswer, latencyMs: number | null): SavedAnswer {
  return savedAnswerSchema.parse({
    answer: answer.answer,
    retrievedContexts: answer.retrievedContexts ?? null,
    conversationId: answer.conversationId ?? "",
    toolsCalled: answer.toolsCalled ?? null,
    latencyMs,
    costUsd: answer.costUsd ?? null,
  });
}

/** Saves an answer; where a delayed twin of this call was first, what counts is its answer. */
async function keep(
  { ports: { blobs }, options }: Query,
  key: string,
  answer: SavedAnswer,
): Promise<SavedAnswer> {
  const kept = await writeDocument(blobs, key, answer, { ...options, ifAbsent: true });
  return kept === "written" ? answer : requireDocument(blobs, key, savedAnswerSchema, options);
}

/** A case that has its result already, or never gets one, was only asked for its conversation. */
function answered({ input, record }: Query, saved: SavedAnswer): Queried {
  return {
    outcome: isSettled(record) ? "settled" : "answered",
    conversationId: saved.conversationId === "" ? input.conversationId : saved.conversationId,
    brokenBy: "",
  };
}

/** Ends the case, unless a twin of this call has had an answer in the meantime: that one counts. */
async function failed(query: Query, error: AppError): Promise<Queried> {
  const { ports, input, config, testCase, record, options } = query;
  const key = keys.answer(input, input.caseKey);
  const saved = await readAnswer(query, key);
  if (saved !== undefined) return answered(query, saved);
  const cause = causeOf(error, config.language);
  const result = resultToKeep(config, resultWithoutScores(testCase, "error", cause));
  await finishCase(ports, input, result, "unknown", { ...options, isNew: record === undefined });
  return unanswered(query);
}

/** The rest of its conversation can't be evaluated. */
function unanswered({ input, testCase }: Query): Queried {
  return {
    outcome: "settled",
    conversationId: input.conversationId,
    brokenBy: testCase.conversation === undefined ? "" : input.brokenBy || input.caseKey,
  };
}
