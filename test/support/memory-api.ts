import type {
  ApiPolicy,
  ApiPorts,
  EvaluationInput,
  ExecutionStatus,
  Executions,
  TestSetEntry,
  TestSets,
  WritableParameters,
} from "../../lib/core/api/ports.ts";
import { createMemoryBlobs, createMemoryParameters, createMemoryRunStore } from "./memory-ports.ts";
import { NOW } from "./run-world.ts";

export interface MemoryExecutions extends Executions {
  readonly inputs: ReadonlyMap<string, EvaluationInput>;
  /** Ends an execution as the state machine would. */
  end(name: string, status: ExecutionStatus): void;
}

/** Executions that nobody carries out. */
export function createMemoryExecutions(): MemoryExecutions {
  const statuses = new Map<string, ExecutionStatus>();
  const inputs = new Map<string, EvaluationInput>();
  return {
    inputs,
    end: (name, status) => void statuses.set(name, status),
    async start(name, input) {
      const status = statuses.get(name);
      if (status !== undefined && status !== "running") return "ended";
      statuses.set(name, "running");
      inputs.set(name, input);
      return "started";
    },
    async stop(name) {
      if (statuses.get(name) === "running") statuses.set(name, "aborted");
    },
    status: async (name) => statuses.get(name),
  };
}

function createMemoryTestSets(): TestSets {
  const versions = new Map<string, { readonly entry: TestSetEntry; readonly canonical: string }>();
  const newest = new Map<string, TestSetEntry>();
  const at = (...parts: readonly string[]) => JSON.stringify(parts);
  const entriesOf = (tenant: string, name: string) =>
    [...versions].flatMap(([key, { entry }]) =>
      key === at(tenant, name, entry.version) ? [entry] : [],
    );
  return {
    async add(tenant, { entry, canonical, base }) {
      const current = newest.get(at(tenant, entry.name));
      if (base !== undefined && current?.version !== base) return "changed";
      const key = at(tenant, entry.name, entry.version);
      const isNew = !versions.has(key);
      if (isNew) versions.set(key, { entry, canonical });
      newest.set(at(tenant, entry.name), entry);
      return isNew ? "added" : "exists";
    },
    async find(tenant, name, version) {
      if (version === undefined) return newest.get(at(tenant, name));
      const found = entriesOf(tenant, name).filter((each) => each.version.startsWith(version));
      return found.length === 1 ? found[0] : undefined;
    },
    list: async () => ({ items: [...newest.values()] }),
    versions: async (tenant, name) => ({ items: entriesOf(tenant, name) }),
    read: async (tenant, { name, version }) => versions.get(at(tenant, name, version))?.canonical,
  };
}

function createWritableParameters(initial: Readonly<Record<string, string>>): WritableParameters {
  const { values, get, list } = createMemoryParameters(initial);
  return {
    get,
    list,
    put: async (name, value) => void values.set(name, value),
    remove: async (name) => values.delete(name),
  };
}

export type MemoryApi = ReturnType<typeof createMemoryApi>;

/** The ports of the API in memory. */
export function createMemoryApi({
  policy = {},
  parameters = {},
}: {
  readonly policy?: Partial<ApiPolicy>;
  readonly parameters?: Readonly<Record<string, string>>;
} = {}) {
  let ids = 0;
  const finalized: string[] = [];
  const executions = createMemoryExecutions();
  const blobs = createMemoryBlobs();
  const runs = createMemoryRunStore();
  const ports: ApiPorts = {
    runs,
    blobs,
    executions,
    parameters: createWritableParameters(parameters),
    testSets: createMemoryTestSets(),
    clock: { now: () => NOW },
    policy: { stage: "test", modelHosts: ["judge.example.com"], ownMachine: false, ...policy },
    newRunId: () => {
      ids += 1;
      return `01RUN${ids}`;
    },
    runList: { list: async () => ({ items: [] }) },
    caseList: { list: async () => ({ items: [] }) },
    links: { presign: async (key, seconds) => `https://s3.example.com/${key}?expires=${seconds}` },
    models: {
      test: async () => {
        throw new Error("no model is asked here");
      },
    },
    finalize: async ({ runId }, { error }) => void finalized.push(`${runId} ${error}`),
  };
  return { ports, blobs, executions, finalized };
}
