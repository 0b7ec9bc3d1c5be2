import type { RunConfig } from "../config/run-config.ts";
import { DEFAULT_MAX_TURNS, type TestCase } from "../dataset/case.ts";
import type {
  Agent,
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  Judge,
  RunRef,
  RunStore,
} from "../ports.ts";
import type { Quota } from "../quota/quota.ts";
import type { CaseRecord, RunRecord } from "../run-record.ts";
import type { SimulatedCase, Transcript } from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import type { Repetition } from "./repetition.ts";
import { type SavedTranscript, saveTranscript } from "./transcripts.ts";

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
export interface Talk {
  readonly ports: SimulatePorts;
  readonly run: RunRef;
  readonly record: RunRecord;
  /** What is known of the case so far. */
  readonly known: CaseRecord | undefined;
  readonly caseKey: string;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  readonly saved: SavedTranscript;
  readonly options: CallOptions | undefined;
}

/** Saves the next version of the transcript; undefined when another call was first: it goes on. */
export async function saveTalk(
  talk: Talk,
  transcript: Transcript,
): Promise<SavedTranscript | undefined> {
  const next = { version: talk.saved.version + 1, transcript };
  const kept = await saveTranscript(talk.ports.blobs, talk, next, talk.options);
  return kept === "written" ? next : undefined;
}

/** Whether the agent has said anything in it, the given history aside. */
export const hasAnswered = ({ testCase: { turns = [] }, saved: { transcript } }: Talk): boolean =>
  transcript.turns.slice(turns.length).some(({ role }) => role === "assistant");

/** What the case tells the user to do. */
export function simulatedCase(testCase: TestCase): SimulatedCase {
  const { scenario = "", userDescription = "", expectedOutcome = "" } = testCase;
  const { maxTurns = DEFAULT_MAX_TURNS } = testCase;
  return {
    scenario,
    maxTurns,
    ...(!isBlank(userDescription) && { userDescription }),
    ...(!isBlank(expectedOutcome) && { expectedOutcome }),
  };
}
