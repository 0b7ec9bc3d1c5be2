import { expect, test } from "vitest";
import { stepRequest } from "../../../lib/core/judging/step-request.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";

test("a step that the metric does not have is a fault of its plan", () => {
  const asked = { step: "verdict", inputs: {}, expected: {} };

  expect(() => stepRequest(registry.bias, "ja", asked)).toThrow("Metric bias has no step verdict");
});

test("the prompt of a re-ask is the first one and what was wrong", () => {
  const asked = { step: "opinions", inputs: { answer: "はい" }, expected: {} };
  const { prompt } = stepRequest(registry.bias, "en", asked);

  const again = prompt({ kind: "cut" });

  expect(again.system).toBe(prompt().system);
  expect(again.user.startsWith(prompt().user)).toBe(true);
  expect(again.user).toContain("the JSON breaks off before its end");
});
