import { describe, expect, it } from "vitest";
import { modelTraits } from "../../../lib/core/config/model-traits.ts";

describe("modelTraits", () => {
  it("tell the shortest prefix of a model that takes cache points only", () => {
    expect(modelTraits("m", { cacheMinTokens: 9 })).not.toHaveProperty("cacheMinTokens");
    expect(modelTraits("m", { cachePoint: true, cacheMinTokens: 9 }).cacheMinTokens).toBe(9);
  });

  it("count a schema as well as a tool as holding the answer to its shape", () => {
    expect(modelTraits("m", { jsonSchema: true }).enforcesSchema).toBe(true);
    expect(modelTraits("m", { toolUse: true }).enforcesSchema).toBe(true);
    expect(modelTraits("m", { temperature: true }).enforcesSchema).toBe(false);
  });
});
