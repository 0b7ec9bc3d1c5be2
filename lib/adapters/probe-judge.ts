import type { Judge, JudgeRequest } from "../core/ports.ts";
import { noUsage, type RefusedParameter, type Usage } from "../core/results.ts";
import { type ProbedModel, probeFailure } from "./probe-failure.ts";

export interface ProbeOptions extends Omit<ProbedModel, "area"> {
  readonly judge: Judge;
  readonly signal?: AbortSignal;
}

export interface ProbedJudge {
  readonly usage: Usage;
  /** What the model was asked without, since it refuses that. */
  readonly refused: readonly RefusedParameter[];
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

/** Far too short to be kept, but a model that takes no cache point says so. */
const CACHED = { ...request, prompt: { ...request.prompt, prefix: "JSON" } };

/**
 * Asks the model one tiny question, and tells what that took and what it refused. Whatever it says is
 * fine, a throttle included; a model that can't be reached or used throws, naming its alias and
 * parameter.
 */
export async function probeJudge({ judge, signal, ...model }: ProbeOptions): Promise<ProbedJudge> {
  const { stored, cacheMinTokens } = judge.traits;
  if (!stored) return { usage: noUsage, refused: [] };
  try {
    const asked = cacheMinTokens === undefined ? request : CACHED;
    const reply = await judge.ask(asked, signal === undefined ? {} : { signal });
    if (reply.outcome !== "answered") return { usage: noUsage, refused: [] };
    return { usage: reply.usage, refused: reply.refused ?? [] };
  } catch (error) {
    return { usage: probeFailure(error, { area: "judge", ...model }), refused: [] };
  }
}
