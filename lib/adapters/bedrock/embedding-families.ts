import * as z from "zod";
import { BEDROCK_EMBEDDINGS, type BedrockEmbedding } from "../../core/config/texts-per-request.ts";

interface FamilyReply {
  /** One a text; whether they are vectors is checked later. Undefined for a reply without any. */
  readonly values: readonly unknown[] | undefined;
  /** Where the body states them. */
  readonly inputTokens?: unknown;
}

/** Embedding models of one wire format. */
export interface EmbeddingFamily extends BedrockEmbedding {
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
  ...BEDROCK_EMBEDDINGS.titan,
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
  ...BEDROCK_EMBEDDINGS.cohere,
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
