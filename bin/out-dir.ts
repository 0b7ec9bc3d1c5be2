import type { Flags } from "../lib/core/config/read-settings.ts";
import { SETTINGS } from "../lib/core/config/settings.ts";

/** Where the folders of runs lie: --out, else SAITEN_OUT; undefined for the default. */
export function outDirOf({ out }: Flags): string | undefined {
  return typeof out === "string" ? out : process.env[SETTINGS.out.variable] || undefined;
}
