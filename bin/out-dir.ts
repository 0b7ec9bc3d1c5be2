import { type Flags, readSettings } from "../lib/core/config/read-settings.ts";
import { Problems } from "./output.ts";

/** Where the folders of runs lie: --out, else SAITEN_OUT; undefined for the default. */
export function outDirOf(flags: Flags): string | undefined {
  const settings = readSettings({ flags, environment: process.env });
  if (!settings.ok) throw new Problems(settings.error);
  return settings.value.out;
}
