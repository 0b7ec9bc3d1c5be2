import { expect, test } from "vitest";
import { answerKey } from "../../../lib/core/judging/answer-key.ts";
import { embeddingKey } from "../../../lib/core/judging/embedding-key.ts";

test("the key of a vector differs with every part, and from that of a judge's answer", () => {
  const parts = { identity: "titan", text: "十日" };
  const answer = { identity: "titan", prompt: { system: "", user: "十日" }, schema: {} };

  const keys = [
    embeddingKey(parts),
    embeddingKey({ ...parts, identity: "cohere" }),
    embeddingKey({ ...parts, text: "10日" }),
    embeddingKey({ ...parts, salt: "run-1" }),
    answerKey({ ...answer, maxTokens: 1 }),
  ];

  expect(new Set(keys).size).toBe(keys.length);
  expect(embeddingKey({ ...parts })).toBe(keys[0]);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
