import { builtInNames } from "../config/built-in-names.ts";
import { freezeConfig } from "../config/freeze-config.ts";
import type { RunConfig } from "../config/run-config.ts";
import { canonicalize } from "../dataset/canonicalize.ts";
import type { TestCase } from "../dataset/case.ts";
import { parseTestSet, type TestSet } from "../dataset/parse-test-set.ts";
import { type Selection, selectCases } from "../dataset/select-cases.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { registry, STANDARD } from "../metrics/registry.ts";
import type { CallOptions } from "../ports.ts";
import type { Fields } from "../validation/value-at.ts";
import { parseTestSetRef } from "./names.ts";
import type { TestSetEntry, TestSets } from "./ports.ts";
import { configOf, parseRunBody, type RunBody } from "./run-body.ts";
import { type DocumentSource, findAgent, findModels } from "./stored-documents.ts";

export interface PlanPorts extends DocumentSource {
  readonly testSets: TestSets;
}

export interface PlanRequest {
  readonly tenant: string;
  readonly body: Fields;
  /** The version that an earlier request with the same key has taken as the newest. */
  readonly version?: string;
}

/** Everything that a run starts from. */
export interface PlannedRun {
  readonly config: RunConfig;
  readonly cases: readonly TestCase[];
  /** The selected cases in canonical form. */
  readonly testSet: string;
  readonly warnings: readonly Message[];
}

/** Turns names into what they stand for and checks it as the command does, without asking anybody. */
export async function planRun(
  ports: PlanPorts,
  { tenant, body: given, version }: PlanRequest,
  options?: CallOptions,
): Promise<Result<PlannedRun>> {
  const parsed = parseRunBody(given);
  if (!parsed.ok) return parsed;
  const body = parsed.value;
  const entry = await findTestSet(ports.testSets, tenant, { ref: body.testSet, version }, options);
  const agent = await findAgent(ports, tenant, body.agent, options);
  const models = await findModels(ports, tenant, aliasesOf(body), options);
  if (!entry.ok || !agent.ok || !models.ok) {
    return fail([entry, agent, models].flatMap((each) => (each.ok ? [] : each.error)));
  }
  const mode = body.mode ?? entry.value.mode;
  const reading = { mode, recorded: agent.value.type === "recorded" };
  const text = (await ports.testSets.read(tenant, entry.value, options)) ?? "";
  const read = parseTestSet({ file: entry.value.name, text, ...reading });
  if (!read.ok) return read;
  const selected = selectCases(read.value.cases, selectionOf(body));
  if (!selected.ok) return selected;
  const testSet = { name: entry.value.name, version: entry.value.version };
  const frozen = freezeConfig({
    config: configOf(body, mode),
    settings: {},
    environment: {},
    testSet: { ...testSet, cases: selected.value.length },
    agent: agent.value,
    stored: models.value,
    metrics: { known: registry, standard: STANDARD, taken: builtInNames, file: "POST /runs" },
  });
  return frozen.ok ? ok(planOf(frozen.value, selected.value, read.value)) : frozen;
}

const planOf = (config: RunConfig, cases: readonly TestCase[], whole: TestSet): PlannedRun => ({
  config,
  cases,
  testSet: canonicalize(cases),
  warnings: whole.warnings,
});

const aliasesOf = ({ judge, embedding }: RunBody): readonly string[] => [
  typeof judge === "string" ? judge : judge.model,
  ...(embedding === undefined ? [] : [embedding]),
];

/** The stored test set that a name means, of its newest version unless told. */
export async function findTestSet(
  testSets: Pick<TestSets, "find">,
  tenant: string,
  { ref, version }: { readonly ref: string; readonly version?: string | undefined },
  options?: CallOptions,
): Promise<Result<TestSetEntry>> {
  const named = parseTestSetRef(ref);
  const wanted = version ?? named?.version;
  const found = named && (await testSets.find(tenant, named.name, wanted, options));
  if (found !== undefined) return ok(found);
  return fail([{ code: "api.test_set_not_found", details: { name: ref } }]);
}

const selectionOf = ({ tags, priority, sample, seed }: RunBody): Selection => ({
  ...(tags && { tags }),
  ...(priority !== undefined && { priority }),
  ...(sample !== undefined && { sample }),
  ...(seed !== undefined && { seed }),
});
