import type { RefusedParameter } from "../core/results.ts";
import type { Refusal } from "./call-failure.ts";
import { withoutQuotes } from "./without-quotes.ts";

/** What a request can do without: parameters, JSON mode, and one of two names of its bound. */
export type Dispensable = RefusedParameter | "jsonObject" | "maxTokensName";

const REFUSES =
  /support|deprecat|unrecogni[sz]ed|unknown|unexpected|extraneous|extra (?:inputs?|fields?)|(?:not|n't) (?:be )?(?:allow|permit|avail|enabl|implement|accept|specif|set)|cannot|can't|must|requires|invalid|disabled|incompatible|\bonly\b|no endpoints/i;

/** How providers call a parameter, the telling names before those that others mention as well. */
const NAMES: readonly (readonly [Dispensable, RegExp])[] = [
  ["maxTokensName", /\bmax_(?:completion_)?tokens\b/i],
  ["temperature", /\btemperature\b/i],
  ["topP", /\btop_?p\b/i],
  ["cachePoint", /cache_?(?:point|control)|prompt cach/i],
  [
    "jsonSchema",
    /output_?config|text_?format|response_?format|json_?schema|structured[ _]?outputs?|guided|grammar/i,
  ],
  ["jsonObject", /response_?format|json_?object|json mode/i],
  ["toolUse", /\btool|function[ _]call/i],
];
/** A bound that is too high is no name that is wrong. */
const NAME_REFUSED =
  /unsupported|not supported|unrecogni[sz]ed|unknown|unexpected|extra|permitted/i;

/** Codes that say of a stated parameter that it is refused. */
const REFUSING_CODE = /^(?:unsupported|unknown|unrecognized)_(?:parameter|value|argument)$/;
/** What is longer repeats what it was sent, in whatever form. */
const LONGEST_SAID = 500;

/** What a request held. */
export interface SentRequest {
  readonly parameters: ReadonlySet<Dispensable>;
  /** Its words, in which a parameter may be named by whoever is judged. */
  readonly words: string;
}

/**
 * The parameter that a model refuses, among those that it was sent, in its own words or as it states
 * beside them; undefined when it is about something else, a quotation of the request included.
 */
export function refusedParameter(
  { said, codes, parameter: stated }: Refusal,
  { parameters, words }: SentRequest,
): Dispensable | undefined {
  if (stated === undefined && said.length >= LONGEST_SAID) return undefined;
  const own = withoutQuotes(said.slice(0, LONGEST_SAID), words);
  const isTold = codes.some((code) => REFUSING_CODE.test(code));
  if (!isTold && !REFUSES.test(said)) return undefined;
  const named = NAMES.find(
    ([parameter, names]) =>
      parameters.has(parameter) &&
      names.test(stated ?? own) &&
      (parameter !== "maxTokensName" || isTold || NAME_REFUSED.test(said)),
  );
  return named?.[0];
}
