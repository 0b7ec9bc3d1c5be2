import type { OpenAiModel } from "../../core/config/model.ts";
import { modelTraits } from "../../core/config/model-traits.ts";
import type { Judge } from "../../core/ports.ts";
import { refusalsOf } from "../refusals.ts";
import { sendWithoutRefused } from "../send-without-refused.ts";
import { chatAbilities } from "./chat-abilities.ts";
import {
  boundOf,
  type ChatAbilities,
  chatBody,
  chatMode,
  isHeld,
  sentInChat,
} from "./chat-body.ts";
import { type OpenAiOptions, openAiEndpoint, openAiIdentity } from "./openai-endpoint.ts";
import { readReply } from "./read-reply.ts";

/** A request without what is each one's own: prompt, schema and the wanted length. */
const blankBody = ({ modelId }: OpenAiModel, abilities: ChatAbilities): object =>
  chatBody({
    modelId,
    abilities,
    request: {
      prompt: { system: "", user: "" },
      maxTokens: Number.MAX_SAFE_INTEGER,
      schema: {},
    },
    promptLacksShape: false,
  });

/** A judge behind any endpoint that speaks OpenAI's chat completions. */
export function createOpenAiJudge(options: OpenAiOptions): Judge {
  const { model } = options;
  const { modelId } = model;
  const endpoint = openAiEndpoint(options, { path: "chat/completions", area: "judge" });
  const refusals = refusalsOf(`openai/${model.baseUrl}/${modelId}`);
  // By its document alone: what a run's answers are kept under must not depend on the process.
  const documented = chatAbilities(model, new Set());
  const promptLacksShape = isHeld(chatMode(documented));
  const identity = openAiIdentity(model, blankBody(model, documented));
  return {
    traits: modelTraits(identity, documented),
    ask: (request, { signal } = {}) =>
      sendWithoutRefused({
        refusals,
        prompt: request.prompt,
        sentWithout: (refused) => sentInChat(chatAbilities(model, refused)),
        send: async (refused) => {
          const abilities = chatAbilities(model, refused);
          const body = chatBody({ modelId, abilities, request, promptLacksShape });
          const reply = await endpoint.post(body, signal);
          const maxTokens = boundOf(request.maxTokens, abilities);
          const { facts, redactAnswer } = endpoint;
          const answered = readReply(reply, { facts, maxTokens });
          return { ...answered, content: redactAnswer(answered.content) };
        },
      }),
  };
}
