import type { Judge, JudgeRequest } from "../core/ports.ts";
import { noUsage, type Usage } from "../core/results.ts";
import { type ProbedModel, probeFailure } from "./probe-failure.ts";

export interface ProbeOptions extends Omit<ProbedModel, "area"> {
  readonly judge: Judge;
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
export async function probeJudge({ judge, signal, ...model }: ProbeOptions): Promise<Usage> {
  if (!judge.traits.stored) return noUsage;
  try {
    const reply = await judge.ask(request, signal === undefined ? {} : { signal });
    return reply.outcome === "answered" ? reply.usage : noUsage;
  } catch (error) {
    return probeFailure(error, { area: "judge", ...model });
  }
}
