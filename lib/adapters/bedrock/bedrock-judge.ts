import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
} from "@aws-sdk/client-bedrock-runtime";
import { type BedrockModel, type Capabilities, capabilitiesOf } from "../../core/config/model.ts";
import { AppError } from "../../core/errors.ts";
import type { Judge, JudgeReply, JudgeRequest } from "../../core/ports.ts";
import type { Usage } from "../../core/results.ts";
import { tokenCount } from "../token-count.ts";
import { bedrockCall } from "./bedrock-call.ts";

export interface BedrockJudgeOptions {
  readonly client: BedrockRuntimeClient;
  readonly model: BedrockModel;
  /** Bounds one question, the SDK's own retry included. */
  readonly callTimeoutMs: number;
}

const TOOL = "answer";

type OutputMode = "jsonSchema" | "tool" | "text";

const outputMode = ({ jsonSchema, toolUse }: Capabilities): OutputMode => {
  if (jsonSchema) return "jsonSchema";
  return toolUse ? "tool" : "text";
};

/** How the answer's shape is asked for: by schema, by a tool that must be called, or not at all. */
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

function converseInput(model: BedrockModel, request: JudgeRequest): ConverseCommandInput {
  const capabilities = capabilitiesOf(model);
  const { prompt, maxTokens, schema } = request;
  const limit = capabilities.maxOutputTokens ?? maxTokens;
  return {
    modelId: model.modelId,
    ...(prompt.system === "" ? {} : { system: [{ text: prompt.system }] }),
    messages: [{ role: "user", content: [{ text: prompt.user }] }],
    inferenceConfig: {
      maxTokens: Math.min(maxTokens, limit),
      ...(capabilities.temperature ? { temperature: 0 } : {}),
    },
    ...structure(outputMode(capabilities), schema),
  };
}

function usageOf({ usage }: ConverseCommandOutput): Usage {
  return {
    calls: 1,
    inputTokens: tokenCount(usage?.inputTokens),
    outputTokens: tokenCount(usage?.outputTokens),
    cacheReadTokens: tokenCount(usage?.cacheReadInputTokens),
    cacheWriteTokens: tokenCount(usage?.cacheWriteInputTokens),
  };
}

function contentOf({ output }: ConverseCommandOutput): unknown {
  const blocks = output?.message?.content ?? [];
  const call = blocks.find((block) => block.toolUse !== undefined)?.toolUse;
  return call === undefined ? blocks.map((block) => block.text ?? "").join("") : call.input;
}

function replyOf(output: ConverseCommandOutput, model: string): JudgeReply {
  switch (output.stopReason) {
    case "content_filtered":
    case "guardrail_intervened":
      throw new AppError("judge.content_filtered", { model });
    case "model_context_window_exceeded":
      throw new AppError("judge.context_overflow", { model });
    default:
      return {
        outcome: "answered",
        content: contentOf(output),
        usage: usageOf(output),
        stopReason: output.stopReason === "max_tokens" ? "maxTokens" : "end",
      };
  }
}

/** A judge behind Amazon Bedrock's Converse API. */
export function createBedrockJudge({ client, model, callTimeoutMs }: BedrockJudgeOptions): Judge {
  const facts = { area: "judge", model: model.modelId, callTimeoutMs } as const;
  const { temperature, ...capabilities } = capabilitiesOf(model);
  const identity = [
    `bedrock/${model.modelId}`,
    outputMode(capabilities),
    ...(temperature ? ["temperature=0"] : []),
  ].join(";");
  return {
    traits: { identity, byName: false, stored: true },
    async ask(request, { signal } = {}) {
      const command = new ConverseCommand(converseInput(model, request));
      const output = await bedrockCall(facts, signal, (abortSignal) =>
        client.send(command, { abortSignal }),
      );
      return replyOf(output, model.modelId);
    },
  };
}
