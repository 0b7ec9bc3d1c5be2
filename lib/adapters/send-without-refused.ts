import { AppError } from "../core/errors.ts";
import { spentInVain } from "../core/judging/spent-in-vain.ts";
import type { JudgeReply, Prompt } from "../core/ports.ts";
import {
  addUsage,
  noUsage,
  REFUSABLE,
  type RefusedParameter,
  type Usage,
} from "../core/results.ts";
import { CallFailure } from "./call-failure.ts";
import type { Refusals } from "./refusals.ts";
import { type Dispensable, refusedParameter, type SentRequest } from "./refused-parameter.ts";

type Answered = Extract<JudgeReply, { outcome: "answered" }>;

export interface Sending {
  readonly refusals: Refusals;
  readonly prompt: Prompt;
  /** What a request holds that is made without the refused. */
  sentWithout(refused: ReadonlySet<Dispensable>): ReadonlySet<Dispensable>;
  send(refused: ReadonlySet<Dispensable>): Promise<Answered>;
}

/** Bedrock refuses prompt caching as if access were denied. */
const CACHING_DENIED = /prompt caching/i;

function refusalIn(error: unknown, sent: SentRequest): Dispensable | undefined {
  if (!(error instanceof AppError) || !(error.cause instanceof CallFailure)) return undefined;
  const { refusal } = error.cause;
  if (refusal === undefined) return undefined;
  if (error.code === "judge.denied") {
    const mayBe = sent.parameters.has("cachePoint") && CACHING_DENIED.test(refusal.said);
    const parameters = new Set(["cachePoint"] as const);
    return mayBe ? refusedParameter(refusal, { ...sent, parameters }) : undefined;
  }
  return error.code === "judge.invalid_request" ? refusedParameter(refusal, sent) : undefined;
}

const wordsOf = ({ system, prefix = "", user }: Prompt): string =>
  [system, prefix, user].join("\n");

/**
 * Refusals as capabilities that the model lacks; one without JSON mode gets plain text. What its
 * document does not claim is no news.
 */
function lackingOf(
  refused: ReadonlySet<Dispensable>,
  sentWithout: Sending["sentWithout"],
): readonly RefusedParameter[] {
  const isMissed = (each: Dispensable) =>
    refused.has(each) &&
    sentWithout(new Set([...refused].filter((name) => name !== each))).has(each);
  return REFUSABLE.filter(
    (each) => isMissed(each) || (each === "jsonSchema" && isMissed("jsonObject")),
  );
}

/**
 * Asks a model, and again without a parameter that it refuses: once for each. It is remembered when
 * the model answers without it, since only then it was the reason. The reply tells all that it was
 * asked without, also what was refused earlier.
 */
export async function sendWithoutRefused({
  refusals,
  prompt,
  sentWithout,
  send,
}: Sending): Promise<Answered> {
  let inVain: Usage = noUsage;
  const found = new Set<Dispensable>();
  for (;;) {
    const refused = new Set([...refusals, ...found]);
    try {
      const reply = await send(refused);
      for (const each of found) refusals.add(each);
      const lacking = lackingOf(refused, sentWithout);
      const usage = addUsage(inVain, reply.usage);
      return { ...reply, usage, ...(lacking.length > 0 ? { refused: lacking } : {}) };
    } catch (error) {
      const sent = { parameters: sentWithout(refused), words: wordsOf(prompt) };
      const refusal = refusalIn(error, sent);
      // Of two names, both may be refused.
      if (refusal === undefined || refused.has(refusal)) throw error;
      found.add(refusal);
      inVain = addUsage(inVain, spentInVain(error));
    }
  }
}
