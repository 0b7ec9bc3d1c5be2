import type { Language, Localized } from "../language.ts";
import type { Metric, Scored } from "../metrics/metric.ts";
import { ownValue } from "../own-value.ts";
import type { MetricWording } from "../prompts/wording.ts";
import { wordingOf } from "../prompts/wordings.ts";
import { en } from "./reasons/en.ts";
import { ja } from "./reasons/ja.ts";
import type { Part, ReasonSentences, UnscoredReason, VoteCount } from "./reasons/reason-words.ts";
import { zhHant } from "./reasons/zh-hant.ts";

export type { UnscoredReason } from "./reasons/reason-words.ts";

const sentences: Localized<ReasonSentences> = { ja, en, "zh-Hant": zhHant };

const MAX_EXAMPLES = 2;
const MAX_EXAMPLE_LENGTH = 60;

type Verdicts = Pick<Scored, "items" | "against" | "explanation" | "breakdown">;

/** Why there is no score. */
export const unscoredReason = (why: UnscoredReason, language: Language): string =>
  sentences[language].unscored[why];

/** Why a contextual metric is 0 although no judge was asked. */
export const zeroWithoutContextsReason = (language: Language): string =>
  sentences[language].zeroWithoutContexts;

/** The reason of a vote that stands for all of them. */
export const votedReason = (reason: string, count: VoteCount, language: Language): string =>
  sentences[language].withVotes(reason, count);

/** The reason of a repetition that stands for all of them. */
export const repeatedReason = (reason: string, count: VoteCount, language: Language): string =>
  sentences[language].withRepetitions(reason, count);

/**
 * Why the score is what it is: in the judge's own words where it was asked about the whole,
 * otherwise what the verdicts came to, with examples of what speaks against.
 */
export function scoredReason(
  metric: Pick<Metric, "wording">,
  scored: Verdicts,
  language: Language,
): string {
  const explanation = scored.explanation?.trim() ?? "";
  if (explanation !== "") return explanation;
  const wording = wordingOf(metric.wording, language);
  const sentence = wholeSentence(scored, wording, language);
  const parts = partsOf(scored, wording);
  return parts.length === 0 ? sentence : sentences[language].withBreakdown(parts, sentence);
}

function wholeSentence(
  scored: Verdicts,
  wording: MetricWording | undefined,
  language: Language,
): string {
  const { plain, withExamples } = sentences[language];
  const { against } = scored;
  const judged = scored.items.filter(({ verdict }) => verdict !== null);
  const outcome = wording?.outcomes?.[judged[0]?.verdict === "yes" ? "yes" : "no"];
  if (outcome !== undefined) return against.length === 0 ? outcome.right : outcome.wrong;
  const words = wording?.reason ?? plain;
  if (judged.length === 0) return words.none;
  if (against.length === 0) return words.fine(judged.length);
  // Windows of one conversation hold the same claim again and again.
  const different = [...new Set(against.map(({ text }) => shorten(text)))];
  const examples = different.slice(0, MAX_EXAMPLES);
  const isUnsettled = against.some(({ verdict }) => verdict === "idk");
  const say = (isUnsettled && words.unsettled) || words.against;
  const sentence = say(against.length, judged.length);
  return withExamples(sentence, examples, different.length > examples.length);
}

/** A wording that names the parts wants them in the reason. */
function partsOf({ breakdown = {} }: Verdicts, wording: MetricWording | undefined): Part[] {
  const names = wording?.parts ?? {};
  return Object.entries(breakdown).flatMap(([key, part]) => {
    const name = ownValue(names, key);
    return name === undefined ? [] : [[name, part] as const];
  });
}

function shorten(text: string): string {
  const points = [...text.replace(/\s+/g, " ").trim()];
  if (points.length <= MAX_EXAMPLE_LENGTH) return points.join("");
  return `${points.slice(0, MAX_EXAMPLE_LENGTH).join("")}…`;
}
