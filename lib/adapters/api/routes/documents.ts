import * as z from "zod";
import { keepDocument, listDocuments, readDocumentNamed } from "../../../core/api/keep-document.ts";
import { agentSchema } from "../../../core/config/agent.ts";
import { modelDocumentSchema } from "../../../core/config/model.ts";
import type { Call, Route } from "../route.ts";

type Kind = "models" | "agents";

const DOCUMENTS = {
  models: { one: "model", part: "alias", schema: modelDocumentSchema },
  agents: { one: "agent", part: "name", schema: agentSchema },
} as const satisfies Readonly<Record<Kind, object>>;

const namesSchema = z.strictObject({ items: z.array(z.strictObject({ name: z.string() })) });
const keptSchema = z.strictObject({ name: z.string() });

/** Listing, reading and writing the documents of a kind. */
function routesOf(kind: Kind): readonly Route[] {
  const { one, part, schema } = DOCUMENTS[kind];
  const path = `/${kind}/{${part}}`;
  const named = ({ caller, params }: Call) => ({
    tenant: caller.tenant,
    kind,
    name: params[part] ?? "",
  });
  return [
    {
      method: "get",
      path: `/${kind}`,
      scope: "saiten/read",
      summary: `Names of the stored ${kind}.`,
      answers: { 200: namesSchema },
      async run(ports, { caller: { tenant } }) {
        const names = await listDocuments(ports, { tenant, kind });
        return { status: 200, body: { items: names.map((name) => ({ name })) } };
      },
    },
    {
      method: "get",
      path,
      scope: "saiten/read",
      summary: `A stored ${one}, as it was put.`,
      answers: { 200: schema },
      async run(ports, call) {
        const found = await readDocumentNamed(ports, named(call));
        return found.ok ? { status: 200, body: found.value } : { problems: found.error };
      },
    },
    {
      method: "put",
      path,
      scope: "saiten/admin",
      summary: `Stores a ${one} over the one that may be there.`,
      body: schema,
      answers: { 200: keptSchema, 201: keptSchema },
      async run(ports, call) {
        const document = named(call);
        const kept = await keepDocument(ports, document, call.body);
        if (!kept.ok) return { problems: kept.error };
        return { status: kept.value.isNew ? 201 : 200, body: { name: document.name } };
      },
    },
  ];
}

export const documentRoutes: readonly Route[] = [...routesOf("models"), ...routesOf("agents")];
