import * as z from "zod";
import type { Item } from "../results.ts";
import { metricOptions, truthsLimit } from "./common-options.ts";
import { type AskStep, defineMetric } from "./define-metric.ts";
import { asTwoSteps, judgedItems } from "./judged-items.ts";
import { strictScore } from "./passes.ts";
import {
  anyVerdictList,
  optionalReason,
  shareWithout,
  type Tally,
  tally,
  trimmed,
  verdictList,
} from "./verdict-list.ts";
import { verdictWord } from "./verdict-word.ts";

const MAX_QUESTIONS = 100;
const DEFAULT_QUESTIONS = 5;

const claims = z.object({ claims: z.array(z.string()) });
const yesNo = verdictWord(["yes", "no"]);
const yesOrNo = z.object({ answers: z.array(yesNo) });
/** Without questions nothing is answered. */
const anyAnswers = z.object({ answers: z.array(z.string()) }).default({ answers: [] });

const alignmentVerdicts = verdictList(["yes", "no", "idk"], optionalReason);
const steps = {
  truths: z.object({ truths: z.array(z.string()) }),
  claims,
  questions: z.object({ questions: z.array(z.string()) }),
  alignmentVerdicts,
  originalAnswers: yesOrNo,
  summaryAnswers: yesOrNo,
  /** Claims against the source itself, and each question with what both texts answer. */
  all: judgedItems(alignmentVerdicts.shape.verdicts.element.shape).extend({
    questions: z.array(z.object({ text: z.string(), original: yesNo, summary: yesNo })),
  }),
};

const isYes = (word: string | undefined): boolean => word !== undefined && trimmed(word) === "yes";

interface Answered {
  readonly questions: readonly string[];
  readonly ofSource: readonly string[];
  readonly ofSummary: readonly string[];
}

/** Only what the source answers with yes can be missed; a question beyond that stays unjudged. */
function coverageOf({ questions, ofSource, ofSummary }: Answered): Tally & { score: number } {
  if (ofSource.length !== ofSummary.length || ofSource.length > questions.length) {
    throw new RangeError("The answers about the source and the summary don't fit the questions");
  }
  const items = questions.map((text, index): Item => {
    const verdict = isYes(ofSource[index]) ? (isYes(ofSummary[index]) ? "yes" : "no") : null;
    return { text, verdict, reason: null };
  });
  const judged = items.filter(({ verdict }) => verdict !== null);
  const against = judged.filter(({ verdict }) => verdict === "no");
  return { items, against, score: shareWithout({ items: judged, against }, 0) };
}

/**
 * The lower of two shares: the summary's claims that the source bears out, and the questions that
 * the source answers with yes and the summary as well. A summary without claims scores 0.
 */
export const summarization = defineMetric({
  id: "summarization",
  direction: "higher",
  group: "other",
  needs: ["question", "answer"],
  options: metricOptions({
    /** How many questions the judge makes of the source; yours take their place. */
    n: z.int().min(1).max(MAX_QUESTIONS).default(DEFAULT_QUESTIONS),
    assessmentQuestions: z.array(z.string().trim().min(1)).default([]),
    truthsExtractionLimit: truthsLimit,
  }),
  steps,
  outputs: z.object({
    claims,
    alignmentVerdicts: anyVerdictList.optional(),
    /** Absent where the author gave the questions. */
    questions: z.object({ questions: z.array(z.string()) }).optional(),
    originalAnswers: anyAnswers,
    summaryAnswers: anyAnswers,
  }),

  // In two rounds, so that nothing further is asked once a step has failed.
  async plan({ input: { question: sourceText, answer: summary }, options, compact, ask }) {
    if (compact) return judgeAtOnce({ sourceText, summary }, options, ask);
    const { truthsExtractionLimit, assessmentQuestions, n: questionCount } = options;
    const limit = truthsExtractionLimit === undefined ? {} : { truthsExtractionLimit };
    const [{ truths }, claimed, asked] = await Promise.all([
      ask("truths", { sourceText, ...limit }),
      ask("claims", { summary }),
      assessmentQuestions.length > 0 ? undefined : ask("questions", { sourceText, questionCount }),
    ]);
    const { claims: texts } = claimed;
    const questions = asked?.questions ?? assessmentQuestions;
    const answers = { answers: questions.length };
    const [aligned, originalAnswers, summaryAnswers] = await Promise.all([
      texts.length === 0
        ? undefined
        : ask("alignmentVerdicts", { truths, claims: texts }, { verdicts: texts.length }),
      questions.length === 0
        ? undefined
        : ask("originalAnswers", { sourceText, questions }, answers),
      questions.length === 0 ? undefined : ask("summaryAnswers", { summary, questions }, answers),
    ]);
    return {
      claims: claimed,
      questions: asked,
      alignmentVerdicts: aligned,
      originalAnswers,
      summaryAnswers,
    };
  },

  score({ claims: { claims: texts }, alignmentVerdicts: aligned, ...asked }, options) {
    const claimed = tally(texts, aligned?.verdicts ?? [], (word) => !isYes(word));
    const covered = coverageOf({
      questions: asked.questions?.questions ?? options.assessmentQuestions,
      ofSource: asked.originalAnswers.answers,
      ofSummary: asked.summaryAnswers.answers,
    });
    const breakdown = {
      alignment: strictScore(shareWithout(claimed, 0), options, "higher"),
      coverage: strictScore(covered.score, options, "higher"),
    };
    return {
      score: Math.min(breakdown.alignment, breakdown.coverage),
      items: [...claimed.items, ...covered.items],
      against: [...claimed.against, ...covered.against],
      breakdown,
    };
  },
});

interface Texts {
  readonly sourceText: string;
  readonly summary: string;
}

interface QuestionOptions {
  readonly assessmentQuestions: readonly string[];
  readonly n: number;
}

async function judgeAtOnce(
  texts: Texts,
  { assessmentQuestions: given, n: questionCount }: QuestionOptions,
  ask: AskStep<typeof steps>,
) {
  const { items, questions } =
    given.length === 0
      ? await ask("all", { ...texts, questionCount })
      : await ask("all", { ...texts, questions: given }, { questions: given.length });
  const judged = asTwoSteps(items);
  return {
    claims: { claims: judged.texts },
    alignmentVerdicts: { verdicts: judged.verdicts },
    ...(given.length === 0 && { questions: { questions: questions.map(({ text }) => text) } }),
    originalAnswers: { answers: questions.map(({ original }) => original) },
    summaryAnswers: { answers: questions.map(({ summary }) => summary) },
  };
}
