import { sha256 } from "../../core/dataset/canonical-json.ts";
import { AppError } from "../../core/errors.ts";
import { ownValue } from "../../core/own-value.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { noUsage } from "../../core/results.ts";
import { isTable, type JudgeScript, type Table } from "./parse-judge-script.ts";
import { type Failure, failureError, scriptedFailure } from "./scripted-failure.ts";

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && ownValue(table, key);

const elementOf = (entry: unknown, index: number): unknown =>
  Array.isArray(entry) ? entry[index] : entry;

/** Under `windows` a script holds the steps of one window of a conversation after the other. */
function outputIn(steps: Table<unknown> | undefined, request: JudgeRequest): unknown {
  const { step, index, window } = request;
  const windows = own(steps, "windows");
  if (window === undefined || !Array.isArray(windows)) return elementOf(own(steps, step), index);
  const ofWindow: unknown = windows[window.at];
  if (!isTable(ofWindow)) return undefined;
  return elementOf(own(ofWindow, step), window.index);
}

/** The output for a request: the case's own entry, else that of `"*"`; undefined when used up. */
function outputFor(script: JudgeScript, request: JudgeRequest): unknown {
  const stepsOf = (id: string) => own(own(script, id), request.metric);
  const isScripted = (steps: Table<unknown> | undefined) =>
    own(steps, request.step) !== undefined ||
    (request.window !== undefined && own(steps, "windows") !== undefined);
  const ofCase = stepsOf(request.caseId);
  return outputIn(isScripted(ofCase) ? ofCase : stepsOf("*"), request);
}

/**
 * A judge that answers from a script. It keeps no state: the request's `index` says which element
 * of an array is meant, so a retried or resumed run gets the same answers.
 */
export function createScriptedJudge(script: JudgeScript): Judge {
  const hash = sha256(JSON.stringify(script));
  return {
    traits: { identity: `scripted/${hash.slice(0, 16)}`, byName: true, stored: false },
    async ask(request, options) {
      options?.signal?.throwIfAborted();
      const { caseId, metric, step, index } = request;
      const content = outputFor(script, request);
      if (content === undefined) {
        throw new AppError("judge.script_missing", { caseId, metric, step, index });
      }
      const failure = scriptedFailure(content);
      if (failure !== undefined) throw failureError(failure as Failure);
      return {
        outcome: "answered",
        content,
        usage: { ...noUsage, calls: 1 },
        stopReason: "end",
      };
    },
  };
}
