import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { createAnswerLog } from "../../../lib/core/run/answer-log.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { addPart } from "../../../lib/core/run/landed-parts.ts";
import { readReplayed } from "../../../lib/core/run/replayed-case.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aCaseResult, aMetricRecord, anErrorRecord } from "../../support/report-factories.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

const payer = { run: aRun.runId, caseId: "c-1", metric: "bias" };
const answer = { output: { opinions: ["一"] }, requests: 1, usage: noUsage, payer };
const error = new AppError("judge.content_filtered", { model: "m" });
const caseKey = caseKeyOf("c-1");
const run = { tenant: aRun.tenant, runId: "01JREPLAY" };
const place = { caseId: "c-1", metric: "bias", step: "opinions" };

/** A case whose bias was measured and whose toxicity failed, at the same answer. */
async function replayed() {
  const blobs = createMemoryBlobs();
  const store = createBlobAnswerStore({ blobs, prefix: "t/" });
  await store.put("k", answer);
  const log = createAnswerLog();
  log.note({ metric: "bias", step: "opinions", key: "k", answer });
  log.note({ metric: "toxicity", step: "opinions", key: "k", error });
  log.note({ metric: "toxicity", step: "verdicts", key: "failed", error });
  const metrics = { bias: aMetricRecord(), toxicity: anErrorRecord() };
  const landed = Object.entries(metrics).map(([id, record]) => {
    return { id, record, answers: [...log.of(id)] };
  });
  await addPart(blobs, { run: aRun, caseKey }, { attempt: 1, landed, spent: [] }, 0);
  const result = aCaseResult({ caseId: "c-1", metrics });
  await blobs.put(keys.result(aRun, caseKey), JSON.stringify(result));
  const config = aRunConfig({ replay: { of: aRun.runId } });
  const found = await readReplayed(blobs, { run, config, caseKey });
  if (found === undefined) throw new Error("it is a replay");
  return { store, metrics, found };
}

describe("what a replay takes from a case", () => {
  test("are the errors, and nothing in a run that is no replay", async () => {
    const { found, metrics } = await replayed();
    const blobs = createMemoryBlobs();

    expect(found.errors).toEqual({ toxicity: metrics.toxicity });
    expect(await readReplayed(blobs, { run, config: aRunConfig(), caseKey })).toBeUndefined();
  });

  test("is an answer that one metric got, though another failed at it once", async () => {
    const { found, store } = await replayed();

    expect(await found.answersIn(store).get("k", { place })).toMatchObject(answer);
  });

  test("is the failure where there was no answer", async () => {
    const { found, store } = await replayed();

    await expect(found.answersIn(store).get("failed", { place })).rejects.toMatchObject({
      code: "judge.content_filtered",
      details: { model: "m" },
    });
  });

  test("is nothing else that is asked for, and the place is named where it is known", async () => {
    const { found, store } = await replayed();
    const answers = found.answersIn(store);

    await expect(answers.get("other", { place })).rejects.toMatchObject({
      code: "run.replay_missing",
      details: { ...place, runId: aRun.runId },
    });
    await expect(answers.get("other")).rejects.toMatchObject({ code: "run.replay_missing" });
  });

  test("is never added to", async () => {
    const { found, store } = await replayed();

    expect(await found.answersIn(store).put("new", answer)).toBe("exists");
    expect(await store.get("new")).toBeUndefined();
  });

  test("is the cost of a metric, none for one that the run did not have", async () => {
    const { found, metrics } = await replayed();
    const usage = { ...noUsage, calls: 3 };
    const other = aMetricRecord({ usage });

    const records = found.withUsage({ bias: aMetricRecord({ usage }), misuse: other });

    expect(records.bias?.usage).toEqual(metrics.bias.usage);
    expect(records.misuse).toEqual(other);
  });
});
