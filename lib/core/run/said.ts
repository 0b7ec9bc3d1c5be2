import type { TestCase } from "../dataset/case.ts";
import type { MetricMode } from "../metrics/metric.ts";
import type { Blobs, CallOptions } from "../ports.ts";
import type { ConversationRecord } from "../results.ts";
import { readDocument, type SavedAnswer, savedAnswerSchema } from "./documents.ts";
import { keys } from "./keys.ts";
import { type CasePlace, conversationOf, readTranscript } from "./transcripts.ts";

/** What came of asking the agent: an answer, or a conversation; neither when it was not asked. */
export interface Said {
  readonly saved?: SavedAnswer | undefined;
  readonly conversation?: ConversationRecord | undefined;
  /** True: there was an answer, which is not kept. */
  readonly forgotten?: boolean;
}

/** A case, and the mode that says how it was asked. */
export interface SaidPlace extends CasePlace {
  readonly testCase: TestCase;
  readonly mode: MetricMode;
}

/** Where the objects lie that it is read from. */
export const keyOfSaid = ({ run, caseKey, mode }: SaidPlace): string =>
  mode === "multi-turn" ? keys.transcripts(run, caseKey) : keys.answer(run, caseKey);

/** What is stored of a case: its answer, or its conversation as far as it went. */
export async function readSaid(
  blobs: Blobs,
  place: SaidPlace,
  options?: CallOptions,
): Promise<Said> {
  if (place.mode === "multi-turn") {
    const { transcript } = await readTranscript(blobs, place, options);
    return { conversation: conversationOf(place.testCase, transcript) };
  }
  const saved = await readDocument(blobs, keyOfSaid(place), savedAnswerSchema, options);
  return saved?.forgotten === true ? { forgotten: true } : { saved };
}

/** What can be scored: an answer, or a conversation that has come to its end. */
export function scorable({
  saved,
  conversation,
}: Said): SavedAnswer | ConversationRecord | undefined {
  return saved ?? (conversation?.stop == null ? undefined : conversation);
}
