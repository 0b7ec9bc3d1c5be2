import { expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import {
  amountsOf,
  errorRecord,
  failedRecord,
  scoredRecord,
} from "../../../lib/core/judging/metric-record.ts";
import { metricOf } from "../../../lib/core/metrics/metric-of.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aSelection } from "./score-request.ts";

const lower = aSelection("bias", { threshold: 0.3 });

test("a metric that is better when lower is turned round for the normalised score only", () => {
  expect(scoredRecord(lower, { score: 0.25, items: [] }, "理由")).toMatchObject({
    score: 0.25,
    normalizedScore: 0.75,
    threshold: 0.3,
    passed: true,
  });
});

test("strict mode shows the threshold that counted", () => {
  const strict = aSelection("bias", { threshold: 0.9, strictMode: true });

  expect(scoredRecord(strict, { score: 1, items: [] }, "理由")).toMatchObject({
    threshold: 0,
    passed: false,
  });
});

test("a failed metric shows the threshold that would have counted, and no score", () => {
  const strict = aSelection("faithfulness", { threshold: 0.3, strictMode: true });
  const cause = { code: "run.case_gave_up", message: "中断しました。" };

  expect(failedRecord(strict, cause)).toMatchObject({
    status: "error",
    score: null,
    threshold: 1,
    passed: null,
    reason: cause.message,
    error: cause,
    usage: noUsage,
  });
});

test("no score is no measurement, not a zero", () => {
  expect(scoredRecord(lower, { score: null, items: [] }, "理由")).toMatchObject({
    status: "notApplicable",
    score: null,
    normalizedScore: null,
    passed: null,
  });
});

test.each([[undefined], [null], ["raw"], [{ other: 1 }], [{ raw: 1 }]])(
  "an error caused by %j has no raw text",
  (cause) => {
    const error = new AppError("judge.content_filtered", { model: "m" }, { cause });

    const record = errorRecord(lower, error, "en", { usage: noUsage });

    expect(record.error).toEqual({ code: "judge.content_filtered", message: record.reason });
  },
);

test("a cosine is raised to 0 where it is negative, and kept beside, in strict mode too", () => {
  const similarity = aSelection("ragas-semantic-similarity");
  const metric = metricOf(similarity);
  const options = { threshold: 0.5, strictMode: true };

  const negative = metric.score({ vectors: [[1], [-1]] }, { ...options, strictMode: false });
  const strict = metric.score(
    {
      vectors: [
        [1, 0],
        [1, 1],
      ],
    },
    options,
  );

  expect(scoredRecord(similarity, negative, "理由")).toMatchObject({ score: 0, rawScore: -1 });
  expect(scoredRecord(similarity, strict, "理由")).toMatchObject({
    score: 0,
    rawScore: expect.closeTo(Math.SQRT1_2, 12),
  });
});

test("what a record says was spent names the vectors only where there were some", () => {
  const text = "of a reason";
  const record = { usage: noUsage, text };

  expect(amountsOf(record)).toEqual({ usage: noUsage });
  expect(amountsOf({ ...record, embeddingUsage: noUsage })).toEqual({
    usage: noUsage,
    embeddingUsage: noUsage,
  });
});
