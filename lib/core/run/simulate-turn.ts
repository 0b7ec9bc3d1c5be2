import type { RunConfig } from "../config/run-config.ts";
import { DEFAULT_MAX_TURNS, type TestCase } from "../dataset/case.ts";
import { AppError } from "../errors.ts";
import { MetricAsker } from "../judging/metric-asker.ts";
import { Unanswered } from "../judging/unanswered.ts";
import { exchangesOf } from "../metrics/exchanges.ts";
import type {
  Agent,
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  Judge,
  Quota,
  RunRecord,
  RunRef,
  RunStore,
} from "../ports.ts";
import { addUsage, noUsage } from "../results.ts";
import { conversationSimulator } from "../simulation/conversation-simulator.ts";
import {
  type AskAgent,
  deliverMessage,
  prepareMessage,
  type SimulatedCase,
  type Transcript,
} from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import { askSettings } from "./ask-settings.ts";
import { readAttemptConfig } from "./attempt-config.ts";
import { BUDGET_WAIT_SECONDS, mustStop, reserveCase } from "./budget.ts";
import { withCost } from "./case-cost.ts";
import { requireDocument, requireRun } from "./documents.ts";
import { keys } from "./keys.ts";
import { type ModelLeases, openLeases } from "./model-leases.ts";
import { type Repetition, recordIdOf, repetitionSchema } from "./repetition.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { finishCase, isSettled, settleFinished } from "./save-result.ts";
import { isOutOfReach, noteFailure } from "./stop-when-dead.ts";
import { createTimeToAsk } from "./time-to-ask.ts";
import {
  conversationOf,
  readTranscript,
  type SavedTranscript,
  saveTranscript,
} from "./transcripts.ts";

export interface SimulatePorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  openAgent(config: RunConfig, run: RunRef): Promise<Agent>;
  openJudge(config: RunConfig, run: RunRef): Promise<Judge>;
  readonly quota: Quota;
  /** Milliseconds until this invocation is cut off. */
  remainingMs(): number;
}

export interface SimulateInput extends RunRef {
  readonly caseKey: string;
}

export interface SimulatedTurn {
  /**
   * `more`: call again for the next exchange. `answered`: the conversation is over and can be scored.
   * `settled`: nothing to score. `stopped`: the run ends early.
   */
  readonly outcome: "more" | "answered" | "settled" | "stopped";
  /** With `more`: not before so many seconds; absent when nothing needs to be waited for. */
  readonly waitSeconds?: number;
}

/** A conversation with everything that its next exchange needs. */
interface Talk {
  readonly ports: SimulatePorts;
  readonly run: RunRef;
  readonly record: RunRecord;
  readonly caseKey: string;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  readonly saved: SavedTranscript;
  readonly options: CallOptions | undefined;
}

/** Carries a conversation on by one exchange, asking neither judge nor agent for what is stored. */
export async function simulateTurn(
  ports: SimulatePorts,
  { tenant, runId, caseKey }: SimulateInput,
  options?: CallOptions,
): Promise<SimulatedTurn> {
  const run = { tenant, runId };
  const record = await requireRun(ports.runs, run, options);
  // What was said is kept, and a later attempt goes on from there.
  if (mustStop(record, caseKey)) return { outcome: "stopped" };
  const key = keys.testCase(run, caseKey);
  const testCase = await requireDocument(ports.blobs, key, repetitionSchema, options);
  // Finished by a call whose reply was lost.
  const known = await ports.cases.get(run, recordIdOf(testCase), options);
  if (isSettled(known)) {
    await settleFinished(ports, run, known, options);
    return { outcome: "settled" };
  }
  const config = await readAttemptConfig(ports.blobs, record, options);
  const may = await reserveCase(ports, { run: record, config, testCase, caseKey }, options);
  if (may === "stop") return { outcome: "stopped" };
  if (may === "wait") return { outcome: "more", waitSeconds: BUDGET_WAIT_SECONDS };
  const saved = await readTranscript(ports.blobs, { run, caseKey, testCase }, options);
  if (saved.transcript.stop !== null) return { outcome: "answered" };
  const talk = { ports, run, record, caseKey, config, testCase, saved, options };
  if (config.agent.type === "recorded") return takeRecorded(talk);
  const leases = openLeases(ports, run, config);
  const turn = await exchange(talk, leases).finally(() => leases.close(options));
  const waitSeconds = leases.waitSeconds(caseKey);
  return turn.outcome === "more" && waitSeconds > 0 ? { ...turn, waitSeconds } : turn;
}

/** A recorded conversation is over before it begins: nobody is asked. */
async function takeRecorded(talk: Talk): Promise<SimulatedTurn> {
  const { turns } = talk.saved.transcript;
  if (exchangesOf(turns).length === 0) {
    return failed(talk, new AppError("agent.no_recorded_conversation", undefined));
  }
  const blank = turns.findIndex(({ content }) => isBlank(content));
  if (blank >= 0) return failed(talk, new AppError("agent.blank_message", { number: blank + 1 }));
  const stop = { reason: "recorded" as const, explanation: null };
  await save(talk, { ...talk.saved.transcript, stop });
  return { outcome: "answered" };
}

