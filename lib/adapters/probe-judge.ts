import * as z from "zod";
import { AppError } from "../core/errors.ts";
import { describeProblem } from "../core/judging/problem.ts";
import { readAnswer } from "../core/judging/read-answer.ts";
import type { Judge, JudgeRequest } from "../core/ports.ts";
import { noUsage, type RefusedParameter, type Usage } from "../core/results.ts";
import { type ProbedModel, probeFailure, unverified } from "./probe-failure.ts";

export interface ProbeOptions extends Omit<ProbedModel, "area"> {
  readonly judge: Judge;
  readonly signal?: AbortSignal;
}

export interface ProbedJudge {
  readonly usage: Usage;
  /** What the model was asked without, since it refuses that. */
  readonly refused: readonly RefusedParameter[];
  /** Why the call does not show that the model can judge: a throttle, or what it said. */
  readonly doubt?: AppError;
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
  // Next to nothing is used of it, but by a model that thinks first.
  maxTokens: 1_024,
};

const answerSchema = z.object({ ok: z.boolean() });

/** Far too short to be kept, but a model that takes no cache point says so. */
const CACHED = { ...request, prompt: { ...request.prompt, prefix: "JSON" } };

/**
 * Asks the model one tiny question, and tells what that took and what it refused. A throttle, or
 * whatever it says, is no failure but a doubt; a model that can't be reached or used throws, naming
 * its alias and parameter.
 */
export async function probeJudge({ judge, signal, ...model }: ProbeOptions): Promise<ProbedJudge> {
  const { stored, cacheMinTokens } = judge.traits;
  if (!stored) return { usage: noUsage, refused: [] };
  try {
    const asked = cacheMinTokens === undefined ? request : CACHED;
    const reply = await judge.ask(asked, signal === undefined ? {} : { signal });
    if (reply.outcome !== "answered") return { usage: noUsage, refused: [] };
    const doubt = doubtOf(reply.content, model);
    return { usage: reply.usage, refused: reply.refused ?? [], ...(doubt && { doubt }) };
  } catch (error) {
    const usage = probeFailure(error, { area: "judge", ...model });
    return { usage, refused: [], doubt: unverified({ area: "judge", ...model }, error) };
  }
}

function doubtOf(
  content: unknown,
  { alias, parameter }: Omit<ProbedModel, "area">,
): AppError | undefined {
  const answer = readAnswer(content, answerSchema, {});
  if (answer.ok) return undefined;
  const reason = {
    ja: describeProblem(answer.error, "ja"),
    en: describeProblem(answer.error, "en"),
    "zh-Hant": describeProblem(answer.error, "zh-Hant"),
  };
  return new AppError("judge.unexpected_reply", { model: alias, parameter, reason });
}
