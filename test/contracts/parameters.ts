import { describe, expect, it } from "vitest";
import type { Parameters } from "../../lib/core/ports.ts";

/** What every implementation of Parameters does; `make` gives one that holds these values. */
export function describeParameters(
  name: string,
  make: (values: Readonly<Record<string, string>>) => Parameters | Promise<Parameters>,
): void {
  describe(`${name} as Parameters`, () => {
    it("gives the value of a parameter as it was put", async () => {
      const document = JSON.stringify({ provider: "openai", note: "評価モデル" });
      const parameters = await make({ "/saiten/test/models/main": document });

      expect(await parameters.get("/saiten/test/models/main")).toBe(document);
    });

    it("gives nothing for a parameter that does not exist", async () => {
      const parameters = await make({ "/saiten/test/models/main": "x" });

      expect(await parameters.get("/saiten/test/models")).toBeUndefined();
      expect(await parameters.get("/saiten/test/models/other")).toBeUndefined();
    });

    it("rejects with the reason of an aborted signal", async () => {
      const parameters = await make({});
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(parameters.get("/saiten/x", options)).rejects.toThrow("enough");
    });
  });
}
