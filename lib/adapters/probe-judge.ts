import { AppError } from "../core/errors.ts";
import type { Judge, JudgeRequest } from "../core/ports.ts";
import { noUsage, type Usage } from "../core/results.ts";

export interface ProbeOptions {
  readonly judge: Judge;
  /** The model's alias in the configuration. */
  readonly alias: string;
  /** Where its document stands: `models.main` of a file, or the SSM parameter's name. */
  readonly parameter: string;
  readonly signal?: AbortSignal;
}

const request: JudgeRequest = {
  caseId: "probe",
  metric: "probe",
  step: "probe",
  index: 0,
  inputs: {},
  prompt: { system: "", user: 'Answer with this JSON: {"ok": true}' },
  schema: {
    type: "object",
    properties: { ok: { type: "boolean" } },
    required: ["ok"],
    additionalProperties: false,
  },
  maxTokens: 64,
};

/**
 * Asks the model one tiny question, and answers what that took. Whatever it says is fine, a throttle
 * included; a model that can't be reached or used throws, naming its alias and parameter.
 */
export async function probeJudge({
  judge,
  alias,
  parameter,
  signal,
}: ProbeOptions): Promise<Usage> {
  if (!judge.traits.stored) return noUsage;
  try {
    const reply = await judge.ask(request, signal === undefined ? {} : { signal });
    return reply.outcome === "answered" ? reply.usage : noUsage;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "judge.no_credentials") throw error;
    if (error.code === "judge.throttled") return { ...noUsage, calls: 1 };
    const { reason = error.message.slice(error.code.length + 2) } = error.details as {
      reason?: string;
    };
    const details = { model: alias, parameter, reason };
    const code = error.code === "judge.denied" ? "judge.denied" : "judge.unreachable";
    throw new AppError(code, details, { cause: error });
  }
}
