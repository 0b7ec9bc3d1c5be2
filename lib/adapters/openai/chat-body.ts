import type { Capabilities } from "../../core/config/model.ts";
import type { JudgeRequest, Prompt } from "../../core/ports.ts";
import type { Dispensable } from "../refused-parameter.ts";
import { LIKELIEST_WORDS } from "../sampling.ts";
import { withSchema } from "../with-schema.ts";

const NAME = "answer";

/** How the answer's shape is asked for; an endpoint that states nothing gets JSON mode. */
export type ChatMode = "jsonSchema" | "toolUse" | "jsonObject" | "text";

/** What an endpoint can do, and which of two names it knows the bound of an answer by. */
export interface ChatAbilities extends Capabilities {
  readonly jsonObject: boolean;
  readonly maxTokensName: "max_tokens" | "max_completion_tokens";
}

export function chatMode({ jsonSchema, toolUse, jsonObject }: ChatAbilities): ChatMode {
  if (jsonSchema) return "jsonSchema";
  if (toolUse) return "toolUse";
  return jsonObject ? "jsonObject" : "text";
}

export const isHeld = (mode: ChatMode): boolean => mode === "jsonSchema" || mode === "toolUse";

function structure(mode: ChatMode, schema: JudgeRequest["schema"]): object {
  switch (mode) {
    case "jsonSchema": {
      const json_schema = { name: NAME, schema, strict: true };
      return { response_format: { type: "json_schema", json_schema } };
    }
    case "toolUse": {
      const tool = { type: "function", function: { name: NAME, parameters: schema } };
      return { tools: [tool], tool_choice: { type: "function", function: { name: NAME } } };
    }
    case "jsonObject":
      return { response_format: { type: "json_object" } };
    case "text":
      return {};
  }
}

function sampling({ temperature, topP }: ChatAbilities): object {
  if (temperature) return { temperature: 0 };
  return topP ? { top_p: LIKELIEST_WORDS } : {};
}

/** Such endpoints find the beginning that requests share by themselves; nothing stands behind it. */
const userMessage = ({ prefix, user }: Prompt): string =>
  prefix === undefined ? user : `${prefix}\n\n${user}`;

export const boundOf = (
  maxTokens: number,
  { maxOutputTokens = maxTokens }: ChatAbilities,
): number => Math.min(maxTokens, maxOutputTokens);

export interface ChatRequest {
  readonly modelId: string;
  readonly abilities: ChatAbilities;
  readonly request: Pick<JudgeRequest, "prompt" | "maxTokens" | "schema">;
  /** The prompt doesn't describe the answer's shape, since the model was to be held to it. */
  readonly promptLacksShape: boolean;
}

/** The body of a chat completion. */
export function chatBody({ modelId, abilities, request, promptLacksShape }: ChatRequest): object {
  const { schema, maxTokens } = request;
  const mode = chatMode(abilities);
  const describe = promptLacksShape && !isHeld(mode);
  const prompt = describe ? withSchema(request.prompt, schema) : request.prompt;
  const system = prompt.system === "" ? [] : [{ role: "system", content: prompt.system }];
  return {
    model: modelId,
    messages: [...system, { role: "user", content: userMessage(prompt) }],
    [abilities.maxTokensName]: boundOf(maxTokens, abilities),
    ...sampling(abilities),
    ...structure(mode, schema),
  };
}

/** What such a body holds that the model may refuse. */
export function sentInChat(abilities: ChatAbilities): ReadonlySet<Dispensable> {
  const mode = chatMode(abilities);
  const parameters = Object.keys(sampling(abilities)).map((name) =>
    name === "top_p" ? "topP" : "temperature",
  );
  return new Set([...parameters, "maxTokensName" as const, ...(mode === "text" ? [] : [mode])]);
}
