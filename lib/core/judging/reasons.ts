import type { Language, Localized } from "../language.ts";
import type { Metric, Scored } from "../metrics/metric.ts";
import type { MetricId } from "../metrics/registry.ts";
import { en } from "./reasons/en.ts";
import { ja } from "./reasons/ja.ts";
import type { ReasonSentences } from "./reasons/reason-words.ts";
import { zhHant } from "./reasons/zh-hant.ts";

const sentences: Localized<ReasonSentences> = { ja, en, "zh-Hant": zhHant };

const MAX_EXAMPLES = 2;
const MAX_EXAMPLE_LENGTH = 60;

export type UnscoredReason = keyof ReasonSentences["unscored"];

/** Why there is no score. */
export const unscoredReason = (why: UnscoredReason, language: Language): string =>
  sentences[language].unscored[why];

/** Why a contextual metric is 0 although no judge was asked. */
export const zeroWithoutContextsReason = (language: Language): string =>
  sentences[language].zeroWithoutContexts;

/** Says in one sentence what the verdicts came to, with examples of what speaks against. */
export function scoredReason(
  { id }: Pick<Metric, "id">,
  { items, against, explanation }: Pick<Scored, "items" | "against" | "explanation">,
  language: Language,
): string {
  if (explanation !== undefined) return explanation;
  const metric = id as MetricId;
  const { metrics, unsupported, abstention, withExamples } = sentences[language];
  if (metric === "abstention") return abstention[abstentionOutcome({ items, against })];
  const words = metrics[metric];
  if (items.length === 0) return words.none;
  if (against.length === 0) return words.fine(items.length);
  const examples = against.slice(0, MAX_EXAMPLES).map(({ text }) => shorten(text));
  const isAmbiguous = against.some(({ verdict }) => verdict === "idk");
  const say = isAmbiguous ? unsupported : words.against;
  const sentence = say(against.length, items.length);
  return withExamples(sentence, examples, against.length > examples.length);
}

function abstentionOutcome({ items, against }: Pick<Scored, "items" | "against">) {
  const declined = items.some(({ verdict }) => verdict === "yes");
  if (against.length === 0) return declined ? "declinedRightly" : "answered";
  return declined ? "declinedNeedlessly" : "asserted";
}

function shorten(text: string): string {
  const points = [...text.replace(/\s+/g, " ").trim()];
  if (points.length <= MAX_EXAMPLE_LENGTH) return points.join("");
  return `${points.slice(0, MAX_EXAMPLE_LENGTH).join("")}…`;
}
