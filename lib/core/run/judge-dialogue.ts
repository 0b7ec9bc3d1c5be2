import { decodeMessage, describe } from "../errors.ts";
import {
  type AnswerStore,
  createBlobAnswerStore,
  type StoredAnswer,
} from "../judging/answer-store.ts";
import type { Language } from "../language.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import type { LoggedAnswer } from "./answer-log.ts";
import { keys } from "./keys.ts";
import { answerLogOf } from "./landed-metrics.ts";
import { readParts } from "./landed-parts.ts";

/** One question of a metric and what came of it, as it is stored. */
export interface Exchange {
  readonly step: string;
  /** null: no longer stored, or never, since nothing usable came. */
  readonly stored:
    | (Omit<StoredAnswer, "output"> & {
        /** Of a vector, only how many numbers it has. */
        readonly output: unknown;
      })
    | null;
  /** Why nothing usable came. */
  readonly failure?: string;
}

export interface DialoguePlace {
  readonly run: RunRef;
  readonly caseKey: string;
  /** Ids of the case's metrics. */
  readonly metrics: readonly string[];
  readonly language: Language;
}

/** What the models were asked for a case and answered, by metric, in the order of the answers. */
export async function readDialogue(
  blobs: Blobs,
  { language, metrics, ...place }: DialoguePlace,
  options?: CallOptions,
): Promise<Readonly<Record<string, readonly Exchange[]>>> {
  const prefix = keys.judgeAnswers(place.run.tenant);
  const store = createBlobAnswerStore({ blobs, prefix });
  const logged = answerLogOf(await readParts(blobs, place, options), metrics);
  const dialogues = [...logged].map(async ([id, answers]) => {
    const exchanges = answers.map((answer) => exchangeOf(store, answer, language, options));
    return [id, await Promise.all(exchanges)] as const;
  });
  return Object.fromEntries(await Promise.all(dialogues));
}

async function exchangeOf(
  store: AnswerStore,
  { step, key, failure }: LoggedAnswer,
  language: Language,
  options?: CallOptions,
): Promise<Exchange> {
  const problem = failure === undefined ? undefined : decodeMessage(failure);
  if (problem !== undefined) return { step, stored: null, failure: describe(problem, language) };
  const stored = await store.get(key, options);
  return { step, stored: stored === undefined ? null : { ...stored, output: shown(stored) } };
}

function shown({ request, output }: StoredAnswer): unknown {
  const isVector = request !== undefined && "text" in request && Array.isArray(output);
  return isVector ? { dimensions: output.length } : output;
}
