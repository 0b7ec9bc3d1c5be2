import { describe, expect, test } from "vitest";
import type { ModelArea } from "../../../lib/adapters/model-call.ts";
import { modelSecrets, type NamedModel } from "../../../lib/adapters/openai/model-secrets.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";

const aModel = (more: object = {}, area: ModelArea = "judge"): NamedModel => ({
  area,
  alias: "main",
  model: openAiModelSchema.parse({
    provider: "openai",
    modelId: "judge-1",
    baseUrl: "http://127.0.0.1:9/v1",
    ...more,
  }),
});

const env = { KEY: "k3y", TOKEN: "t0ken", EMPTY: "" };

describe("the secrets of a model", () => {
  test("are none for an endpoint that asks for none", () => {
    expect(modelSecrets(aModel(), env)).toEqual({ headers: {} });
  });

  test("come from the variables that the document names", () => {
    const headers = { "X-Team": "hr", Authorization: { env: "TOKEN" } };

    expect(modelSecrets(aModel({ apiKeyEnv: "KEY", headers }), env)).toEqual({
      apiKey: "k3y",
      headers: { "X-Team": "hr", Authorization: "t0ken" },
    });
  });

  test.each(["MISSING", "EMPTY"])("a variable that is not set is named: %s", (variable) => {
    const expected = expect.objectContaining({
      code: "judge.variable_missing",
      details: { model: "main", variable },
      retryable: false,
    });
    const header = { Authorization: { env: variable } };

    expect(() => modelSecrets(aModel({ apiKeyEnv: variable }), env)).toThrow(expected);
    expect(() => modelSecrets(aModel({ headers: header }), env)).toThrow(expected);
  });

  test("a secret of the cloud is named where there is none to be had", () => {
    const expected = expect.objectContaining({
      code: "judge.secret_unavailable",
      details: { model: "main", secret: "saiten/dev/key" },
    });
    const header = { Authorization: { secret: "saiten/dev/key" } };

    expect(() => modelSecrets(aModel({ apiKeySecret: "saiten/dev/key" }), env)).toThrow(expected);
    expect(() => modelSecrets(aModel({ headers: header }), env)).toThrow(expected);
  });

  test("that an embedding model lacks are told as its own", () => {
    const variable = aModel({ apiKeyEnv: "MISSING" }, "embedding");
    const secret = aModel({ apiKeySecret: "saiten/dev/key" }, "embedding");

    expect(() => modelSecrets(variable, env)).toThrow("embedding.variable_missing");
    expect(() => modelSecrets(secret, env)).toThrow("embedding.secret_unavailable");
  });

  test("are read from the process where no other variables are given", () => {
    expect(() => modelSecrets(aModel({ apiKeyEnv: "SAITEN_TEST_UNSET" }))).toThrow(
      "SAITEN_TEST_UNSET",
    );
  });
});
