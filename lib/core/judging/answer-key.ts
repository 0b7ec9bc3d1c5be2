import { sha256 } from "../dataset/canonical-json.ts";
import type { Prompt } from "../ports.ts";
import type { JsonSchema } from "./wire-schema.ts";

/** Everything that an answer depends on; the tenant is in the store's prefix. */
export interface AnswerKeyParts {
  /** Of the judge: model and parameters. */
  readonly identity: string;
  readonly prompt: Prompt;
  readonly schema: JsonSchema;
  readonly maxTokens: number;
  /** Sets answers apart that must not be shared: a run without cache, a repetition. */
  readonly salt?: string;
  /** Which judgement of the same thing it is, from 2; the first has no number. */
  readonly vote?: number;
  /** Where the answer belongs to one request only, which it is: case, metric, step, ordinal. */
  readonly place?: readonly (string | number)[];
}

/** SHA-256, hex, of a judge's request. */
export function answerKey(parts: AnswerKeyParts): string {
  const { identity, prompt, schema, maxTokens, salt = null, vote = null, place = null } = parts;
  const { system, prefix = null, user } = prompt;
  const material = [2, identity, system, prefix, user, schema, maxTokens, salt, vote, place];
  return sha256(JSON.stringify(material));
}
