import { addCases, type KeptTestSet, keepTestSet } from "../../../core/api/keep-test-set.ts";
import { isTestSetName } from "../../../core/api/names.ts";
import {
  moreCasesSchema,
  testSetBodySchema,
  testSetEntrySchema,
} from "../../../core/api/test-set-bodies.ts";
import { describe, type Result } from "../../../core/errors.ts";
import { limitOf, listOf, warningsSchema } from "../lists.ts";
import { type Answer, type Call, type Route, read } from "../route.ts";

const keptSchema = testSetEntrySchema.extend(warningsSchema.shape);

function keptAnswer(kept: Result<KeptTestSet>, { language }: Call): Answer {
  if (!kept.ok) return { problems: kept.error };
  const { entry, isNew, warnings } = kept.value;
  const told = warnings.map((warning) => describe(warning, language));
  return { status: isNew ? 201 : 200, body: { ...entry, warnings: told } };
}

const store: Route = {
  method: "post",
  path: "/test-sets",
  scope: "saiten/run",
  summary: "Stores a test set; the same cases are the same version, however often they come.",
  body: testSetBodySchema,
  answers: { 200: keptSchema, 201: keptSchema },
  async run(ports, call) {
    const body = read(testSetBodySchema, call.body);
    if (!body.ok) return { problems: body.error };
    return keptAnswer(await keepTestSet(ports, call.caller.tenant, body.value), call);
  },
};

const list: Route = {
  method: "get",
  path: "/test-sets",
  scope: "saiten/read",
  summary: "The newest version of each test set, by name.",
  isList: true,
  answers: { 200: listOf(testSetEntrySchema) },
  async run({ testSets }, call) {
    const { items, next } = await testSets.list(call.caller.tenant, limitOf(call));
    return { status: 200, body: { items }, next };
  },
};

const versions: Route = {
  method: "get",
  path: "/test-sets/{name}/versions",
  scope: "saiten/read",
  summary: "Versions of a test set.",
  isList: true,
  answers: { 200: listOf(testSetEntrySchema) },
  async run({ testSets }, call) {
    const { tenant } = call.caller;
    const { name = "" } = call.params;
    const known = isTestSetName(name) ? await testSets.find(tenant, name) : undefined;
    if (known === undefined) {
      return { problems: [{ code: "api.test_set_not_found", details: { name } }] };
    }
    const { items, next } = await testSets.versions(tenant, name, limitOf(call));
    return { status: 200, body: { items }, next };
  },
};

const add: Route = {
  method: "post",
  path: "/test-sets/{name}/cases",
  scope: "saiten/run",
  summary: "Adds cases, or cases of a run by their ids, as a new version.",
  body: moreCasesSchema,
  answers: { 200: keptSchema, 201: keptSchema },
  async run(ports, call) {
    const more = read(moreCasesSchema, call.body);
    if (!more.ok) return { problems: more.error };
    const request = { name: call.params.name ?? "", more: more.value };
    return keptAnswer(await addCases(ports, call.caller.tenant, request), call);
  },
};

export const testSetRoutes: readonly Route[] = [store, list, versions, add];
