import { AppError } from "../core/errors.ts";
import { spentInVain } from "../core/judging/spent-in-vain.ts";
import { type JudgeReply, REFUSABLE, type RefusedParameter } from "../core/ports.ts";
import { addUsage, noUsage, type Usage } from "../core/results.ts";
import { CallFailure } from "./call-failure.ts";
import type { Refusals } from "./refusals.ts";
import { type Dispensable, refusedParameter } from "./refused-parameter.ts";

type Answered = Extract<JudgeReply, { outcome: "answered" }>;

export interface Sending {
  readonly refusals: Refusals;
  /** What a request holds that is made without the refused. */
  sentWithout(refused: ReadonlySet<Dispensable>): ReadonlySet<Dispensable>;
  send(refused: ReadonlySet<Dispensable>): Promise<Answered>;
}

/** Bedrock refuses prompt caching as if access were denied. */
const CACHING_DENIED = /prompt caching/i;

function refusalIn(error: unknown, sent: ReadonlySet<Dispensable>): Dispensable | undefined {
  if (!(error instanceof AppError) || !(error.cause instanceof CallFailure)) return undefined;
  const said = error.cause.message;
  if (error.code === "judge.denied") {
    return sent.has("cachePoint") && CACHING_DENIED.test(said) ? "cachePoint" : undefined;
  }
  return error.code === "judge.invalid_request" ? refusedParameter(said, sent) : undefined;
}

/** Refusals as capabilities that the model lacks; one without JSON mode gets plain text. */
function lackingOf(refused: ReadonlySet<Dispensable>): readonly RefusedParameter[] {
  return REFUSABLE.filter(
    (each) => refused.has(each) || (each === "jsonSchema" && refused.has("jsonObject")),
  );
}

/**
 * Asks a model, and again without a parameter that it refuses: once for each, since none is sent
 * again after that. The reply tells them, also those that were refused earlier.
 */
export async function sendWithoutRefused({
  refusals,
  sentWithout,
  send,
}: Sending): Promise<Answered> {
  let inVain: Usage = noUsage;
  for (;;) {
    const refused = new Set(refusals);
    try {
      const reply = await send(refused);
      const lacking = lackingOf(refused);
      const usage = addUsage(inVain, reply.usage);
      return { ...reply, usage, ...(lacking.length > 0 ? { refused: lacking } : {}) };
    } catch (error) {
      const refusal = refusalIn(error, sentWithout(refused));
      if (refusal === undefined) throw error;
      refusals.add(refusal);
      inVain = addUsage(inVain, spentInVain(error));
    }
  }
}
