import { caseSchema, type TestCase } from "../../lib/core/dataset/case.ts";

/** A case with defaults, and whatever a test cares about. */
export function aCase(overrides: Partial<TestCase> = {}): TestCase {
  return {
    ...caseSchema.parse({
      id: "leave-001",
      question: "年次有給休暇は何日ですか。",
      expectedAnswer: "10日です。",
    }),
    ...overrides,
  };
}

/** A line of a JSONL test set. */
export function aLine(overrides: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ id: "leave-001", question: "年次有給休暇は何日ですか。", ...overrides });
}
