import type { TestCase } from "../dataset/case.ts";
import { type AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Message } from "../messages/catalog.ts";
import type { CaseResult, Cause } from "../results.ts";
import type { SavedAnswer } from "./documents.ts";

export function causeOf(problem: Message | AppError, language: Language): Cause {
  return { code: problem.code, message: describe(problem, language) };
}

/** The result of a case that got no verdict: skipped, not run, or in error. */
export function resultWithoutScores(
  testCase: TestCase,
  status: "skipped" | "notRun" | "error",
  cause: Cause,
  saved?: SavedAnswer,
): CaseResult {
  return {
    caseId: testCase.id,
    status,
    ...factsOf(testCase, saved),
    metrics: {},
    checks: [],
    retrieval: null,
    failedBy: [],
    diagnosis: null,
    error: cause,
  };
}

/** What a result repeats of its case and of the agent's answer. */
export function factsOf(testCase: TestCase, saved: SavedAnswer | undefined) {
  return {
    flaky: testCase.flaky,
    mustPass: testCase.mustPass,
    expectAbstention: testCase.expectAbstention,
    question: testCase.question,
    expectedAnswer: testCase.expectedAnswer ?? null,
    answer: saved?.answer ?? null,
    retrievedContexts: saved?.retrievedContexts ?? null,
    latencyMs: saved?.latencyMs ?? null,
    tags: testCase.tags,
  };
}
