import * as z from "zod";
import { score } from "../report/format.ts";
import type { Item } from "../results.ts";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { strictScore } from "./passes.ts";
import { type ComparedCall, type MatchRules, matchTools, type ToolMatch } from "./tool-matching.ts";
import { anyNumber, verdictNumber } from "./verdict-number.ts";

const availableTool = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  inputParameters: z.record(z.string(), z.unknown()).optional(),
  output: z.unknown().optional(),
});

const call = z.object({
  name: z.string(),
  inputParameters: z.unknown().optional(),
  output: z.unknown().optional(),
});

const options = metricOptions({
  /** What has to agree beside the names. */
  evaluationParams: z.array(z.enum(["inputParameters", "output"])).default([]),
  shouldExactMatch: z.boolean().default(false),
  shouldConsiderOrdering: z.boolean().default(false),
  /** Given, a judge is asked whether the right ones of these were chosen. */
  availableTools: z.array(availableTool).default([]),
});

const rulesOf = ({ evaluationParams, ...given }: z.output<typeof options>): MatchRules => ({
  inputs: evaluationParams.includes("inputParameters"),
  outputs: evaluationParams.includes("output"),
  exact: given.shouldExactMatch,
  ordered: given.shouldConsiderOrdering,
});

const nameOf = ({ name, inputParameters }: ComparedCall): string =>
  [name, ...(inputParameters == null ? [] : [JSON.stringify(inputParameters)])].join(" ");

/** What was met in part is not met; its reason is the part that counts. */
const itemOf = (tool: ComparedCall, weight: number): Item => ({
  text: nameOf(tool),
  verdict: weight === 1 ? "yes" : "no",
  reason: weight > 0 && weight < 1 ? `${score(weight, 1)} / 1` : null,
});

/** What counts where no judge is asked about the choice of tools. */
const RIGHT_TOOLS = { score: 1, reason: "" };

/** One item an expected call, and one a surplus call where those cost the score. */
function itemsOf(
  [expected, called]: readonly [readonly ComparedCall[], readonly ComparedCall[]],
  { weights }: ToolMatch,
  { exact }: MatchRules,
): Item[] {
  const surplusCosts = exact || expected.length === 0;
  const surplus = surplusCosts ? called.slice(expected.length) : [];
  return [
    ...expected.map((tool, index) => itemOf(tool, Number(weights[index]))),
    ...surplus.map((tool) => itemOf(tool, 0)),
  ];
}

/**
 * How well the tools that were called match the expected ones; with `availableTools` the lower of
 * that and the judge's number for the choice. Identical calls each count, unlike DeepEval's.
 */
export const toolCorrectness = defineMetric({
  id: "tool-correctness",
  direction: "higher",
  group: "other",
  needs: ["question", "toolsCalled", "expectedTools"],
  options,
  steps: { toolSelection: z.object({ score: verdictNumber(0, 1), reason: z.string() }) },
  outputs: z.object({
    toolsCalled: z.array(call),
    expectedTools: z.array(call),
    toolSelection: z.object({ score: anyNumber, reason: z.string() }).optional(),
  }),

  async plan({ input: { question, toolsCalled, expectedTools }, options: given, ask }) {
    const calls = {
      toolsCalled: [...(toolsCalled ?? [])],
      expectedTools: [...(expectedTools ?? [])],
    };
    const { availableTools } = given;
    if (availableTools.length === 0) return calls;
    const seen = { question, availableTools, toolsCalled: calls.toolsCalled };
    return { ...calls, toolSelection: await ask("toolSelection", seen) };
  },

  score({ toolsCalled, expectedTools, toolSelection }, given) {
    const rules = rulesOf(given);
    const matched = matchTools([expectedTools, toolsCalled], rules);
    if (matched === undefined) {
      return { score: null, items: [], against: [], unscored: "toolInputsMissing" };
    }
    const items = itemsOf([expectedTools, toolsCalled], matched, rules);
    const match = strictScore(matched.score, given, "higher");
    const { score: selection, reason } = toolSelection ?? RIGHT_TOOLS;
    return {
      score: Math.min(match, selection),
      items,
      against: items.filter(({ verdict }) => verdict === "no"),
      breakdown: { match, ...(toolSelection && { selection }) },
      ...(selection < match && { explanation: reason }),
    };
  },
});
