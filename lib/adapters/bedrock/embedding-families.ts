import * as z from "zod";

interface FamilyReply {
  /** One a text; whether they are vectors is checked later. Undefined for a reply without any. */
  readonly values: readonly unknown[] | undefined;
  /** Where the body states them. */
  readonly inputTokens?: unknown;
}

/** Embedding models of one wire format. */
export interface EmbeddingFamily {
  /** As a person would name them. */
  readonly name: string;
  /** Matches their ids, those of inference profiles and ARNs as well. */
  readonly ids: RegExp;
  readonly textsPerRequest: number;
  /** Parameters that shape the vectors. */
  readonly traits: readonly string[];
  body(texts: readonly string[]): object;
  read(document: unknown): FamilyReply;
}

const titanSchema = z
  .object({
    embedding: z.array(z.unknown()).optional().catch(undefined),
    inputTextTokenCount: z.unknown().optional(),
  })
  .catch({});

const titan: EmbeddingFamily = {
  name: "amazon.titan-embed-text-v2:0",
  ids: /(?:^|[./])amazon\.titan-embed-text-v2(?::|$)/,
  textsPerRequest: 1,
  traits: ["normalize=true"],
  body: ([inputText]) => ({ inputText, normalize: true }),
  read(document) {
    const { embedding, inputTextTokenCount: inputTokens } = titanSchema.parse(document);
    return { values: embedding && [embedding], inputTokens };
  },
};

const cohereSchema = z.object({
  /** By type where the reply names types. */
  embeddings: z.union([z.array(z.unknown()), z.object({ float: z.array(z.unknown()) })]),
});

const cohere: EmbeddingFamily = {
  name: "cohere.embed-*",
  ids: /(?:^|[./])cohere\.embed-/,
  textsPerRequest: 96,
  traits: ["input_type=search_document"],
  // One type for all texts, since scores compare texts of the same kind.
  body: (texts) => ({ texts, input_type: "search_document", truncate: "NONE" }),
  read(document) {
    const { success, data } = cohereSchema.safeParse(document);
    if (!success) return { values: undefined };
    const { embeddings } = data;
    return { values: Array.isArray(embeddings) ? embeddings : embeddings.float };
  },
};

/** What is known of the embedding models that Bedrock offers. */
export const EMBEDDING_FAMILIES: readonly EmbeddingFamily[] = [titan, cohere];
