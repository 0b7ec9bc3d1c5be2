import type { RunConfig } from "../config/run-config.ts";
import type { RunRecord, StopReason } from "../run-record.ts";

interface Ended {
  readonly config: RunConfig;
  readonly record: RunRecord;
  /** True when the machine broke. */
  readonly broken: boolean | undefined;
}

/** Why a run did not come to its end, or the run that it replays; undefined when it did. */
export function endedBy({ config, record, broken }: Ended): StopReason | "broken" | undefined {
  if (record.stop !== undefined) return record.stop;
  return broken === true ? "broken" : config.replay?.unfinished;
}
