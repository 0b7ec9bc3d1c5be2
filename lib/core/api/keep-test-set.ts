import { canonicalize } from "../dataset/canonicalize.ts";
import { parseTestSet } from "../dataset/parse-test-set.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions } from "../ports.ts";
import { readTestSet } from "../run/documents.ts";
import { findRun } from "./find-run.ts";
import { isTestSetName } from "./names.ts";
import type { ApiPorts, TestSetEntry } from "./ports.ts";
import type { MoreCases, TestSetBody } from "./test-set-bodies.ts";

export type TestSetPorts = Pick<ApiPorts, "testSets" | "clock" | "runs" | "blobs">;

export interface KeptTestSet {
  readonly entry: TestSetEntry;
  /** False when this version was there already. */
  readonly isNew: boolean;
  readonly warnings: readonly Message[];
}

interface Draft extends Pick<TestSetEntry, "name" | "mode" | "recorded"> {
  /** One case a line. */
  readonly text: string;
  /** The version that it is made from, which must still be the newest. */
  readonly base?: string;
}

/** Others add to the same test set at the same time; then it is read anew. */
const TRIES = 3;

const textOf = (cases: readonly unknown[]): string =>
  cases.map((each) => `${JSON.stringify(each)}\n`).join("");

/** Stores the cases as a version of their test set, the newest from now on. */
export async function keepTestSet(
  ports: TestSetPorts,
  tenant: string,
  { name, mode, recorded, cases }: TestSetBody,
  options?: CallOptions,
): Promise<Result<KeptTestSet>> {
  if (!isTestSetName(name)) return fail([{ code: "api.bad_name", details: { name } }]);
  const kept = await keep(ports, tenant, { name, mode, recorded, text: textOf(cases) }, options);
  return kept ?? changed(name);
}

/** Makes a new version of a test set with further cases at its end. */
export async function addCases(
  ports: TestSetPorts,
  tenant: string,
  { name, more }: { readonly name: string; readonly more: MoreCases },
  options?: CallOptions,
): Promise<Result<KeptTestSet>> {
  const added = await textOfMore(ports, tenant, more, options);
  if (!added.ok) return added;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const entry = isTestSetName(name)
      ? await ports.testSets.find(tenant, name, undefined, options)
      : undefined;
    if (entry === undefined) return fail([{ code: "api.test_set_not_found", details: { name } }]);
    const text = `${(await ports.testSets.read(tenant, entry, options)) ?? ""}${added.value}`;
    const { mode, recorded, version: base } = entry;
    const kept = await keep(ports, tenant, { name, mode, recorded, text, base }, options);
    if (kept !== undefined) return kept;
  }
  return changed(name);
}

const changed = (name: string) =>
  fail([{ code: "api.test_set_changed", details: { name } } as const]);

async function textOfMore(
  { runs, blobs }: TestSetPorts,
  tenant: string,
  more: MoreCases,
  options?: CallOptions,
): Promise<Result<string>> {
  if ("cases" in more) return ok(textOf(more.cases));
  const { run: runId, caseIds } = more;
  const found = await findRun(runs, { tenant, runId }, options);
  if (!found.ok) return found;
  const cases = await readTestSet(blobs, found.value, options);
  const wanted = new Set(caseIds);
  const chosen = cases.filter(({ id }) => wanted.has(id));
  const missing = caseIds.filter((id) => !chosen.some((each) => each.id === id));
  if (missing.length > 0) {
    return fail(
      missing.map((caseId) => ({ code: "api.case_not_found", details: { runId, caseId } })),
    );
  }
  // What a run has left out is not left out of the test set.
  return ok(canonicalize(chosen.map((each) => ({ ...each, skip: false }))));
}

/** Undefined when the base is no longer the newest version. */
async function keep(
  { testSets, clock }: TestSetPorts,
  tenant: string,
  { name, mode, recorded, text, base }: Draft,
  options?: CallOptions,
): Promise<Result<KeptTestSet> | undefined> {
  const read = parseTestSet({ file: name, text, mode, recorded });
  if (!read.ok) return read;
  const { cases, version, warnings } = read.value;
  const createdAt = new Date(clock.now()).toISOString();
  const entry = { name, version, mode, recorded, cases: cases.length, createdAt };
  const draft = { entry, canonical: canonicalize(cases), ...(base !== undefined && { base }) };
  const added = await testSets.add(tenant, draft, options);
  if (added === "changed") return undefined;
  return ok({ entry, isNew: added === "added", warnings });
}
