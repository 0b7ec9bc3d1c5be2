import { expect, test } from "vitest";
import type { Secrets } from "../../lib/core/ports.ts";

export interface SecretsSetup {
  readonly secrets: Secrets;
  put(name: string, value: string): Promise<void>;
}

/** What holds for every place where keys are kept. */
export function secretsContract(setup: () => Promise<SecretsSetup> | SecretsSetup): void {
  test("a secret is its text, whatever that is", async () => {
    const { secrets, put } = await setup();
    await put("saiten/local/default/key", "sk-鍵 \n");

    expect(await secrets.get("saiten/local/default/key")).toBe("sk-鍵 \n");
  });

  test("one that does not exist is undefined", async () => {
    const { secrets } = await setup();

    expect(await secrets.get("saiten/local/default/none")).toBeUndefined();
  });

  test("an aborted call gives the signal's reason", async () => {
    const { secrets } = await setup();
    const signal = AbortSignal.abort(new Error("cancelled"));

    await expect(secrets.get("saiten/local/default/key", { signal })).rejects.toThrow("cancelled");
  });
}
