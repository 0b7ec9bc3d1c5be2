import { describe, expect, test } from "vitest";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import type { JsonSchema } from "../../../lib/core/judging/wire-schema.ts";
import { STANDARD_METRICS } from "../../../lib/core/metrics/registry.ts";
import type { Judge, JudgeRequest } from "../../../lib/core/ports.ts";
import { answered, aScoreRequest, aSelection } from "./score-request.ts";

/** Characters of the reference case, by which DeepEval 4.1.7 was counted: 24 calls, 13,740 tokens. */
const LENGTHS = { question: 80, answer: 480, expectedAnswer: 240, chunk: 600 };
const CHUNKS = 4;
/** How many elements a judge of usual diligence lists. */
const LISTED: Readonly<Record<string, number>> = {
  truths: 16,
  claims: 6,
  statements: 6,
  opinions: 2,
  items: 6,
  chunks: CHUNKS,
};
const ELEMENT = 80;

const textOf = (length: number): string =>
  "Leave is granted after six months. ".repeat(length).slice(0, length);

const input = {
  caseId: "reference",
  question: textOf(LENGTHS.question),
  answer: textOf(LENGTHS.answer),
  expectedAnswer: textOf(LENGTHS.expectedAnswer),
  contexts: Array.from({ length: CHUNKS }, (_, at) => `${at}${textOf(LENGTHS.chunk - 1)}`),
};

/** As many verdicts as the step was shown things to judge: the last list of its inputs. */
function judgedIn({ inputs }: JudgeRequest): number {
  const lists = Object.values(inputs).filter(Array.isArray);
  return lists.at(-1)?.length ?? 0;
}

/** An answer that keeps to the schema. */
function answerTo(schema: JsonSchema, request: JudgeRequest, key = ""): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === "object") {
    const properties = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>);
    return Object.fromEntries(properties.map(([name, of]) => [name, answerTo(of, request, name)]));
  }
  if (schema.type !== "array") return textOf(ELEMENT);
  const length = LISTED[key] ?? judgedIn(request);
  return Array.from({ length }, () => answerTo(schema.items as JsonSchema, request));
}

/** What the requests of a plan come to: tokens are characters ÷ 4, the schema counted in each. */
async function costOf(compact: boolean) {
  const sent: number[] = [];
  const judge: Judge = {
    traits: { identity: "reference", byName: false, stored: false, enforcesSchema: true },
    async ask(request) {
      const { system, prefix = "", user } = request.prompt;
      sent.push([system, prefix, user, JSON.stringify(request.schema)].join("").length);
      return answered(answerTo(request.schema, request));
    },
  };
  const selections = STANDARD_METRICS.map((id) => aSelection(id));
  const request = aScoreRequest({ judge, selections, language: "en", compact });
  const { records } = await scoreMetrics({ ...request, input });
  const statuses = Object.values(records).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(["scored"]));
  return { calls: sent.length, tokens: sent.reduce((sum, length) => sum + length, 0) / 4 };
}

describe("the eight standard metrics of the reference case, in English", () => {
  test("take 12 calls and at most 7,900 tokens in steps", async () => {
    const { calls, tokens } = await costOf(false);

    expect(calls).toBe(12);
    expect(tokens).toBeLessThanOrEqual(7_900);
  });

  test("take 8 calls and at most 5,600 tokens in a compact plan", async () => {
    const { calls, tokens } = await costOf(true);

    expect(calls).toBe(8);
    expect(tokens).toBeLessThanOrEqual(5_600);
  });
});
