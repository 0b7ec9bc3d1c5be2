import * as z from "zod";

interface FamilyReply {
  /** One a text; whether they are vectors is checked later. */
  readonly values: readonly unknown[];
  /** Where the body states them. */
  readonly inputTokens?: unknown;
}

/** Embedding models of one wire format. */
export interface EmbeddingFamily {
  /** As a person would name them. */
  readonly name: string;
  /** Matches their ids, those of inference profiles and ARNs as well. */
  readonly ids: RegExp;
  readonly textsARequest: number;
  /** Parameters that shape the vectors. */
  readonly traits: readonly string[];
  body(texts: readonly string[]): object;
  /** Undefined for a reply without vectors. */
  read(document: unknown): FamilyReply | undefined;
}

const titanSchema = z.object({
  embedding: z.array(z.unknown()),
  inputTextTokenCount: z.unknown().optional(),
});

const titan: EmbeddingFamily = {
  name: "amazon.titan-embed-text-v2:0",
  ids: /(?:^|[./])amazon\.titan-embed-text-v2(?::|$)/,
  textsARequest: 1,
  traits: ["normalize=true"],
  body: ([inputText]) => ({ inputText, normalize: true }),
  read(document) {
    const { success, data } = titanSchema.safeParse(document);
    return success
      ? { values: [data.embedding], inputTokens: data.inputTextTokenCount }
      : undefined;
  },
};

const cohereSchema = z.object({
  /** By type where the reply names types. */
  embeddings: z.union([z.array(z.unknown()), z.object({ float: z.array(z.unknown()) })]),
});

const cohere: EmbeddingFamily = {
  name: "cohere.embed-*",
  ids: /(?:^|[./])cohere\.embed-/,
  textsARequest: 96,
  traits: ["input_type=search_document"],
  // One type for all texts, since scores compare texts of the same kind.
  body: (texts) => ({ texts, input_type: "search_document", truncate: "NONE" }),
  read(document) {
    const { success, data } = cohereSchema.safeParse(document);
    if (!success) return undefined;
    const { embeddings } = data;
    return { values: Array.isArray(embeddings) ? embeddings : embeddings.float };
  },
};

/** What is known of the embedding models that Bedrock offers. */
export const EMBEDDING_FAMILIES: readonly EmbeddingFamily[] = [titan, cohere];
