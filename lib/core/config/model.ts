import * as z from "zod";
import { CAUTIOUS_CACHE_MIN_TOKENS, familyCapabilities } from "./model-families.ts";

/** A secret is named, never written: an environment variable on a laptop, a secret in the cloud. */
export const secretRefSchema = z.union([
  z.strictObject({ env: z.string().min(1) }),
  z.strictObject({ secret: z.string().min(1) }),
]);
export type SecretRef = z.output<typeof secretRefSchema>;

/** Wide on purpose: a header that only looks like a secret may be given by name as well. */
const SENSITIVE_HEADER = /auth|cookie|token|secret|key|passw|credential|access/i;

const headersSchema = z
  .record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/), z.union([z.string(), secretRefSchema]))
  .check((context) => {
    for (const [name, value] of Object.entries(context.value)) {
      if (typeof value !== "string" || !SENSITIVE_HEADER.test(name)) continue;
      context.issues.push({
        code: "custom",
        message: "model.secret_literal",
        path: [name],
        input: null,
      });
    }
  });

/** What the model can do. Whatever is left out falls back to what is known of its family. */
export const capabilitiesSchema = z.strictObject({
  /** Structured output by JSON schema. */
  jsonSchema: z.boolean().optional(),
  /** Structured output by a tool that it must call. */
  toolUse: z.boolean().optional(),
  /** It accepts a temperature; 0 is sent. */
  temperature: z.boolean().optional(),
  /** It accepts `top_p`: a small one is sent where there is no temperature, never both. */
  topP: z.boolean().optional(),
  /** It accepts cache points in the prompt, or keeps the beginnings of prompts by itself. */
  cachePoint: z.boolean().optional(),
  /** Shortest prefix in tokens that it caches. */
  cacheMinTokens: z.int().positive().optional(),
  /** Longest reply in tokens that it can give. */
  maxOutputTokens: z.int().positive().optional(),
  /** How many tokens of the quota a minute one output token takes; 1 unless told. */
  outputBurndown: z.number().min(1).optional(),
});
export type Capabilities = z.output<typeof capabilitiesSchema>;

export const modelLimitsSchema = z.strictObject({
  requestsPerMinute: z.int().positive().optional(),
  tokensPerMinute: z.int().positive().optional(),
  concurrency: z.int().positive().optional(),
});

/** US dollars a million tokens. */
export const pricesSchema = z.strictObject({
  inputPerMTok: z.number().nonnegative(),
  outputPerMTok: z.number().nonnegative(),
  cacheReadPerMTok: z.number().nonnegative().optional(),
  cacheWritePerMTok: z.number().nonnegative().optional(),
  currency: z.literal("USD").default("USD"),
  /** The day the prices were read, YYYY-MM-DD. */
  asOf: z.iso.date().optional(),
  /** In a frozen configuration: they were those of Saiten's table when the run began. */
  source: z.literal("table").optional(),
});

const shared = {
  modelId: z.string().trim().min(1),
  capabilities: capabilitiesSchema.default({}),
  limits: modelLimitsSchema.default({}),
  prices: pricesSchema.optional(),
};

export const bedrockModelSchema = z.strictObject({
  provider: z.literal("bedrock"),
  ...shared,
  /** Without one, the region of the environment. */
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: "model.region" })
    .optional(),
});

/** `http(s)` without credentials, query or fragment: keys belong into `apiKeyEnv`. */
function isBaseUrl(text: string): boolean {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return [url.username, url.password, url.search, url.hash].every((part) => part === "");
}

export const openAiModelSchema = z
  .strictObject({
    provider: z.literal("openai"),
    ...shared,
    /** Up to and including the version: `http://127.0.0.1:8000/v1`. */
    baseUrl: z.string().refine(isBaseUrl, { error: "model.base_url" }),
    apiKeyEnv: z.string().min(1).optional(),
    apiKeySecret: z.string().min(1).optional(),
    headers: headersSchema.optional(),
    /** Authorities that are trusted beside the well-known ones: a file in PEM form, on a laptop. */
    caFile: z.string().min(1).optional(),
    /** The same as text. */
    ca: z.string().min(1).optional(),
  })
  .refine((model) => model.apiKeyEnv === undefined || model.apiKeySecret === undefined, {
    error: "model.two_keys",
    path: ["apiKeySecret"],
  });

/** A judge or embedding model: an entry of `models`, or the SSM document of its alias. */
export const modelDocumentSchema = z.discriminatedUnion("provider", [
  bedrockModelSchema,
  openAiModelSchema,
]);
export type BedrockModel = z.output<typeof bedrockModelSchema>;
export type OpenAiModel = z.output<typeof openAiModelSchema>;
export type ModelDocument = z.output<typeof modelDocumentSchema>;

/**
 * The document's capabilities over what is known of the model's family; unknown means no. A shortest
 * prefix is told exactly when the model takes cache points.
 */
export function capabilitiesOf(model: ModelDocument): Capabilities {
  const family = model.provider === "bedrock" ? familyCapabilities(model.modelId) : {};
  const { cacheMinTokens = CAUTIOUS_CACHE_MIN_TOKENS, ...rest } = {
    ...family,
    ...model.capabilities,
  };
  return { ...rest, ...(rest.cachePoint === true && { cacheMinTokens }) };
}
