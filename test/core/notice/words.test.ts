import { expect, it } from "vitest";
import { noticeWithoutReport } from "../../../lib/core/notice/notice-without-report.ts";
import { metricsOfThrottling } from "../../../lib/core/notice/run-metrics.ts";
import { noticeWords } from "../../../lib/core/notice/words.ts";
import type { RunRecord } from "../../../lib/core/run-record.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";

it.each([
  ["ja", "ほか 2 件"],
  ["en", "2 more"],
  ["zh-Hant", "另有 2 項"],
] as const)("how many more there are, in %s", (language, words) => {
  expect(noticeWords(language).more(2)).toBe(words);
});

const model = { provider: "bedrock", modelId: "some.model" } as const;
const asked = { provider: "bedrock", alias: "main", model: { ...model } };
const rules = { provider: "offline", alias: "offline" };
const configOf = (judge: object) => aRunConfig({ judge: judge as never });

it("a judge is named by its model, and by its alias where it has none", () => {
  expect(metricsOfThrottling(configOf(asked)).judge).toBe("some.model");
  expect(metricsOfThrottling(configOf(rules)).judge).toBe("offline");
  const record = { ...aRun, name: "n", status: "incomplete", attempt: 1 } as RunRecord;
  expect(noticeWithoutReport(configOf(asked), record).judge).toBe("some.model");
  expect(noticeWithoutReport(configOf(rules), record).judge).toBe("offline");
});
