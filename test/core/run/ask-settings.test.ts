import { expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { askSettings } from "../../../lib/core/run/ask-settings.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { aJudge, aRun, aRunConfig, aWorld, NOW } from "../../support/run-world.ts";

const judge = aJudge();
const clock = { now: () => NOW };
const settingsOf = (config = aRunConfig()) => {
  const { blobs } = aWorld();
  return { blobs, settings: askSettings({ blobs, run: aRun, config, judge, clock }) };
};

test("answers are kept with the tenant, for every run", async () => {
  const { blobs, settings } = settingsOf();
  const payer = { run: null, caseId: "c-1", metric: "bias" };

  await settings.answers?.put("key", { output: 1, requests: 1, usage: noUsage, payer });

  expect([...blobs.objects.keys()]).toEqual([`${keys.judgeAnswers(aRun.tenant)}key.json`]);
  expect(settings).toMatchObject({ judge, language: "en" });
  expect(settings).not.toHaveProperty("salt");
});

test("a run without cache keeps its answers apart", () => {
  expect(settingsOf(aRunConfig({ cache: false })).settings.salt).toBe(aRun.runId);
});

test("an abort reaches the judge", () => {
  const { signal } = new AbortController();
  const { blobs } = aWorld();
  const options = { blobs, run: aRun, config: aRunConfig(), judge, clock };

  expect(askSettings(options, { signal }).signal).toBe(signal);
  expect(askSettings(options)).not.toHaveProperty("signal");
});
