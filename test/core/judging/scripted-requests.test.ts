import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aJudge, aScoreRequest, aSelection } from "./score-request.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });

describe("a scripted judge", () => {
  const relevancy = [aSelection("contextual-relevancy")];
  const input = { ...aScoreRequest({ judge: aJudge({}) }).input, contexts: ["甲", "乙", "丙"] };
  const chunk = (statement: string) => ({ verdicts: [{ statement, verdict: "yes" }] });
  const inTurn = (outputs: readonly unknown[]) => ({
    "contextual-relevancy/verdicts": ({ index }: { index: number }) => outputs[index],
  });

  test("is asked about one chunk after the other, in order", async () => {
    const judge = aJudge(inTurn([chunk("甲"), chunk("乙"), chunk("丙")]), { byName: true });

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections: relevancy, input }));

    expect(judge.asked.map(({ index, inputs }) => [index, inputs.chunks])).toEqual([
      [0, ["甲"]],
      [1, ["乙"]],
      [2, ["丙"]],
    ]);
    expect(records["contextual-relevancy"]?.items.map(({ text }) => text)).toEqual([
      "甲",
      "乙",
      "丙",
    ]);
  });

  test("uses up an output for a re-ask before the next chunk", async () => {
    const outputs = [chunk("甲"), "なし", chunk("乙"), chunk("丙")];
    const judge = aJudge(inTurn(outputs), { byName: true });

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections: relevancy, input }));

    expect(records["contextual-relevancy"]?.items.map(({ text }) => text)).toEqual([
      "甲",
      "乙",
      "丙",
    ]);
  });

  test("goes on at the right place after an interruption, with its answers kept", async () => {
    const outputs = [chunk("甲"), "なし", chunk("乙"), chunk("丙")];
    const judge = aJudge(inTurn(outputs), { byName: true, stored: true });
    const answers = createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "t/" });
    const shouldYield = () => judge.asked.length === 3;
    const request = aScoreRequest({ judge, selections: relevancy, input, answers, shouldYield });
    const first = await scoreMetrics(request);

    const second = await scoreMetrics({ ...request, shouldYield: () => false });

    expect([first.more, judge.asked.map(({ index }) => index)]).toEqual([true, [0, 1, 2, 3]]);
    expect(second.records["contextual-relevancy"]?.items.map(({ text }) => text)).toEqual([
      "甲",
      "乙",
      "丙",
    ]);
  });

  test("that throttles one request answers the next one", async () => {
    const judge = aJudge(inTurn([throttled(), chunk("甲"), chunk("乙"), chunk("丙")]), {
      byName: true,
    });

    const { records, retry } = await scoreMetrics(
      aScoreRequest({ judge, selections: relevancy, input }),
    );

    expect([records["contextual-relevancy"]?.score, retry]).toEqual([1, undefined]);
  });

  test("that throttles for ever is a failure that may pass", async () => {
    const judge = aJudge({ "bias/opinions": throttled() }, { byName: true });

    const { retry } = await scoreMetrics(
      aScoreRequest({ judge, selections: [aSelection("bias")] }),
    );

    expect([retry?.code, judge.asked.length]).toEqual(["judge.throttled", 4]);
  });
});
