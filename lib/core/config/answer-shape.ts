import type { RefusedParameter } from "../results.ts";
import { capabilitiesOf, type ModelDocument } from "./model.ts";

export const ANSWER_SHAPES = ["jsonSchema", "tool", "jsonObject", "text"] as const;

/**
 * How a model is held to the shape of an answer: by a schema, by a tool that it must call, by the
 * promise of some JSON, or by the words of the prompt alone.
 */
export type AnswerShape = (typeof ANSWER_SHAPES)[number];

/** What is asked of a judge, the parameters that it refused left out. */
export function answerShape(
  model: ModelDocument,
  refused: readonly RefusedParameter[] = [],
): AnswerShape {
  const { jsonSchema, toolUse } = capabilitiesOf(model);
  if (jsonSchema === true && !refused.includes("jsonSchema")) return "jsonSchema";
  if (toolUse === true && !refused.includes("toolUse")) return "tool";
  const isTold = jsonSchema === false || refused.includes("jsonSchema");
  return model.provider === "openai" && !isTold ? "jsonObject" : "text";
}
