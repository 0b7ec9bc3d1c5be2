import { Writable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { createProgressLine, progressText } from "../../bin/progress.ts";
import type { RunRecord } from "../../lib/core/run-record.ts";

const aRecord = (over: Partial<RunRecord> = {}): RunRecord => ({
  tenant: "default",
  runId: "r",
  name: "sample",
  status: "running",
  attempt: 1,
  createdAt: "2026-04-01T00:00:00.000Z",
  cases: 300,
  done: 0,
  errors: 0,
  ...over,
});

describe("the progress line", () => {
  it.each([
    ["ja", "120/300 (40 %)  エラー 2  残り約 45 秒"],
    ["en", "120/300 (40 %)  errors 2  about 45 s left"],
    ["zh-Hant", "120/300 (40 %)  錯誤 2  剩餘約 45 秒"],
  ] as const)("in %s says how many are done, errors and time left", (language, words) => {
    expect(progressText(language, { done: 120, cases: 300, errors: 2, left: 45 })).toBe(words);
  });

  it("counts in minutes from two minutes on", () => {
    const at = (left: number) => progressText("en", { done: 1, cases: 9, errors: 0, left });

    expect(at(119)).toContain("about 119 s left");
    expect(at(121)).toContain("about 3 min left");
  });

  it("promises no time before the first case is done", () => {
    expect(progressText("en", { done: 0, cases: 9, errors: 0, left: undefined })).toBe(
      "0/9 (0 %)  errors 0",
    );
  });

  it("of a run without cases is at its end", () => {
    expect(progressText("en", { done: 0, cases: 0, errors: 0, left: undefined })).toContain(
      "0/0 (100 %)",
    );
  });

  it("takes the pace of this attempt, not that of the one before", () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    const written: string[] = [];
    const stream = new Writable({
      write: (text, _encoding, done) => {
        written.push(String(text));
        done();
      },
    });
    const line = createProgressLine("en", stream as unknown as NodeJS.WriteStream);

    line.show(aRecord({ status: "created" }));
    expect(written).toEqual([]);
    line.show(aRecord({ done: 200 }));
    vi.setSystemTime(10_000);
    line.show(aRecord({ done: 250 }));
    vi.useRealTimers();

    expect(written.at(-1)).toBe("250/300 (83 %)  errors 0  about 10 s left");
    line.clear();
    expect(written.at(-1)).not.toContain("300");
  });
});
