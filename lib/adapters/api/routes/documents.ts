import * as z from "zod";
import {
  keepDocument,
  listDocuments,
  readDocumentNamed,
  removeDocument,
} from "../../../core/api/keep-document.ts";
import { agentSchema } from "../../../core/config/agent.ts";
import { modelDocumentSchema } from "../../../core/config/model.ts";
import { scheduleSchema } from "../../../core/config/schedule.ts";
import type { DocumentKind } from "../../../core/messages/api.ts";
import type { Call, Route } from "../route.ts";

const DOCUMENTS = {
  models: { one: "model", part: "alias", schema: modelDocumentSchema },
  agents: { one: "agent", part: "name", schema: agentSchema },
  schedules: { one: "schedule", part: "name", schema: scheduleSchema },
} as const satisfies Readonly<Record<DocumentKind, object>>;

const namesSchema = z.strictObject({ items: z.array(z.strictObject({ name: z.string() })) });
const keptSchema = z.strictObject({ name: z.string() });

const nameIn =
  (kind: DocumentKind) =>
  ({ caller, params }: Call) => {
    const { part } = DOCUMENTS[kind];
    return { tenant: caller.tenant, kind, name: params[part] ?? "" };
  };

/** Listing, reading and writing the documents of a kind. */
function routesOf(kind: DocumentKind): readonly Route[] {
  const { one, part, schema } = DOCUMENTS[kind];
  const path = `/${kind}/{${part}}`;
  const named = nameIn(kind);
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
        if (!kept.ok) return { problems: kept.error, named: false };
        return { status: kept.value.isNew ? 201 : 200, body: { name: document.name } };
      },
    },
  ];
}

const removeSchedule: Route = {
  method: "delete",
  path: "/schedules/{name}",
  scope: "saiten/admin",
  summary: "Takes a schedule away; runs that it has started go on.",
  answers: { 204: null },
  async run(ports, call) {
    const removed = await removeDocument(ports, nameIn("schedules")(call));
    return removed.ok ? { status: 204 } : { problems: removed.error };
  },
};

export const documentRoutes: readonly Route[] = [
  ...routesOf("models"),
  ...routesOf("agents"),
  ...routesOf("schedules"),
  removeSchedule,
];
