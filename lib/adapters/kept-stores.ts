import { AppError } from "../core/errors.ts";
import type { Blobs, CaseStore, Forgetting } from "../core/ports.ts";
import { createForgetting } from "../core/privacy/forgetting.ts";
import { maskingBlobs, maskingCases } from "../core/privacy/masking-stores.ts";
import { passingBlobs } from "../core/privacy/passing-blobs.ts";

export interface KeptStores {
  readonly blobs: Blobs;
  readonly cases: CaseStore;
  readonly forgetting?: Forgetting;
}

/** The stores as `SAITEN_STORE` wants what is said to be kept. Nothing is kept by a wrong guess. */
export function keptStores(
  { blobs, cases }: Pick<KeptStores, "blobs" | "cases">,
  mode = process.env.SAITEN_STORE ?? "full",
): KeptStores {
  if (mode === "full") return { blobs, cases };
  if (mode === "redacted") return { blobs: maskingBlobs(blobs), cases: maskingCases(cases) };
  if (mode !== "none") throw new AppError("store.mode", { mode });
  return { blobs: passingBlobs(blobs), cases, forgetting: createForgetting(blobs) };
}
