import { sha256 } from "../../core/dataset/canonical-json.ts";
import { AppError } from "../../core/errors.ts";
import { ownValue } from "../../core/own-value.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { noUsage } from "../../core/results.ts";
import type { JudgeScript } from "./parse-judge-script.ts";
import { type Failure, failureError, scriptedFailure } from "./scripted-failure.ts";

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && ownValue(table, key);

/** The output for a request: the case's own entry, else that of `"*"`; undefined when used up. */
function outputFor(script: JudgeScript, { caseId, metric, step, index }: JudgeRequest): unknown {
  const entryOf = (id: string) => own(own(own(script, id), metric), step);
  const ofCase = entryOf(caseId);
  const entry = ofCase === undefined ? entryOf("*") : ofCase;
  return Array.isArray(entry) ? entry[index] : entry;
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
