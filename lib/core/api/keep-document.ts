import { agentSchema } from "../config/agent.ts";
import type { ModelDocument } from "../config/model.ts";
import { modelParameter, parameterOf, parametersOf } from "../config/model-parameter.ts";
import { parseModelDocument } from "../config/parse-model-document.ts";
import { refuseUnsupported } from "../config/refuse-unsupported.ts";
import { parseSchedule } from "../config/schedule.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { DocumentKind } from "../messages/api.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions } from "../ports.ts";
import { problemOfName } from "../schedules/schedule-names.ts";
import { parseJson } from "../validation/parse-json.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, isFields } from "../validation/value-at.ts";
import { problemsOfAgent, problemsOfModel } from "./check-document.ts";
import { messagesOf } from "./parse-body.ts";
import { findTestSet } from "./plan-run.ts";
import type { ApiPolicy, TestSets, WritableParameters } from "./ports.ts";

export interface DocumentPorts {
  readonly parameters: WritableParameters;
  readonly policy: ApiPolicy;
}

export interface KeepPorts extends DocumentPorts {
  readonly testSets: Pick<TestSets, "find">;
}

export interface DocumentName {
  readonly tenant: string;
  readonly kind: DocumentKind;
  readonly name: string;
}

type Check = (body: Fields, name: DocumentName, policy: ApiPolicy) => Result<unknown>;

const checkModel: Check = (body, { tenant, name }, policy) => {
  const document = parseModelDocument(JSON.stringify(body), name);
  if (!document.ok) return fail([document.error]);
  const problems = problemsOfModel(document.value, { policy, tenant });
  return problems.length > 0 ? fail(problems) : document;
};

const checkAgent: Check = (body, { name }, policy) => {
  const { unsupported } = refuseUnsupported({ agent: body });
  if (unsupported.length > 0) {
    return fail(
      unsupported.map(({ value }): Message => {
        const details = { file: name, line: null, key: "type", value };
        return { code: "config.not_supported_yet", details };
      }),
    );
  }
  const checked = validate(agentSchema, body);
  if (!checked.ok) return fail(messagesOf(checked.error, ([first]) => first === "type"));
  const problems = problemsOfAgent(checked.value, policy);
  return problems.length > 0 ? fail(problems) : checked;
};

const checkSchedule: Check = (body, { tenant, name }) => {
  const problem = problemOfName({ tenant, name });
  return problem === undefined ? parseSchedule(JSON.stringify(body), name) : fail([problem]);
};

const CHECKS: Readonly<Record<DocumentKind, Check>> = {
  models: checkModel,
  agents: checkAgent,
  schedules: checkSchedule,
};

/** The parameter of a document; undefined for a name that can't name one. */
const parameterFor = ({ stage }: ApiPolicy, { tenant, kind, name }: DocumentName) =>
  kind === "models"
    ? modelParameter({ stage, tenant }, name)
    : parameterOf({ stage, tenant }, kind, name);

/** A parameter holds no more. */
const MOST_BYTES = 8192;

/** Stores a document under its name, over the one that may be there. */
export async function keepDocument(
  { parameters, policy, testSets }: KeepPorts,
  document: DocumentName,
  body: Fields,
  options?: CallOptions,
): Promise<Result<{ readonly isNew: boolean }>> {
  const parameter = parameterFor(policy, document);
  if (parameter === undefined) return badName(document);
  const checked = CHECKS[document.kind](body, document, policy);
  if (!checked.ok) return checked;
  if (document.kind === "schedules") {
    const ref = String(body.testSet);
    const found = await findTestSet(testSets, document.tenant, { ref }, options);
    if (!found.ok) return found;
  }
  const text = JSON.stringify(body);
  if (new TextEncoder().encode(text).length > MOST_BYTES) {
    return fail([{ code: "api.document_too_large", details: { maxBytes: MOST_BYTES } }]);
  }
  const isNew = (await parameters.get(parameter, options)) === undefined;
  await parameters.put(parameter, text, options);
  return ok({ isNew });
}

const badName = ({ kind, name }: DocumentName) =>
  fail([
    kind === "models"
      ? ({ code: "model.bad_alias", details: { alias: name } } as const)
      : ({ code: "config.bad_document_name", details: { name } } as const),
  ]);

/** A document as it was stored. */
export async function readDocumentNamed(
  { parameters, policy }: DocumentPorts,
  document: DocumentName,
  options?: CallOptions,
): Promise<Result<Fields>> {
  const parameter = parameterFor(policy, document);
  const text = parameter && (await parameters.get(parameter, options));
  if (text === undefined) return notFound(document);
  const kept = parseJson(text);
  return isFields(kept) ? ok(kept) : damaged(document);
}

/** Takes a document away. */
export async function removeDocument(
  { parameters, policy }: DocumentPorts,
  document: DocumentName,
  options?: CallOptions,
): Promise<Result<undefined>> {
  const parameter = parameterFor(policy, document);
  const had = parameter !== undefined && (await parameters.remove(parameter, options));
  return had ? ok(undefined) : notFound(document);
}

const damaged = ({ kind, name }: DocumentName) =>
  fail([{ code: "api.document_damaged", details: { kind, name } } as const]);

const notFound = ({ kind, name }: DocumentName) =>
  fail([{ code: "api.document_not_found", details: { kind, name } } as const]);

/** Names of the documents of a kind, in their order. */
export async function listDocuments(
  { parameters, policy }: DocumentPorts,
  { tenant, kind }: Omit<DocumentName, "name">,
  options?: CallOptions,
): Promise<readonly string[]> {
  const path = parametersOf({ stage: policy.stage, tenant }, kind);
  const names: string[] = [];
  for await (const [name] of parameters.list(path, options))
    names.push(name.slice(path.length + 1));
  return names.sort();
}

/** A stored model as a run would find it. */
export async function readModel(
  ports: DocumentPorts,
  { tenant, alias }: { readonly tenant: string; readonly alias: string },
  options?: CallOptions,
): Promise<Result<{ readonly source: string; readonly model: ModelDocument }>> {
  const source = modelParameter({ stage: ports.policy.stage, tenant }, alias);
  const text = source && (await ports.parameters.get(source, options));
  if (source === undefined || text === undefined) {
    return notFound({ tenant, kind: "models", name: alias });
  }
  const model = parseModelDocument(text, source);
  return model.ok ? ok({ source, model: model.value }) : fail([model.error]);
}
