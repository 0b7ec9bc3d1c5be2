import { expect, test } from "vitest";
import { stepRequest } from "../../../lib/core/judging/step-request.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";

const inEnglish = { language: "en", enforcesSchema: false } as const;
const inJapanese = { language: "ja", enforcesSchema: false } as const;

test("a step that the metric does not have is a fault of its plan", () => {
  const asked = { step: "verdict", inputs: {}, expected: {} };

  expect(() => stepRequest(registry.bias, inJapanese, asked)).toThrow(
    "Metric bias has no step verdict",
  );
});

test("the prompt of a re-ask is the first one and what was wrong", () => {
  const asked = { step: "opinions", inputs: { answer: "はい" }, expected: {} };
  const { prompt } = stepRequest(registry.bias, inEnglish, asked);

  const again = prompt({ kind: "cut" });

  expect(again.system).toBe(prompt().system);
  expect(again.user.startsWith(prompt().user)).toBe(true);
  expect(again.user).toContain("the JSON breaks off before its end");
});
