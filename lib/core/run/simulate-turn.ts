import { AppError } from "../errors.ts";
import type { MetricAsker } from "../judging/metric-asker.ts";
import { exchangesOf } from "../metrics/exchanges.ts";
import type { CallOptions, RunRef } from "../ports.ts";
import { addUsage } from "../results.ts";
import { deliverMessage, prepareMessage } from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import { readAttemptCase, readAttemptConfig } from "./attempt-documents.ts";
import { BUDGET_WAIT_SECONDS, reserveCase, runGoingOn } from "./budget.ts";
import { failTalk, outcomeOf } from "./end-talk.ts";
import { type ModelLeases, openLeases } from "./model-leases.ts";
import { recordIdOf } from "./repetition.ts";
import { isSettled, settleFinished } from "./save-result.ts";
import {
  hasAnswered,
  type SimulatedTurn,
  type SimulatePorts,
  saveTalk,
  simulatedCase,
  type Talk,
} from "./talk.ts";
import { agentOf, openUser } from "./talk-roles.ts";
import { createTimeToAsk } from "./time-to-ask.ts";
import { readTranscript } from "./transcripts.ts";

export interface SimulateInput extends RunRef {
  readonly caseKey: string;
}

/** Carries a conversation on by one exchange, asking neither judge nor agent for what is stored. */
export async function simulateTurn(
  ports: SimulatePorts,
  { tenant, runId, caseKey }: SimulateInput,
  options?: CallOptions,
): Promise<SimulatedTurn> {
  const run = { tenant, runId };
  const record = await runGoingOn(ports.runs, { ...run, caseKey }, options);
  // What was said is kept, and a later attempt goes on from there.
  if (record === undefined) return { outcome: "stopped" };
  const testCase = await readAttemptCase(ports.blobs, record, caseKey, options);
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
  const talk = { ports, run, record, known, caseKey, config, testCase, saved, options };
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
    return failTalk(talk, new AppError("agent.no_recorded_conversation", undefined));
  }
  const blank = turns.findIndex(({ content }) => isBlank(content));
  if (blank >= 0) return failTalk(talk, new AppError("agent.blank_message", { number: blank + 1 }));
  const stop = { reason: "recorded" as const, explanation: null };
  await saveTalk(talk, { ...talk.saved.transcript, stop });
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
    const kept = await saveTalk(at, replied);
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
  const next = await saveTalk(talk, { ...prepared, usage, requests: asker.requests });
  return next && { ...talk, saved: next };
}

/** Judge and agent both answered: from now on, failures are no sign of a dead endpoint. */
async function noteReached({ ports, run, record, options }: Talk): Promise<void> {
  if (record.reached !== true) await ports.runs.update(run, { set: { reached: true } }, options);
}
