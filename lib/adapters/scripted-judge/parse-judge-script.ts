import { fail, ok, type Result } from "../../core/errors.ts";
import type { Message } from "../../core/messages/catalog.ts";
import { FAILURES, scriptedFailure } from "./scripted-failure.ts";

export type Table<T> = Readonly<Record<string, T>>;
/** Case id -> metric -> step -> output, or one output a request. */
export type JudgeScript = Table<Table<Table<unknown>>>;

export const isTable = (value: unknown): value is Table<unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function outputProblems(file: string, path: string, output: unknown): Message[] {
  return (Array.isArray(output) ? output : [output]).flatMap((single) => {
    const failure = scriptedFailure(single);
    if (failure === undefined || FAILURES.some((known) => known === failure)) return [];
    const details = { file, path, value: failure, known: FAILURES.join(", ") };
    return [{ code: "judge.script_failure", details } satisfies Message];
  });
}

/** One window of a conversation: its steps, each with an output or one a request. */
function windowProblems(file: string, path: string, window: unknown): Message[] {
  if (!isTable(window)) return [{ code: "judge.script_shape", details: { file, path } }];
  return Object.entries(window).flatMap(([step, output]) =>
    outputProblems(file, `${path} / ${step}`, output),
  );
}

function problemsOf(file: string, path: readonly string[], node: unknown): Message[] {
  const at = path.join(" / ");
  if (path.length === 3 && path[2] === "windows" && Array.isArray(node)) {
    return node.flatMap((window, index) => windowProblems(file, `${at} / ${index}`, window));
  }
  if (path.length === 3) return outputProblems(file, at, node);
  if (!isTable(node)) return [{ code: "judge.script_shape", details: { file, path: at } }];
  return Object.entries(node).flatMap(([key, child]) => problemsOf(file, [...path, key], child));
}

/** Reads a file of `--judge-script`; `file` names it in messages. All problems at once. */
export function parseJudgeScript(text: string, file: string): Result<JudgeScript> {
  let script: unknown;
  try {
    script = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    const reason = (error as SyntaxError).message;
    return fail([{ code: "judge.script_not_json", details: { file, reason } }]);
  }
  const problems = problemsOf(file, [], script);
  return problems.length > 0 ? fail(problems) : ok(script as JudgeScript);
}
