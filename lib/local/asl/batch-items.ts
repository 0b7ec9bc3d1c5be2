import { StateError } from "./errors.ts";
import { evaluate, evaluateInteger, evaluateOr } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import { byteLength, checkSize, type Json, maxPayloadBytes } from "./json.ts";
import type { MapState } from "./schema.ts";

/** The input of one child and the number of items in it. */
export interface ChildInput {
  readonly index: number;
  readonly input: Json;
  readonly items: number;
}

interface Limits {
  readonly items: number;
  readonly bytes: number;
}

/** The inputs of all children: items, selected by ItemSelector and grouped by ItemBatcher. */
export async function childInputs(
  visit: Visit,
  state: MapState,
  items: AsyncIterable<Json>,
): Promise<AsyncIterable<ChildInput>> {
  const selected = selectItems(visit, state, items);
  const batcher = state.ItemBatcher;
  if (batcher === undefined) {
    return singly(selected);
  }
  const field = "ItemBatcher";
  const limit = (name: "MaxItemsPerBatch" | "MaxInputBytesPerBatch", max: number) =>
    batcher[name] === undefined
      ? Promise.resolve(Number.POSITIVE_INFINITY)
      : evaluateInteger(visit, `${field}/${name}`, batcher[name], { min: 1, max });
  const shared: Readonly<Record<string, Json>> =
    batcher.BatchInput === undefined
      ? {}
      : { BatchInput: await evaluate(visit, `${field}/BatchInput`, batcher.BatchInput) };
  const limits = {
    items: await limit("MaxItemsPerBatch", 100_000_000),
    bytes: await limit("MaxInputBytesPerBatch", maxPayloadBytes),
  };
  return batches(visit, selected, shared, limits);
}

async function* selectItems(
  visit: Visit,
  { ItemSelector }: MapState,
  items: AsyncIterable<Json>,
): AsyncGenerator<Json> {
  let Index = 0;
  for await (const Value of items) {
    const what = `item ${Index} of the state ${visit.name}`;
    const item = { Index, Value };
    const input = await evaluateOr(visit, "ItemSelector", ItemSelector, Value, { item });
    checkSize(input, what);
    yield input;
    Index += 1;
  }
}

async function* singly(inputs: AsyncIterable<Json>): AsyncGenerator<ChildInput> {
  let index = 0;
  for await (const input of inputs) {
    yield { index, input, items: 1 };
    index += 1;
  }
}

async function* batches(
  visit: Visit,
  items: AsyncIterable<Json>,
  shared: Readonly<Record<string, Json>>,
  limits: Limits,
): AsyncGenerator<ChildInput> {
  const emptyBytes = byteLength({ ...shared, Items: [] });
  let index = 0;
  let batch: Json[] = [];
  let bytes = emptyBytes;
  const close = (): ChildInput => {
    const input = { ...shared, Items: batch };
    checkSize(input, `batch ${index} of the state ${visit.name}`);
    return { index, input, items: batch.length };
  };
  for await (const item of items) {
    const size = byteLength(item) + 1;
    if (batch.length > 0 && (batch.length >= limits.items || bytes - 1 + size > limits.bytes)) {
      yield close();
      index += 1;
      batch = [];
      bytes = emptyBytes;
    }
    if (emptyBytes + size - 1 > limits.bytes) {
      const cause = `an item of ${size - 1} bytes does not fit into a batch of ${limits.bytes}`;
      throw new StateError("States.DataLimitExceeded", cause);
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) {
    yield close();
  }
}
