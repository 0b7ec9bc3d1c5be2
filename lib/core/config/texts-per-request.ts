import type { ModelDocument } from "./model.ts";

/** Embedding models of Bedrock that are asked in the same way. */
export interface BedrockEmbedding {
  /** As a person would name them. */
  readonly name: string;
  /** Matches their ids, those of inference profiles and ARNs as well. */
  readonly ids: RegExp;
  /** Texts in one request for vectors. */
  readonly textsPerRequest: number;
}

export const BEDROCK_EMBEDDINGS = {
  titan: {
    name: "amazon.titan-embed-text-v2:0",
    ids: /(?:^|[./])amazon\.titan-embed-text-v2(?::|$)/,
    textsPerRequest: 1,
  },
  cohere: { name: "cohere.embed-*", ids: /(?:^|[./])cohere\.embed-/, textsPerRequest: 96 },
} as const satisfies Record<string, BedrockEmbedding>;

/** Servers differ in how many texts they take at once; ten is the least that is common. */
export const ENDPOINT_TEXTS_PER_REQUEST = 10;

/** Texts in one request to an embedding model; one where its kind is not known. */
export function textsPerRequestOf({ provider, modelId }: ModelDocument): number {
  if (provider === "openai") return ENDPOINT_TEXTS_PER_REQUEST;
  const family = Object.values(BEDROCK_EMBEDDINGS).find(({ ids }) => ids.test(modelId));
  return family?.textsPerRequest ?? 1;
}
