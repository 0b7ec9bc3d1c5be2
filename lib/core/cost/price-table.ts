/** US dollars a million tokens, of the `global.` inference profile where there is one. */
export interface TableEntry {
  /** Matched on the model id without the prefix of its profile. */
  readonly pattern: RegExp;
  readonly input: number;
  readonly output: number;
  /** Absent: the model isn't known to cache prompts. */
  readonly cacheRead?: number;
  /** Absent: unknown. */
  readonly cacheWrite?: number;
  /** What profiles of a geography cost beyond the global one, as a factor. */
  readonly geography?: number;
  /** The day the price was read, YYYY-MM-DD. */
  readonly asOf: string;
}

const READ = "2026-09-23";
/** A model name that ends here, and neither with a further digit nor a minor version: `-5`, `-5-20260101`, not `-5-5`. */
const END = "(?!\\d|[-.]\\d{1,2}(?!\\d))";
const named = (name: string): RegExp => new RegExp(`^${name}${END}`);

/**
 * Prices of models on Amazon Bedrock, on demand, standard tier, cache writes for 5 minutes. Source:
 * npm package @pydantic/genai-prices 0.1.8 of 2026-09-23. The one of claude-sonnet-5 was called
 * promotional in July 2026. They change: a document's own `prices` win.
 */
export const PRICE_TABLE: readonly TableEntry[] = [
  {
    pattern: named("anthropic\\.claude-sonnet-5"),
    ...{ input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5 },
    ...{ geography: 1.1, asOf: READ },
  },
  {
    pattern: named("anthropic\\.claude-haiku-4-5"),
    ...{ input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
    ...{ geography: 1.1, asOf: READ },
  },
  {
    pattern: named("anthropic\\.claude-opus-5-5"),
    ...{ input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 },
    ...{ geography: 1.1, asOf: READ },
  },
  {
    pattern: /^amazon\.nova-2-lite/,
    ...{ input: 0.3, output: 2.5, cacheRead: 0.075, geography: 1.1, asOf: READ },
  },
  {
    pattern: /^amazon\.nova-pro-v1/,
    ...{ input: 0.8, output: 3.2, cacheRead: 0.2, asOf: READ },
  },
  {
    pattern: /^amazon\.nova-micro-v1/,
    ...{ input: 0.035, output: 0.14, cacheRead: 0.009, asOf: READ },
  },
  { pattern: /^openai\.gpt-oss-120b/, input: 0.15, output: 0.6, asOf: READ },
  { pattern: /^openai\.gpt-oss-20b/, input: 0.07, output: 0.3, asOf: READ },
  {
    pattern: /^openai\.gpt-5\.6-luna/,
    ...{ input: 0.2, output: 1.2, cacheRead: 0.02, cacheWrite: 0.25, asOf: READ },
  },
  {
    pattern: /^openai\.gpt-5\.6-terra/,
    ...{ input: 2, output: 12, cacheRead: 0.2, cacheWrite: 2.5, asOf: READ },
  },
  { pattern: /^qwen\.qwen3-32b/, input: 0.15, output: 0.6, asOf: READ },
  { pattern: /^mistral\.mistral-large-3/, input: 0.5, output: 1.5, asOf: READ },
  { pattern: /^nvidia\.nemotron-super-3-120b/, input: 0.15, output: 0.65, asOf: READ },
  // Embeddings: what goes in is all that is billed.
  { pattern: /^amazon\.titan-embed-text-v2/, input: 0.02, output: 0, asOf: READ },
  { pattern: /^cohere\.embed-v4/, input: 0.12, output: 0, asOf: READ },
  { pattern: /^cohere\.embed-(?:english|multilingual)-v3/, input: 0.1, output: 0, asOf: READ },
  { pattern: /^amazon\.nova-2-multimodal-embeddings/, input: 0.135, output: 0, asOf: READ },
];
