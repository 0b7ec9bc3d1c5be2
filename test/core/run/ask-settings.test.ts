import { expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { askSettings } from "../../../lib/core/run/ask-settings.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import type { Repetition } from "../../../lib/core/run/repetition.ts";
import { aCase } from "../../support/factories.ts";
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

test("answers about a case lie together, those of a repetition and of a run without cache apart", () => {
  const { blobs } = aWorld();
  const folderOf = (testCase: Repetition | undefined, cache = true) =>
    askSettings({
      blobs,
      run: aRun,
      config: aRunConfig({ cache }),
      judge,
      clock,
      ...(testCase && { testCase }),
    }).folder;
  const testCase = aCase({ id: "c-1" });
  const folders = [
    folderOf(testCase),
    folderOf({ ...testCase, repetition: 2 }),
    folderOf(testCase, false),
    folderOf(undefined),
  ];

  expect(new Set(folders).size).toBe(4);
  expect(folders[0]).toBe(folderOf(aCase({ id: "c-2", expectedAnswer: "Another." })));
  expect(folders[3]).toBeUndefined();
});

test("an abort reaches the judge", () => {
  const { signal } = new AbortController();
  const { blobs } = aWorld();
  const options = { blobs, run: aRun, config: aRunConfig(), judge, clock };

  expect(askSettings(options, { signal }).signal).toBe(signal);
  expect(askSettings(options)).not.toHaveProperty("signal");
});
