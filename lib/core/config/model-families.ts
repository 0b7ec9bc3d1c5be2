import { baseModelId } from "./base-model-id.ts";
import type { Capabilities } from "./model.ts";

/**
 * The largest shortest prefix of any Claude on Bedrock whose minimum is known. A prefix shorter than
 * a model's minimum is written to no cache; one that is longer than needed only costs less.
 */
export const CAUTIOUS_CACHE_MIN_TOKENS = 4096;

const shaped = { jsonSchema: true, toolUse: true } as const;
/** Claude 3.7 and later count each output token five times in the quota of tokens a minute. */
const newer = { outputBurndown: 5 } as const;
const caching = (cacheMinTokens: number) => ({ cachePoint: true, cacheMinTokens });

/**
 * What is known of models on Amazon Bedrock, from AWS's agent toolkit (core-skills/amazon-bedrock,
 * commit of 2026-08-20) and the SDK's types; where sources disagree on a minimum, the larger one.
 * Matched on the id without the prefix of its profile; the first hit counts.
 */
const FAMILIES: readonly (readonly [RegExp, Capabilities])[] = [
  [/claude-haiku-4-5/, { ...shaped, ...newer, ...caching(4096), temperature: true }],
  [/claude-sonnet-4-6/, { ...shaped, ...newer, ...caching(2048), temperature: true }],
  [/claude-(?:sonnet|opus)-4-[56]/, { ...shaped, ...newer, ...caching(4096), temperature: true }],
  // Sonnet 5 and Opus 4.7 on refuse a temperature. Their price list has cache reads and writes; the
  // minimum of most of them was not told.
  [
    /claude-(?:sonnet|opus|haiku)-(?:4-[7-9](?!\d)|[5-9](?!\d))/,
    { ...shaped, ...newer, ...caching(CAUTIOUS_CACHE_MIN_TOKENS) },
  ],
  [/claude-(?:3-7-|(?:sonnet|opus|haiku)-4(?!\d))/, { ...newer, toolUse: true, temperature: true }],
  [/claude-/, { toolUse: true, temperature: true }],
  [/amazon\.nova-/, { ...caching(1024), toolUse: true, temperature: true }],
];

/** What is known of a Bedrock model's family; nothing of one that no family names. */
export function familyCapabilities(modelId: string): Capabilities {
  const { id } = baseModelId(modelId);
  return FAMILIES.find(([pattern]) => pattern.test(id))?.[1] ?? {};
}
