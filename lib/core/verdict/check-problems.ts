import type { Check } from "../dataset/case.ts";
import { schemaProblems } from "../json-schema/schema-problems.ts";
import type { Problem } from "../validation/field-problem.ts";
import { compilePattern } from "./checks/regex-check.ts";

/** Why a check could never be run, to be told before the agent is asked anything. */
export function checkProblems(check: Check): readonly Problem[] {
  if ("jsonSchema" in check) {
    return schemaProblems(check.jsonSchema).map((problem) => ({
      ...problem,
      path: ["jsonSchema", ...problem.path],
    }));
  }
  if (!("regex" in check) || compilePattern(check.regex) instanceof RegExp) return [];
  return [{ path: ["regex"], value: check.regex, what: { kind: "regex" } }];
}
