import { StateError } from "./errors.ts";
import { type Extra, evaluateOr } from "./evaluate.ts";
import type { Flow, Visit } from "./execution.ts";
import { byteLength, checkBytes, checkSize, type Json } from "./json.ts";

/** 10 MiB: all variables of an execution together. */
const maxStoredBytes = 10_485_760;

interface Results {
  readonly Assign?: Readonly<Record<string, unknown>> | undefined;
  readonly Output?: unknown;
}

/** What a state hands on: Output and Assign, both evaluated on the values it entered with. */
export async function finishState(
  visit: Visit,
  { Assign, Output }: Results,
  extra: Extra,
  otherwise: Json,
): Promise<Json> {
  const output = await evaluateOr(visit, "Output", Output, otherwise, extra);
  const assigned = await evaluateOr(visit, "Assign", Assign, {}, extra);
  if (output !== visit.input) {
    checkSize(output, `the output of the state ${visit.name}`);
  }
  store(visit, Object.entries(assigned as Record<string, Json>));
  return output;
}

function store({ flow, name }: Visit, entries: readonly (readonly [string, Json])[]): void {
  const sizes = entries.map(([key, value]) => [key, byteLength(value)] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  checkBytes(total, `what the state ${name} assigns`);
  const { stored } = flow.execution;
  const growth = sizes.reduce(
    (sum, [key, bytes]) => sum + bytes - (flow.ownBytes.get(key) ?? 0),
    0,
  );
  if (stored.bytes + growth > maxStoredBytes) {
    throw new StateError(
      "States.DataLimitExceeded",
      `the variables of the execution exceed ${maxStoredBytes} bytes`,
    );
  }
  stored.bytes += growth;
  for (const [key, bytes] of sizes) {
    flow.ownBytes.set(key, bytes);
  }
  for (const [key, value] of entries) {
    flow.variables.set(key, value);
  }
}

/** Frees what a flow that is over has assigned. */
export function forget(flow: Flow): void {
  for (const bytes of flow.ownBytes.values()) {
    flow.execution.stored.bytes -= bytes;
  }
}