async function exchange(talk: Talk, leases: ModelLeases): Promise<SimulatedTurn> {
  const time = createTimeToAsk(talk.ports, talk.config);
  const asker = await openUser(talk, leases, time.isOver);
  // Where the conversation stands for this call: a failure is told only while nobody carried it on.
  let at = talk;
  try {
    const prepared = await spoken(talk, asker);
    if (prepared === undefined) return { outcome: "more" };
    at = prepared;
    const { transcript } = at.saved;
    if (transcript.stop !== null) return { outcome: "answered" };
    if (time.isOver()) return { outcome: "more" };
    const simulation = { case: simulatedCase(at.testCase), transcript };
    const replied = await deliverMessage(simulation, agentOf(at));
    const kept = await save(at, replied);
    if (at !== talk) await noteReached(talk);
    return { outcome: kept !== undefined && replied.stop !== null ? "answered" : "more" };
  } catch (error) {
    // What was spent before something was saved is in the transcript already.
    return outcomeOf(at, error, at === talk ? asker : undefined);
  }
}

/**
 * The conversation with the user's next message, saved; the same one when its message is there
 * already, undefined when another call was first.
 */
async function spoken(talk: Talk, asker: MetricAsker): Promise<Talk | undefined> {
  const { testCase, saved } = talk;
  const simulation = { case: simulatedCase(testCase), transcript: saved.transcript };
  const prepared = await prepareMessage(simulation, asker.ask);
  if (prepared === saved.transcript) return talk;
  // The history alone reaches the outcome: a stop that is saved would be scored as the agent's work.
  if (prepared.stop !== null && !hasAnswered(talk)) {
    throw new AppError("agent.never_asked", undefined);
  }
  const usage = addUsage(prepared.usage, asker.usage);
  const next = await save(talk, { ...prepared, usage, requests: asker.requests });
  return next && { ...talk, saved: next };
}

/** Saves the next version of the transcript; undefined when another call was first: it goes on. */
async function save(talk: Talk, transcript: Transcript): Promise<SavedTranscript | undefined> {
  const next = { version: talk.saved.version + 1, transcript };
  const kept = await saveTranscript(talk.ports.blobs, talk, next, talk.options);
  return kept === "written" ? next : undefined;
}

const hasAnswered = ({ testCase: { turns = [] }, saved: { transcript } }: Talk): boolean =>
  transcript.turns.slice(turns.length).some(({ role }) => role === "assistant");

function simulatedCase(testCase: TestCase): SimulatedCase {
  const { scenario = "", userDescription = "", expectedOutcome = "" } = testCase;
  const { maxTurns = DEFAULT_MAX_TURNS } = testCase;
  return {
    scenario,
    maxTurns,
    ...(!isBlank(userDescription) && { userDescription }),
    ...(!isBlank(expectedOutcome) && { expectedOutcome }),
  };
}

/** The model that plays the user; its answers are kept and paid for like those of a metric. */
async function openUser(
  talk: Talk,
  leases: ModelLeases,
  shouldYield: () => boolean,
): Promise<MetricAsker> {
  const { ports, run, config, testCase, saved, options } = talk;
  const judge = leases.judge(await ports.openJudge(config, run));
  const context = {
    ...askSettings({ ...ports, run, config, judge, testCase }, options),
    run: run.runId,
    caseId: testCase.id,
    shared: new Map(),
    shouldYield,
  };
  return new MetricAsker(context, conversationSimulator, saved.transcript.requests);
}

function agentOf({ ports, run, config, testCase, options }: Talk): AskAgent {
  return async (request) => {
    const agent = await ports.openAgent(config, run);
    const startedAt = ports.clock.now();
    const reply = await agent.ask({ caseId: testCase.id, ...request }, options);
    if (isBlank(reply.answer)) throw new AppError("agent.no_answer", undefined);
    return { ...reply, latencyMs: ports.clock.now() - startedAt };
  };
}

/** Judge and agent both answered: from now on, failures are no sign of a dead endpoint. */
async function noteReached({ ports, run, record, options }: Talk): Promise<void> {
  if (record.reached !== true) await ports.runs.update(run, { set: { reached: true } }, options);
}

/** What an invocation spent that is in no saved transcript; `usageInVain`: what no later one finds. */
type Spent = Pick<MetricAsker, "usage" | "usageInVain">;

const nothingSpent: Spent = { usage: noUsage, usageInVain: noUsage };

/** What can't be helped ends the case; what may pass by itself is thrown, to be repeated. */
async function outcomeOf(
  talk: Talk,
  error: unknown,
  spent: Spent | undefined,
): Promise<SimulatedTurn> {
  const { ports, run, config, options } = talk;
  if (error instanceof Unanswered) {
    if (error.why === "noTimeLeft") return { outcome: "more" };
    const { alias } = config.judge;
    return failed(talk, new AppError("run.user_not_simulated", { alias }), spent);
  }
  if (!(error instanceof AppError)) throw error;
  if (error.retryable) await noteFailure(ports, run, error, options);
  if (error.retryable || !/^(?:agent|judge)\./.test(error.code)) throw error;
  return failed(talk, error, spent);
}

/**
 * Ends the case with its transcript so far, which a retry of errors goes on from. The end is a version
 * of its own: where a twin of this call has carried the conversation on, it is not for this one to end.
 */
async function failed(talk: Talk, error: AppError, spent = nothingSpent): Promise<SimulatedTurn> {
  const { ports, run, config, testCase, saved, options } = talk;
  const { transcript } = saved;
  // Answers that are kept count anew for the attempt that finds them; the rest would be forgotten.
  const usage = addUsage(transcript.usage, spent.usageInVain);
  if ((await save(talk, { ...transcript, usage })) === undefined) return { outcome: "more" };
  const all = addUsage(transcript.usage, spent.usage);
  const conversation = conversationOf(testCase, { ...transcript, usage: all });
  const cause = causeOf(error, config.language);
  const result = resultWithoutScores(testCase, "error", cause, { conversation });
  const reach = isOutOfReach(error) ? "unreachable" : "unknown";
  await finishCase(ports, run, withCost(config, result), reach, options);
  return { outcome: "settled" };
}
