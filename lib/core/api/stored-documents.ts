import { type AgentConfig, agentSchema } from "../config/agent.ts";
import { OFFLINE } from "../config/config.ts";
import type { ModelDocument } from "../config/model.ts";
import { modelParameter, parameterOf } from "../config/model-parameter.ts";
import { parseModelDocument } from "../config/parse-model-document.ts";
import type { StoredModels } from "../config/resolve-judge.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { CallOptions, Parameters } from "../ports.ts";
import { parseJson } from "../validation/parse-json.ts";
import { validate } from "../validation/validate.ts";
import { problemsOfModel } from "./check-document.ts";
import type { ApiPolicy } from "./ports.ts";

export interface DocumentSource {
  readonly parameters: Parameters;
  readonly policy: ApiPolicy;
}

/** The agent whose answers stand in the test set. */
export const RECORDED = "recorded";

/** Reads a stored agent by its name. */
export async function findAgent(
  { parameters, policy }: DocumentSource,
  tenant: string,
  name: string,
  options?: CallOptions,
): Promise<Result<AgentConfig>> {
  if (name === RECORDED) return ok({ type: RECORDED });
  const parameter = parameterOf({ stage: policy.stage, tenant }, "agents", name);
  const text = parameter && (await parameters.get(parameter, options));
  if (parameter === undefined || text === undefined) {
    return fail([{ code: "api.document_not_found", details: { kind: "agents", name } }]);
  }
  const checked = validate(agentSchema, parseJson(text));
  if (!checked.ok)
    return fail([{ code: "api.document_damaged", details: { kind: "agents", name } }]);
  const { type } = checked.value;
  // A path means something only where whoever stored it can see what it leads to.
  if (type === "sample" && !policy.ownMachine) {
    return fail([{ code: "api.agent_of_command", details: { type } }]);
  }
  return ok({ ...checked.value, name: checked.value.name ?? name });
}

/** Reads the stored models of these aliases; what is missing or wrong of them all at once. */
export async function findModels(
  { parameters, policy }: DocumentSource,
  tenant: string,
  aliases: readonly string[],
  options?: CallOptions,
): Promise<Result<StoredModels>> {
  const place = { stage: policy.stage, tenant };
  const documents: [string, ModelDocument][] = [];
  const problems: Message[] = [];
  for (const alias of new Set(aliases)) {
    if (alias === OFFLINE) continue;
    const parameter = modelParameter(place, alias);
    const text = parameter && (await parameters.get(parameter, options));
    if (parameter === undefined) problems.push({ code: "model.bad_alias", details: { alias } });
    else if (text === undefined) {
      problems.push({ code: "model.missing", details: { alias, parameter } });
    } else {
      const document = parseModelDocument(text, parameter);
      if (document.ok) {
        documents.push([alias, document.value]);
        problems.push(...problemsOfModel(document.value, { policy, tenant }));
      } else problems.push(document.error);
    }
  }
  if (problems.length > 0) return fail(problems);
  return ok({
    ...place,
    aliases: documents.map(([alias]) => alias),
    documents: Object.fromEntries(documents),
  });
}
