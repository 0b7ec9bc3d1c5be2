import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseModelDocument } from "../../../lib/core/config/parse-model-document.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";

const source = "/saiten/prod/models/main";

function problem(document: unknown): string {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const result = parseModelDocument(text, source);
  return result.ok ? "" : inWords(result.error, "en");
}

test("reads a document, keys set to null left out", () => {
  const text = JSON.stringify({ provider: "bedrock", modelId: "m", region: null });

  expect(parseModelDocument(text, source)).toEqual({
    ok: true,
    value: { provider: "bedrock", modelId: "m", capabilities: {}, limits: {} },
  });
});

test.each(["", "{", "[]", "null", '"bedrock"'])("%j is no document", (text) => {
  expect(problem(text)).toBe(
    '/saiten/prod/models/main: the model\'s document is no JSON object; write it like { "provider": "bedrock", "modelId": "..." }.',
  );
});

test("every problem is told at once, behind the parameter's name", () => {
  expect(problem({ provider: "bedrock", region: "tokyo", limit: 3 })).toBe(
    '/saiten/prod/models/main: "modelId" is missing; add it. "region" is not the name of an AWS region; write it like ap-northeast-1. there is no key "limit"; did you mean "limits"?',
  );
});

test("what stands in it is never shown, for it may be a secret at the wrong place", () => {
  const document = { provider: "openai", modelId: "m", baseUrl: "http://u:sk-1234@h/v1" };

  expect(problem({ ...document, apiKey: "sk-1234" })).not.toContain("sk-1234");
  expect(problem({ ...document, headers: { Authorization: "sk-1234" } })).not.toContain("sk-1234");
});

test("whatever comes, it is a document or a problem", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const result = parseModelDocument(text, source);

      return result.ok || inWords(result.error, "ja").startsWith(source);
    }),
  );
});
