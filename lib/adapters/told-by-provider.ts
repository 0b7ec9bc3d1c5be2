/** What a provider says of a request that it refuses. */
export interface Told {
  /** Its own words. */
  readonly said: string;
  /** The kinds that it states beside them, of an inner error as well. */
  readonly codes: readonly string[];
}

const TOO_LONG =
  /context_length_exceeded|context (?:window|length|size|limit)|too long|maximum.*tokens|too many (?:input )?tokens|less than \d+ tokens|request too large|expected maxLength/i;
/** Of the answer, not of the prompt: `capabilities.maxOutputTokens` is the remedy. */
const ANSWER_TOO_LONG =
  /maximum tokens you requested|output tokens|completion tokens|max_?(?:completion_?)?tokens/i;
const FILTERED =
  /content management policy|content filtering policy|blocked by (?:our |the |a )?content filter/i;
const FILTER_CODES = new Set([
  "content_filter",
  "content_policy_violation",
  "ResponsibleAIPolicyViolation",
]);

/** Whether a prompt is longer than the model can take. */
export function isPromptTooLong({ said, codes }: Told): boolean {
  if (codes.includes("context_length_exceeded")) return true;
  return TOO_LONG.test(said) && (/context/i.test(said) || !ANSWER_TOO_LONG.test(said));
}

/** Whether a filter of the provider's held a request or its answer back. */
export const isFiltered = ({ said, codes }: Told): boolean =>
  codes.some((code) => FILTER_CODES.has(code)) || FILTERED.test(said);
