import type { TestCase } from "../dataset/case.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import type { ConversationRecord } from "../results.ts";
import { newTranscript, type Transcript, transcriptSchema } from "../simulation/simulated-user.ts";
import { requireDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

/** Where the transcripts of a case lie. */
export interface CasePlace {
  readonly run: RunRef;
  readonly caseKey: string;
}

export interface SavedTranscript {
  /** How often it has been saved. */
  readonly version: number;
  readonly transcript: Transcript;
}

/** The conversation of a case as it was saved last; before its first exchange, what its case says. */
export async function readTranscript(
  blobs: Blobs,
  { run, caseKey, testCase }: CasePlace & { readonly testCase: TestCase },
  options?: CallOptions,
): Promise<SavedTranscript> {
  let latest: string | undefined;
  let version = 0;
  for await (const key of blobs.list(keys.transcripts(run, caseKey), options)) {
    latest = key;
    version += 1;
  }
  if (latest === undefined) return { version, transcript: newTranscript(testCase.turns) };
  const transcript = await requireDocument(blobs, latest, transcriptSchema, options);
  return { version, transcript };
}

/** Saves the next version; "exists" when another call for the same case was first. */
export function saveTranscript(
  blobs: Blobs,
  { run, caseKey }: CasePlace,
  { version, transcript }: SavedTranscript,
  options?: CallOptions,
): Promise<"written" | "exists"> {
  const key = keys.transcript(run, caseKey, version);
  return writeDocument(blobs, key, transcriptSchema.parse(transcript), {
    ...options,
    ifAbsent: true,
  });
}

/** A transcript with what its case says about it, as results keep it. */
export function conversationOf(testCase: TestCase, transcript: Transcript): ConversationRecord {
  const { scenario = null, userDescription = null, expectedOutcome = null } = testCase;
  const { turns, stop, usage } = transcript;
  return { scenario, userDescription, expectedOutcome, turns, stop, usage };
}
