import { sha256 } from "../dataset/canonical-json.ts";

/** Everything that a vector depends on; the tenant is in the store's prefix. */
export interface EmbeddingKeyParts {
  /** Of the embedding model: model and parameters. */
  readonly identity: string;
  readonly text: string;
  /** Sets vectors apart that must not be shared: a run without cache, a repetition. */
  readonly salt?: string;
}

/** SHA-256, hex, of what a text's vector depends on; never the key of a judge's answer. */
export const embeddingKey = ({ identity, text, salt }: EmbeddingKeyParts): string =>
  sha256(JSON.stringify([1, "embedding", identity, text, salt ?? null]));
