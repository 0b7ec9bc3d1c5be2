import type { RefusedParameter } from "../core/ports.ts";

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

/**
 * The parameter that a model refuses in its own words, among those that it was sent; undefined when
 * the words are about something else.
 */
export function refusedParameter(
  said: string,
  sent: ReadonlySet<Dispensable>,
): Dispensable | undefined {
  if (!REFUSES.test(said)) return undefined;
  const named = NAMES.find(
    ([parameter, names]) =>
      sent.has(parameter) &&
      names.test(said) &&
      (parameter !== "maxTokensName" || NAME_REFUSED.test(said)),
  );
  return named?.[0];
}
