import { expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import type { Blobs } from "../../../lib/core/ports.ts";
import { type MetricRecord, noUsage } from "../../../lib/core/results.ts";
import { createAnswerLog, type LoggedAnswer } from "../../../lib/core/run/answer-log.ts";
import { readDialogue } from "../../../lib/core/run/judge-dialogue.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { addPart } from "../../../lib/core/run/landed-parts.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aMetricRecord } from "../../support/report-factories.ts";
import { aRun } from "../../support/run-world.ts";

const payer = { run: aRun.runId, caseId: "c-1", metric: "bias" };
const place = { run: aRun, caseKey: caseKeyOf("c-1") };
const vector = {
  output: [0.1, 0.2, 0.3],
  requests: 1,
  usage: noUsage,
  payer,
  request: { identity: "e", text: "休暇" },
};
const opinions = { output: { opinions: [] }, requests: 1, usage: noUsage, payer };

const save = (
  blobs: Blobs,
  record: MetricRecord,
  answers: readonly LoggedAnswer[],
  attempt = 1,
) => {
  const landed = [{ id: "bias", record, answers: [...answers] }];
  return addPart(blobs, place, { attempt, landed, spent: [] }, 0);
};

test("a dialogue is what was asked and answered, a loss and a failure in their places", async () => {
  const blobs = createMemoryBlobs();
  const log = createAnswerLog();
  log.note({ metric: "bias", step: "opinions", key: "k1", answer: opinions });
  log.note({ metric: "bias", step: "embedding", key: "k2", answer: vector });
  log.note({ metric: "bias", step: "verdicts", key: "gone", answer: opinions });
  const error = new AppError("judge.content_filtered", { model: "m" });
  log.note({ metric: "bias", step: "verdicts", key: "k3", error });
  for (const [key, answer] of Object.entries({ k1: opinions, k2: vector })) {
    await blobs.put(`${keys.judgeAnswers(aRun.tenant)}${key}.json`, JSON.stringify(answer));
  }
  await save(blobs, aMetricRecord(), log.of("bias"));

  const dialogue = await readDialogue(blobs, { ...place, metrics: ["bias"], language: "ja" });

  expect(dialogue).toEqual({
    bias: [
      { step: "opinions", stored: opinions },
      { step: "embedding", stored: { ...vector, output: { dimensions: 3 } } },
      { step: "verdicts", stored: null },
      { step: "verdicts", stored: null, failure: expect.stringContaining("フィルター") },
    ],
  });
});

test("a metric of which nothing is logged has no dialogue", async () => {
  const blobs = createMemoryBlobs();
  await save(blobs, aMetricRecord(), createAnswerLog().of("bias"));

  const dialogue = await readDialogue(blobs, { ...place, metrics: ["bias"], language: "en" });

  expect(dialogue).toEqual({ bias: [] });
});

test("what was measured comes before the errors of earlier attempts", async () => {
  const blobs = createMemoryBlobs();
  const failed = aMetricRecord({ status: "error", error: { code: "judge.denied", message: "" } });
  const error = new AppError("judge.content_filtered", { model: "m" });
  const log = createAnswerLog();
  log.note({ metric: "bias", step: "opinions", key: "k1", error });
  await save(blobs, failed, log.of("bias"));
  log.note({ metric: "bias", step: "opinions", key: "k1", answer: opinions });
  await save(blobs, aMetricRecord(), log.of("bias"), 2);

  const { bias } = await readDialogue(blobs, { ...place, metrics: ["bias"], language: "en" });

  expect(bias).toEqual([{ step: "opinions", stored: null }]);
});
