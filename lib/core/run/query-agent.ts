import type { RunConfig } from "../config/run-config.ts";
import { caseSchema, type TestCase } from "../dataset/case.ts";
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
import {
  readConfig,
  readDocument,
  requireDocument,
  type SavedAnswer,
  savedAnswerSchema,
  writeDocument,
} from "./documents.ts";
import { keys } from "./keys.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { finishCase } from "./save-result.ts";

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
  /** Id of the earlier case of the conversation that got no answer; empty when all did. */
  readonly brokenBy: string;
}

export interface Queried {
  /** `answered`: to be scored now. `settled`: nothing to score. `stopped`: the run ends early. */
  readonly outcome: "answered" | "settled" | "stopped";
  readonly conversationId: string;
  readonly brokenBy: string;
}

interface Query {
  readonly ports: QueryPorts;
  readonly input: QueryInput;
  readonly config: RunConfig;
  readonly testCase: TestCase;
  readonly options: CallOptions | undefined;
}

/** Asks the agent the question of a case, once in the life of a run, and keeps the answer. */
export async function queryAgent(
  ports: QueryPorts,
  input: QueryInput,
  options?: CallOptions,
): Promise<Queried> {
  const { conversationId, brokenBy } = input;
  const record = await ports.runs.get(input, options);
  if (record?.stop !== undefined) return { outcome: "stopped", conversationId, brokenBy };
  const testCase = await requireDocument(
    ports.blobs,
    keys.testCase(input, input.caseKey),
    caseSchema,
    options,
  );
  const config = await readConfig(ports.blobs, input, options);
  const query = { ports, input, config, testCase, options };
  const key = keys.answer(input, input.caseKey);
  const saved = await readDocument(ports.blobs, key, savedAnswerSchema, options);
  if (saved !== undefined) return answered(query, saved);
  if (testCase.question.trim() === "") return { outcome: "settled", conversationId, brokenBy };
  if (brokenBy !== "") {
    return failed(query, new AppError("agent.conversation_broken", { caseId: brokenBy }));
  }
  try {
    const answer = await ask(query);
    await writeDocument(ports.blobs, key, answer, { ...options, ifAbsent: true });
    return await answered(query, answer);
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable || !error.code.startsWith("agent.")) {
      throw error;
    }
    return failed(query, error);
  }
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
  if (answer.answer.trim() === "") throw new AppError("agent.no_answer", undefined);
  return toSaved(answer, ports.clock.now() - startedAt);
}

function recordedAnswer(testCase: TestCase): SavedAnswer {
  const { answer, retrievedContexts, toolsCalled } = testCase;
  if (answer === undefined || answer.trim() === "") {
    throw new AppError("agent.no_recorded_answer", undefined);
  }
  return toSaved(
    {
      answer,
      ...(retrievedContexts && { retrievedContexts }),
      ...(toolsCalled && { toolsCalled }),
    },
    null,
  );
}

function toSaved(answer: AgentAnswer, latencyMs: number | null): SavedAnswer {
  return savedAnswerSchema.parse({
    answer: answer.answer,
    retrievedContexts: answer.retrievedContexts ?? null,
    conversationId: answer.conversationId ?? "",
    toolsCalled: answer.toolsCalled ?? null,
    latencyMs,
  });
}

/** A case that has its result already, or never gets one, was only asked for its conversation. */
async function answered(query: Query, saved: SavedAnswer): Promise<Queried> {
  const { ports, input, testCase, options } = query;
  const record = await ports.cases.get(input, testCase.id, options);
  const settled = record !== undefined && record.status !== "pending";
  return {
    outcome: settled ? "settled" : "answered",
    conversationId: saved.conversationId === "" ? input.conversationId : saved.conversationId,
    brokenBy: "",
  };
}

async function failed(query: Query, error: AppError): Promise<Queried> {
  const { ports, input, config, testCase, options } = query;
  const record = await ports.cases.get(input, testCase.id, options);
  if (record?.status !== "skipped") {
    const result = resultWithoutScores(testCase, "error", causeOf(error, config.language));
    await finishCase(ports, input, result, "unknown", options);
  }
  return {
    outcome: "settled",
    conversationId: input.conversationId,
    brokenBy: testCase.conversation === undefined ? "" : input.brokenBy || testCase.id,
  };
}
