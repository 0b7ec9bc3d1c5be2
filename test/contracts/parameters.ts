import { describe, expect, it } from "vitest";
import type { Parameters } from "../../lib/core/ports.ts";

async function all<T>(entries: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

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

    it("lists what lies right below a path, by name", async () => {
      const models = Array.from({ length: 23 }, (_, index) => `m-${String(index + 10)}`);
      const parameters = await make({
        ...Object.fromEntries(models.map((each) => [`/saiten/listed/models/${each}`, `v ${each}`])),
        "/saiten/listed/models/m-11/deeper": "no",
        "/saiten/listed/modelsx/m-1": "no",
      });

      const found = await all(parameters.list("/saiten/listed/models"));

      expect(found).toEqual(models.map((each) => [`/saiten/listed/models/${each}`, `v ${each}`]));
      expect(await all(parameters.list("/saiten/nowhere"))).toEqual([]);
    });

    it("rejects with the reason of an aborted signal", async () => {
      const parameters = await make({});
      const options = { signal: AbortSignal.abort(new Error("enough")) };

      await expect(parameters.get("/saiten/x", options)).rejects.toThrow("enough");
      const first = parameters.list("/saiten/x", options)[Symbol.asyncIterator]().next();
      await expect(first).rejects.toThrow("enough");
    });
  });
}
