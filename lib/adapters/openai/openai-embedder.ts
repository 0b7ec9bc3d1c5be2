import * as z from "zod";
import { ENDPOINT_TEXTS_PER_REQUEST } from "../../core/config/texts-per-request.ts";
import type { Embedder } from "../../core/ports.ts";
import {
  type EmbeddingReply,
  embeddingUsage,
  parseEmbeddingReply,
  unusable,
  withoutVectors,
} from "../embedding-reply.ts";
import { createEndpointEmbedder } from "../endpoint-embedder.ts";
import type { CallFacts } from "../model-call.ts";
import {
  type EndpointReply,
  type OpenAiOptions,
  openAiEndpoint,
  openAiIdentity,
} from "./openai-endpoint.ts";

const replySchema = z.object({
  data: z.array(z.object({ index: z.int().nullish(), embedding: z.unknown() })),
});
/** Stated or not, whatever else the reply holds. */
const costSchema = z
  .object({ usage: z.object({ prompt_tokens: z.unknown() }) })
  .catch({ usage: { prompt_tokens: 0 } });
type Entries = z.output<typeof replySchema>["data"];

/** The embeddings by their index, as far as the server gives one; undefined when it makes no sense. */
function inOrder(entries: Entries): readonly unknown[] | undefined {
  const places = new Map(entries.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const isComplete = entries.every((_, at) => places.has(at));
  return isComplete ? entries.map((_, at) => places.get(at)) : undefined;
}

function readReply({ text, calls }: EndpointReply, { model, redact }: CallFacts): EmbeddingReply {
  const document = parseEmbeddingReply(text);
  const usage = embeddingUsage(costSchema.parse(document).usage.prompt_tokens, calls);
  const reply = replySchema.safeParse(document);
  if (!reply.success) {
    throw withoutVectors({ model, usage, redact }, { document, text });
  }
  const values = inOrder(reply.data.data);
  if (values === undefined) throw unusable({ model, usage }, { kind: "order" });
  return { values, usage };
}

/** An embedding model behind any endpoint that speaks OpenAI's embeddings. */
export function createOpenAiEmbedder(options: OpenAiOptions): Embedder {
  const { model } = options;
  const endpoint = openAiEndpoint(options, { path: "embeddings", area: "embedding" });
  const body = (input: readonly string[]) => ({
    model: model.modelId,
    input,
    encoding_format: "float",
  });
  return createEndpointEmbedder({
    traits: {
      identity: openAiIdentity(model, body([])),
      model: model.modelId,
      textsPerRequest: ENDPOINT_TEXTS_PER_REQUEST,
    },
    request: async (texts, signal) =>
      readReply(await endpoint.post(body(texts), signal), endpoint.facts),
  });
}
