import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { aJudge, aScoreRequest, aSelection, goodSayings } from "./score-request.ts";

/** Scores one metric by a judge whose first reply to `asked` is odd, and the next one `second`. */
async function scored(id: string, asked: string, said: unknown, second: unknown = said) {
  const judge = aJudge({
    ...goodSayings,
    [asked]: (_: unknown, time: number) => (time === 0 ? said : second),
  });
  const { records } = await scoreMetrics(aScoreRequest({ judge, selections: [aSelection(id)] }));
  const asks = judge.asked.filter(({ metric, step }) => `${metric}/${step}` === asked);
  return { record: records[id], asks };
}

const COMPLETION = ["task-completion", "task-completion/verdict"] as const;
const HALLUCINATION = ["hallucination", "hallucination/verdicts"] as const;
const verdict = (value: unknown) => `{"verdict": ${value}, "reason": "日数が分かります。"}`;
const listed = (word: string) => `{"verdicts": [{"verdict": "${word}", "reason": "あります。"}]}`;

describe("an answer is read at once", () => {
  test.each([
    ["a number", verdict(0.8)],
    ["a number as text", verdict('"0.8"')],
    ["full-width digits", verdict('"０．８"')],
    ["full-width digits without quotes", verdict("０．８")],
    ["a number without its zero", verdict(".8")],
    ["a fence", `\`\`\`json\n${verdict(0.8)}\n\`\`\``],
    ["prose around it", `判定します。${verdict(0.8)} 以上です。`],
    ["a trailing comma", verdict(0.8).replace("}", ",}")],
    ["full-width quotes and signs", "｛“verdict”：0.8，“reason”：“日数が“10日”と分かります。”｝"],
    ["nested braces", verdict(0.8).replace("日数", "{日数} と {{x}}")],
    ["thoughts before it", `<think>{"verdict": 0}?</think>${verdict(0.8)}`],
  ])("with %s", async (_, said) => {
    const { record, asks } = await scored(...COMPLETION, said);

    expect(record).toMatchObject({ status: "scored", score: 0.8, usage: { calls: 2 } });
    expect(asks).toHaveLength(1);
  });

  test.each(["yes", " YES ", "ｙｅｓ", "はい", "是"])("with the word %j", async (word) => {
    const { record, asks } = await scored(...HALLUCINATION, listed(word));

    expect(record).toMatchObject({ status: "scored", score: 0, items: [{ verdict: "yes" }] });
    expect(asks).toHaveLength(1);
  });
});

const WRONG = [
  ["80", COMPLETION, verdict(80), "verdict は 1 以下の数値でなければなりません"],
  ["8/10", COMPLETION, verdict('"8/10"'), "verdict の型が違います"],
  ["8/10 without quotes", COMPLETION, verdict("8/10"), "verdict の型が違います"],
  ["80%", COMPLETION, verdict('"80%"'), "verdict の型が違います"],
  ["a number below its range", COMPLETION, verdict(-0.1), "verdict は 0 以上の数値で"],
  ["half a number", COMPLETION, verdict("-"), "verdict の型が違います"],
  ["no number", COMPLETION, '{"reason": "r"}', "verdict がありません"],
  ["an unknown word", HALLUCINATION, listed("maybe"), "に使えるのは yes / no だけです"],
  ["a word in another language", HALLUCINATION, listed("oui"), "に使えるのは yes / no だけです"],
  ["too few", HALLUCINATION, '{"verdicts": []}', "verdicts は 1 件必要ですが、0 件でした"],
  [
    "too many",
    HALLUCINATION,
    '{"verdicts": [{"verdict":"yes","reason":"a"},{"verdict":"no","reason":"b"}]}',
    "verdicts は 1 件必要ですが、2 件でした",
  ],
  ["no JSON", HALLUCINATION, "矛盾はありません。", "JSON のオブジェクトが見つかりません"],
  ["half of it", HALLUCINATION, '{"verdicts": [{"verdict": "ye', "JSON が途中で切れています"],
  ["two of it", COMPLETION, `${verdict(0)}${verdict(1)}`, "内容の異なる JSON が 2 つ以上あります"],
  [
    "a contradiction",
    COMPLETION,
    '{"verdict": 0, "reason": "r", "verdict": 1}',
    "内容の異なる JSON が 2 つ以上あります",
  ],
] as const;

describe("an answer that is", () => {
  test.each(WRONG)("%s is asked for once again, told what was wrong", async (...row) => {
    const [, [id, asked], said, words] = row;
    const good = id === "hallucination" ? listed("yes") : verdict(0.8);

    const { record, asks } = await scored(id, asked, said, good);

    expect(record?.status).toBe("scored");
    expect(asks).toHaveLength(2);
    expect(asks[1]?.prompt.user).toContain(words);
  });

  test.each(WRONG)("%s again is an error with the judge's text, never a score", async (...row) => {
    const [, [id, asked], said, words] = row;

    const { record, asks } = await scored(id, asked, said);

    expect(asks).toHaveLength(2);
    expect(record).toMatchObject({
      status: "error",
      score: null,
      passed: null,
      error: { code: "judge.unparseable", raw: said },
    });
    expect(record?.reason).toContain(words);
  });
});

test("whatever a judge says, a metric ends scored within its range or as an error with the text", async () => {
  const bit = fc.constantFrom(
    ..."{}[]\"'“”「」：，:,\\01-.e/%｛｝ ",
    '"verdict"',
    "verdict",
    '"reason"',
    "0.8",
    "80",
    "null",
    "…",
    "|",
    verdict(0.5),
    "```json",
    "<think>",
    "</think>",
  );
  const reply = fc.array(bit, { maxLength: 14 }).map((bits) => bits.join(""));

  await fc.assert(
    fc.asyncProperty(reply, async (said) => {
      const { record } = await scored(...COMPLETION, said);

      if (record?.status === "scored") {
        expect(record.score).toBeGreaterThanOrEqual(0);
        expect(record.score).toBeLessThanOrEqual(1);
      } else {
        expect(record?.error).toMatchObject({ code: "judge.unparseable", raw: said });
      }
    }),
    { numRuns: 150 },
  );
});
