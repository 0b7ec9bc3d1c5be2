import type { AgentConfig } from "../config/agent.ts";
import type { ModelDocument } from "../config/model.ts";
import type { Message } from "../messages/catalog.ts";
import { isAllowedAddress } from "./allowed-hosts.ts";
import type { ApiPolicy } from "./ports.ts";

/** Where a tenant's secrets are: a document may name no others. */
export const secretPrefix = (stage: string, tenant: string): string => `saiten/${stage}/${tenant}/`;

interface Owner {
  readonly policy: ApiPolicy;
  readonly tenant: string;
}

function secretProblem({ policy, tenant }: Owner, field: string, name: string): readonly Message[] {
  const prefix = secretPrefix(policy.stage, tenant);
  const isOwn = name.startsWith(prefix) && name.length > prefix.length && !name.includes("..");
  return isOwn ? [] : [{ code: "api.secret_name", details: { field, prefix } }];
}

const ofOwnMachine = (field: string): Message => ({
  code: "api.of_own_machine",
  details: { field },
});

/** Why a model's document may not be stored for a tenant, although it is well written. */
export function problemsOfModel(model: ModelDocument, owner: Owner): readonly Message[] {
  if (model.provider === "bedrock" || owner.policy.ownMachine) return [];
  const { modelHosts: allowed } = owner.policy;
  const { baseUrl, apiKeyEnv, apiKeySecret, caFile, headers = {} } = model;
  const host: readonly Message[] = isAllowedAddress(baseUrl, allowed)
    ? []
    : [
        {
          code: "api.host_not_allowed",
          details: { field: "baseUrl", host: new URL(baseUrl).origin, allowed },
        },
      ];
  return [
    ...host,
    ...(apiKeyEnv === undefined ? [] : [ofOwnMachine("apiKeyEnv")]),
    ...(caFile === undefined ? [] : [ofOwnMachine("caFile")]),
    ...(apiKeySecret === undefined ? [] : secretProblem(owner, "apiKeySecret", apiKeySecret)),
    ...Object.entries(headers).flatMap(([name, value]) => {
      const field = `headers.${name}`;
      if (typeof value === "string") return [];
      return "env" in value ? [ofOwnMachine(field)] : secretProblem(owner, field, value.secret);
    }),
  ];
}

/** The same for an agent: one that reads files of a machine is for the owner of the machine alone. */
export function problemsOfAgent({ type }: AgentConfig, policy: ApiPolicy): readonly Message[] {
  if (type !== "sample" || policy.ownMachine) return [];
  return [{ code: "api.agent_of_command", details: { type } }];
}
