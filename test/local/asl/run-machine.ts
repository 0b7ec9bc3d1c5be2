import {
  compileMachine,
  type ExecutionOptions,
  type ExecutionResult,
  execute,
  type HistoryEvent,
  type ObjectRef,
  type ObjectStore,
  type TaskResource,
} from "../../../lib/local/asl/machine.ts";

export const lambda = "arn:aws:states:::lambda:invoke";

export type Definition = Record<string, unknown>;

/** A machine of one state, or of the states given, the first being the start. */
export function aMachine(states: Record<string, unknown>, more: Definition = {}): Definition {
  return { QueryLanguage: "JSONata", StartAt: Object.keys(states)[0], States: states, ...more };
}

export function aPass(fields: Definition = {}): Definition {
  return { Type: "Pass", End: true, ...fields };
}

export function aTask(fields: Definition = {}): Definition {
  return { Type: "Task", Resource: lambda, End: true, ...fields };
}

/** Flow of one state, as in a branch or an ItemProcessor. */
export function aFlow(states: Record<string, unknown>): Definition {
  return { StartAt: Object.keys(states)[0], States: states };
}

export function aDistributedMap(
  fields: Definition = {},
  states?: Record<string, unknown>,
): Definition {
  return {
    Type: "Map",
    ItemProcessor: {
      ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
      ...aFlow(states ?? { Child: aPass() }),
    },
    End: true,
    ...fields,
  };
}

/** An error as a Lambda would throw it. */
export function named(name: string, message = "it broke"): Error {
  return Object.assign(new Error(message), { name });
}

/** A clock that stands still until everything waits for it. */
export function virtualClock(start = Date.parse("2030-01-01T00:00:00.000Z")) {
  let now = start;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  const slept: number[] = [];
  let ticking = false;
  const tick = () => {
    ticking = false;
    const next = sleepers.reduce((first, each) => (each.at < first.at ? each : first), {
      at: Number.POSITIVE_INFINITY,
      wake: () => {},
    });
    if (next.at < Number.POSITIVE_INFINITY) {
      now = Math.max(now, next.at);
      sleepers = sleepers.filter((each) => each !== next);
      next.wake();
      schedule();
    }
  };
  const schedule = () => {
    if (!ticking && sleepers.length > 0) {
      ticking = true;
      // Work that is ready goes first: jsonata needs several turns of the event loop's microtasks.
      setImmediate(() => setImmediate(tick));
    }
  };
  return {
    now: () => now,
    slept,
    sleep(ms: number, signal?: AbortSignal): Promise<void> {
      slept.push(ms);
      return new Promise((resolve, reject) => {
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((each) => each !== sleeper);
          reject(signal.reason);
        });
        schedule();
      });
    },
  };
}

/** Objects in memory, by `bucket/key`; bodies are given out in pieces of a few bytes. */
export function memoryObjects(
  initial: Record<string, string | Uint8Array> = {},
): ObjectStore & { readonly bodies: Map<string, string | Uint8Array> } {
  const bodies = new Map(Object.entries(initial));
  const path = ({ Bucket, Key }: ObjectRef) => `${Bucket}/${Key}`;
  return {
    bodies,
    get(ref) {
      const body = bodies.get(path(ref));
      return body === undefined ? undefined : pieces(Buffer.from(body));
    },
    async put(ref, body) {
      bodies.set(path(ref), body);
    },
    async *list({ Bucket, Prefix }) {
      for (const [name, body] of bodies) {
        if (name.startsWith(`${Bucket}/${Prefix}`)) {
          yield { Key: name.slice(Bucket.length + 1), Size: body.length };
        }
      }
    },
  };
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = bytes.length > 10_000 ? 65_536 : 7;
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

export interface Run extends ExecutionResult {
  readonly events: readonly HistoryEvent[];
  readonly slept: readonly number[];
}

type Overrides = Partial<Omit<ExecutionOptions, "machine" | "resources">> & {
  readonly task?: TaskResource;
  readonly resources?: Record<string, TaskResource>;
};

/** Compiles and executes a definition with everything injected. */
export async function run(
  definition: Definition,
  input: unknown = {},
  { task, resources, ...overrides }: Overrides = {},
): Promise<Run> {
  const events: HistoryEvent[] = [];
  const clock = virtualClock();
  let uuids = 0;
  const result = await execute({
    machine: compileMachine(definition),
    name: "run-1",
    machineName: "Test",
    input,
    resources: { [lambda]: task ?? (async (args) => args), ...resources },
    objects: memoryObjects(),
    clock,
    random: () => 0.5,
    uuid: () => {
      uuids += 1;
      return `uuid-${uuids}`;
    },
    onEvent: (event) => events.push(event),
    ...overrides,
  });
  return { ...result, events, slept: clock.slept };
}

/** The output of a run that must succeed. */
export async function outputOf(...args: Parameters<typeof run>): Promise<unknown> {
  const { status, output, error, cause } = await run(...args);
  if (status !== "SUCCEEDED") {
    throw new Error(`${status} ${error}: ${cause}`);
  }
  return output;
}
