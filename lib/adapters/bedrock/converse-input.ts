import type { ContentBlock, ConverseCommandInput } from "@aws-sdk/client-bedrock-runtime";
import type { Tier } from "../../core/config/config.ts";
import type { Capabilities } from "../../core/config/model.ts";
import type { JudgeRequest, Prompt } from "../../core/ports.ts";
import type { Dispensable } from "../refused-parameter.ts";
import { LIKELIEST_WORDS } from "../sampling.ts";
import { withSchema } from "../with-schema.ts";

const TOOL = "answer";

/** How the answer's shape is asked for. */
export type OutputMode = "jsonSchema" | "tool" | "text";

export const outputMode = ({ jsonSchema, toolUse }: Capabilities): OutputMode => {
  if (jsonSchema) return "jsonSchema";
  return toolUse ? "tool" : "text";
};

/** What shapes every answer beside prompt and schema: one of two parameters at most. */
export function samplingOf({ temperature, topP }: Capabilities) {
  if (temperature) return { temperature: 0 };
  return topP ? { topP: LIKELIEST_WORDS } : {};
}

function structure(
  mode: OutputMode,
  schema: JudgeRequest["schema"],
): Partial<ConverseCommandInput> {
  if (mode === "text") return {};
  if (mode === "jsonSchema") {
    const jsonSchema = { name: TOOL, schema: JSON.stringify(schema) };
    return { outputConfig: { textFormat: { type: "json_schema", structure: { jsonSchema } } } };
  }
  // A request's schema is JSON, which the SDK's own type for documents can't tell.
  const json = structuredClone(schema) as { [key: string]: string };
  const toolSpec = { name: TOOL, description: "Gives the answer.", inputSchema: { json } };
  return { toolConfig: { tools: [{ toolSpec }], toolChoice: { tool: { name: TOOL } } } };
}

/** The beginning that requests share stands in a block of its own, with the cache point behind it. */
function contentOf({ prefix, user }: Prompt, { cachePoint }: Capabilities): ContentBlock[] {
  if (prefix === undefined) return [{ text: user }];
  const point: ContentBlock[] = cachePoint ? [{ cachePoint: { type: "default" } }] : [];
  return [{ text: prefix }, ...point, { text: user }];
}

export interface ConverseRequest {
  readonly modelId: string;
  readonly capabilities: Capabilities;
  readonly request: Pick<JudgeRequest, "prompt" | "schema" | "maxTokens">;
  /** The prompt doesn't describe the answer's shape, since the model was to be held to it. */
  readonly promptLacksShape: boolean;
  readonly tier?: Tier | undefined;
}

/** A request of the Converse API. It never begins the answer: newer models refuse that. */
export function converseInput({
  modelId,
  capabilities,
  request,
  promptLacksShape,
  tier,
}: ConverseRequest): ConverseCommandInput {
  const { maxTokens, schema } = request;
  const mode = outputMode(capabilities);
  const describe = promptLacksShape && mode === "text";
  const prompt = describe ? withSchema(request.prompt, schema) : request.prompt;
  const limit = capabilities.maxOutputTokens ?? maxTokens;
  return {
    modelId,
    ...(prompt.system === "" ? {} : { system: [{ text: prompt.system }] }),
    messages: [{ role: "user", content: contentOf(prompt, capabilities) }],
    inferenceConfig: { maxTokens: Math.min(maxTokens, limit), ...samplingOf(capabilities) },
    ...structure(mode, schema),
    // Nothing is sent that a model without tiers might not know.
    ...(tier !== undefined && tier !== "default" && { serviceTier: { type: tier } }),
  };
}

/** What a request of this prompt holds that the model may refuse. */
export function sentIn(capabilities: Capabilities, { prefix }: Prompt): ReadonlySet<Dispensable> {
  const { temperature, topP } = samplingOf(capabilities) as Record<string, number | undefined>;
  const mode = outputMode(capabilities);
  const sent: Readonly<Partial<Record<Dispensable, boolean>>> = {
    temperature: temperature !== undefined,
    topP: topP !== undefined,
    cachePoint: capabilities.cachePoint === true && prefix !== undefined,
    jsonSchema: mode === "jsonSchema",
    toolUse: mode === "tool",
  };
  return new Set(Object.entries(sent).flatMap(([name, is]) => (is ? [name as Dispensable] : [])));
}
