import type { Inputs, Step } from "./step.ts";
import type { Wording } from "./wording.ts";

interface Judged {
  readonly verdict: unknown;
  readonly reason: string;
}

/** The elements of an extraction, whatever its answer calls them. */
const textsOf = (extracted: unknown): readonly string[] =>
  Object.values(extracted as Readonly<Record<string, readonly string[]>>).flat();

const withInput = (inputs: Inputs, name: string, given: string | readonly string[]): Inputs => ({
  ...inputs,
  text: (asked) => (asked === name && typeof given === "string" ? given : inputs.text(asked)),
  list: (asked) => (asked === name && typeof given !== "string" ? given : inputs.list(asked)),
});

const items = (texts: readonly string[], judged: readonly Judged[]) => ({
  items: texts.map((text, at) => ({
    text,
    verdict: judged[at]?.verdict,
    reason: judged[at]?.reason,
  })),
});

/**
 * The step `all` of a metric: what its extraction lists, with what its judgement says of the list
 * when it is shown as `name`. `before` adds what another step would have found for the judgement.
 */
export const atOnce =
  (name: string, extract: Step, judge: Step, before?: Step): Step =>
  (inputs: Inputs, wording: Wording) => {
    const texts = textsOf(extract(inputs, wording));
    const found = before && withInput(inputs, "truths", textsOf(before(inputs, wording)));
    const shown = withInput(found ?? inputs, name, texts);
    return items(texts, (judge(shown, wording) as { verdicts: readonly Judged[] }).verdicts);
  };

/** The same where the judgement is asked about one element at a time. */
export const oneByOne =
  (name: string, extract: Step, judge: Step): Step =>
  (inputs: Inputs, wording: Wording) => {
    const texts = textsOf(extract(inputs, wording));
    return items(
      texts,
      texts.map((text) => judge(withInput(inputs, name, text), wording) as Judged),
    );
  };
