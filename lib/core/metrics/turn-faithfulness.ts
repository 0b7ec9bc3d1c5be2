import * as z from "zod";
import { metricOptions, truthsLimit } from "./common-options.ts";
import { type AskStep, defineMetric } from "./define-metric.ts";
import { pooledContexts, transcriptOf, turnsOf, windowsOf } from "./exchanges.ts";
import { fewAtOnce } from "./few-at-once.ts";
import { asTwoSteps, judgedItems } from "./judged-items.ts";
import type { CommonOptions, Turn } from "./metric.ts";
import { strictScore } from "./passes.ts";
import { inWindows } from "./turn-items.ts";
import {
  anyVerdictList,
  optionalReason,
  shareWithout,
  type Tally,
  tally,
  trimmed,
  verdictList,
} from "./verdict-list.ts";

const claims = z.object({ claims: z.array(z.string()) });
const verdicts = verdictList(["yes", "no", "idk"], optionalReason);
const steps = {
  truths: z.object({ truths: z.array(z.string()) }),
  claims,
  verdicts,
  /** The claims of a window against the retrieved text itself: no truths are extracted. */
  all: judgedItems(verdicts.shape.verdicts.element.shape),
};
const windowOutputs = z.object({
  /** The last message of the window, where known: it names a window without claims. */
  message: z.string().optional(),
  claims,
  verdicts: anyVerdictList.optional(),
});

/** One window of a conversation, from 0. */
interface Window {
  readonly at: number;
  readonly turns: readonly Turn[];
}

interface JudgeOptions {
  readonly truthsExtractionLimit?: number | undefined;
  readonly penalizeAmbiguousClaims: boolean;
}

/**
 * The mean over windows of the share of claims that the text retrieved in the window does not
 * contradict. A claim is judged again in every later window that holds its message. Strict mode
 * zeroes each imperfect window and keeps the mean; no exchange scores 1.
 */
export const turnFaithfulness = defineMetric({
  id: "turn-faithfulness",
  mode: "multi-turn",
  direction: "higher",
  group: "multi-turn",
  needs: ["turns", "contexts"],
  ownStrictMode: true,
  options: metricOptions({
    /** Asks for the most important truths of a window only; an answer with more is not cut. */
    truthsExtractionLimit: truthsLimit,
    penalizeAmbiguousClaims: z.boolean().default(false),
    /** How many exchanges a window holds at most. */
    windowSize: z.int().positive().default(10),
  }),
  steps,
  outputs: z.object({ windows: z.array(windowOutputs) }),

  async plan({ input, options, compact, ask }) {
    const windows = windowsOf(turnsOf(input), options.windowSize);
    const judge = (turns: readonly Turn[], at: number) =>
      compact ? judgeAtOnce({ turns, at }, ask) : judgeWindow({ turns, at }, options, ask);
    return { windows: await fewAtOnce(windows, judge) };
  },

  score({ windows }, options) {
    const judged = windows.map((window, at) => scoreWindow(window, at, options));
    const sum = judged.reduce((total, { score }) => total + score, 0);
    return {
      score: judged.length === 0 ? 1 : sum / judged.length,
      items: judged.flatMap(({ items }) => items),
      against: judged.flatMap(({ against }) => against),
      breakdown: Object.fromEntries(judged.map(({ score }, at) => [`window${at + 1}`, score])),
    };
  },
});

async function judgeWindow(window: Window, options: JudgeOptions, ask: AskStep<typeof steps>) {
  const [truths, claimed] = await Promise.all([
    truthsOf(window, options, ask),
    ask("claims", { transcript: transcriptOf(window.turns) }, {}, window.at),
  ]);
  const message = window.turns.at(-1)?.content;
  if (claimed.claims.length === 0) return { message, claims: claimed };
  const judged = await ask(
    "verdicts",
    { truths, claims: claimed.claims },
    { verdicts: claimed.claims.length },
    window.at,
  );
  return { message, claims: claimed, verdicts: judged };
}

async function judgeAtOnce({ turns, at }: Window, ask: AskStep<typeof steps>) {
  const shown = { contexts: contextsOf(turns), transcript: transcriptOf(turns) };
  const judged = asTwoSteps((await ask("all", shown, {}, at)).items);
  return {
    message: turns.at(-1)?.content,
    claims: { claims: judged.texts },
    verdicts: { verdicts: judged.verdicts },
  };
}

const contextsOf = (turns: readonly Turn[]): string[] =>
  (pooledContexts(turns) ?? []).filter((text) => text.trim() !== "");

/** A window without any retrieved text has none, and nobody is asked for them. */
async function truthsOf(
  { turns, at }: Window,
  { truthsExtractionLimit }: JudgeOptions,
  ask: AskStep<typeof steps>,
): Promise<string[]> {
  const contexts = contextsOf(turns);
  if (contexts.length === 0) return [];
  const limit = truthsExtractionLimit === undefined ? {} : { truthsExtractionLimit };
  return (await ask("truths", { contexts, ...limit }, {}, at)).truths;
}

function scoreWindow(
  { message, claims: { claims: texts }, verdicts: judged }: z.output<typeof windowOutputs>,
  at: number,
  options: JudgeOptions & CommonOptions,
): Tally & { readonly score: number } {
  const counted = tally(texts, judged?.verdicts ?? [], (verdict) => {
    const word = trimmed(verdict);
    return word === "no" || (word === "idk" && options.penalizeAmbiguousClaims);
  });
  const score = strictScore(shareWithout(counted, 1), options, "higher");
  const { items, against } = inWindows(counted, () => at + 1);
  const text = message ?? `#${at + 1}`;
  const unjudged = { text, verdict: null, reason: null, window: at + 1 };
  return { score, items: items.length === 0 ? [unjudged] : items, against };
}
