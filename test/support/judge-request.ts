import type { JudgeRequest } from "../../lib/core/ports.ts";

/** A request of a step, with defaults for what a test does not care about. */
export const aJudgeRequest = (overrides: Partial<JudgeRequest> = {}): JudgeRequest => ({
  caseId: "c-1",
  metric: "faithfulness",
  step: "claims",
  index: 0,
  inputs: {},
  prompt: { system: "あなたは評価者です。", user: "命題を挙げてください。" },
  schema: {
    type: "object",
    properties: { claims: { type: "array", items: { type: "string" } } },
    required: ["claims"],
    additionalProperties: false,
  },
  maxTokens: 600,
  ...overrides,
});
