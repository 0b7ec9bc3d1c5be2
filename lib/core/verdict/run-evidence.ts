import type { StopReason } from "../run-record.ts";
import type { GateInput } from "./evaluate-gates.ts";
import type { Gate } from "./gate.ts";

/** What a run is decided by. */
export interface RunEvidence extends GateInput {
  readonly gates: readonly Gate[];
  readonly toleratedErrorShare: number;
  /** Why dispatch stopped before its end, if it did. */
  readonly stop?: StopReason;
  /** True when the machine broke and the report is made from what there is. */
  readonly broken?: boolean;
  /** Of a replay: the run that it works out anew, and whether that one has come to no end. */
  readonly replay?: { readonly of: string; readonly unfinished: boolean };
  readonly offlineJudge: boolean;
  /** True when the agent's side was recorded beforehand. */
  readonly recordedAgent: boolean;
}
