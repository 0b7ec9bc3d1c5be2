import { clearLine, cursorTo } from "node:readline";
import type { Language } from "../lib/core/language.ts";
import type { RunRecord } from "../lib/core/run-record.ts";

const WORDS = {
  ja: { errors: "エラー", left: "残り約", s: "秒", min: "分" },
  en: { errors: "errors", left: "about", s: "s left", min: "min left" },
  "zh-Hant": { errors: "錯誤", left: "剩餘約", s: "秒", min: "分" },
} as const;

/** What a run has done so far. */
export type Counters = Pick<RunRecord, "status" | "done" | "errors"> & {
  readonly cases?: number | undefined;
};

/** A line on stderr that shows cases done, errors and time left while a run goes on. */
export function createProgressLine(
  language: Language,
  stream: NodeJS.WriteStream = process.stderr,
) {
  const startedAt = Date.now();
  let doneAtStart: number | undefined;
  return {
    show(record: Counters): void {
      const { done = 0, cases } = record;
      if (record.status !== "running" || cases === undefined) return;
      doneAtStart ??= done;
      cursorTo(stream, 0);
      clearLine(stream, 0);
      const elapsedMs = Date.now() - startedAt;
      const left = timeLeft(done - doneAtStart, cases - done, elapsedMs);
      stream.write(progressText(language, { done, cases, errors: record.errors ?? 0, left }));
    },
    clear(): void {
      cursorTo(stream, 0);
      clearLine(stream, 0);
    },
  };
}

/** Seconds that the rest takes at the pace so far; undefined before the first case. */
function timeLeft(done: number, rest: number, elapsedMs: number): number | undefined {
  return done <= 0 ? undefined : Math.ceil((elapsedMs / done) * (rest / 1000));
}

interface Progress {
  readonly done: number;
  readonly cases: number;
  readonly errors: number;
  readonly left: number | undefined;
}

export function progressText(language: Language, { done, cases, errors, left }: Progress): string {
  const words = WORDS[language];
  const percent = cases === 0 ? 100 : Math.floor((done / cases) * 100);
  const parts = [`${done}/${cases} (${percent} %)`, `${words.errors} ${errors}`];
  if (left !== undefined) {
    const [amount, unit] = left < 120 ? [left, words.s] : [Math.ceil(left / 60), words.min];
    parts.push(`${words.left} ${amount} ${unit}`);
  }
  return parts.join("  ");
}
