import type { RunConfig } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import { directionOfSelection } from "../metrics/metric-of.ts";
import type { Gate } from "../verdict/gate.ts";
import { parseGate } from "../verdict/parse-gate.ts";

/** The gates of the frozen configuration. Throws when one can't be read: it must never be lost. */
export function frozenGates({ gates, metrics }: RunConfig): readonly Gate[] {
  const faces = metrics.map((selection) => ({
    id: selection.id,
    direction: directionOfSelection(selection),
  }));
  return gates.map(({ name, rule }) => {
    const gate = parseGate(rule, { metrics: faces, name });
    if (!gate.ok) throw new AppError("run.corrupt_object", { key: rule });
    return gate.value;
  });
}
