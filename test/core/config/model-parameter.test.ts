import { expect, test } from "vitest";
import { modelParameter, modelParameters } from "../../../lib/core/config/model-parameter.ts";

const plain = { stage: "prod", tenant: "default" };

test("a tenant has a path of its own, but for the one named default", () => {
  expect(modelParameters(plain)).toBe("/saiten/prod/models");
  expect(modelParameters({ ...plain, tenant: "acme" })).toBe("/saiten/prod/acme/models");
  expect(modelParameter({ ...plain, tenant: "acme" }, "main")).toBe(
    "/saiten/prod/acme/models/main",
  );
});

test.each(["main", "qwen3-32b", "v1.2_x"])("%s names a parameter", (alias) => {
  expect(modelParameter(plain, alias)).toBe(`/saiten/prod/models/${alias}`);
});

test.each(["", "a/b", "../x", "評価", "a b", "x".repeat(129), "offline", "scripted", "__proto__"])(
  "%j names none",
  (alias) => {
    expect(modelParameter(plain, alias)).toBeUndefined();
  },
);
