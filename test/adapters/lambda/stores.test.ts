import { beforeEach, expect, test, vi } from "vitest";
import { agents } from "../../../lib/adapters/lambda/agents.ts";
import { environment } from "../../../lib/adapters/lambda/environment.ts";
import { stores } from "../../../lib/adapters/lambda/stores.ts";

beforeEach(() => {
  vi.stubEnv("SAITEN_TABLE", "table");
  vi.stubEnv("SAITEN_BUCKET", "bucket");
  vi.stubEnv("AWS_REGION", "ap-northeast-1");
  return () => vi.unstubAllEnvs();
});

test("handlers that need more share clients with those that need less", () => {
  expect(agents().dynamo).toBe(stores().dynamo);
  expect(environment().s3).toBe(stores().s3);
  expect(environment().openAgent).toBe(agents().openAgent);
});

test("a way to keep what was said that nobody knows is refused before anything is kept", () => {
  vi.stubEnv("SAITEN_STORE", "nothing");

  expect(() => stores()).toThrow(/store\.mode/);
  vi.stubEnv("SAITEN_STORE", "redacted");
  expect(stores().forgetting).toBeUndefined();
  vi.stubEnv("SAITEN_STORE", "none");
  expect(typeof stores().forgetting?.forget).toBe("function");
});
