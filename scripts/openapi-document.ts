import "./extend-zod.ts";
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { pageQuerySchema } from "../lib/adapters/api/lists.ts";
import type { Route } from "../lib/adapters/api/route.ts";
import { routes } from "../lib/adapters/api/routes.ts";
import { problemSchema } from "../lib/core/api/problem.ts";
import { runBodySchema } from "../lib/core/api/run-body.ts";
import { runSummarySchema } from "../lib/core/api/run-view.ts";
import { testSetEntrySchema } from "../lib/core/api/test-set-bodies.ts";
import { agentSchema } from "../lib/core/config/agent.ts";
import { modelDocumentSchema } from "../lib/core/config/model.ts";
import { scheduleSchema } from "../lib/core/config/schedule.ts";

const CAUSES: Readonly<Record<number, string>> = {
  200: "Done",
  201: "Stored",
  202: "Taken on",
  204: "Gone",
  400: "The request can't be read",
  403: "No tenant, or not this scope",
  404: "The tenant has no such thing",
  409: "Not in this state, or the key belongs to another body",
  413: "More than 4 MB, or than 6 MB with quotes, backslashes and line breaks counted twice",
  415: "Not application/json",
  422: "Something is wrong with the content",
  503: "Not just now; see Retry-After",
};

/** Schemas that stand once under their name, wherever they are used. */
const COMPONENTS = {
  Problem: problemSchema,
  Run: runSummarySchema,
  NewRun: runBodySchema,
  TestSet: testSetEntrySchema,
  Model: modelDocumentSchema,
  Agent: agentSchema,
  Schedule: scheduleSchema,
} as const;

/** OpenAPI 3.1 of the API, from the schemas and the table of routes that it runs on. */
export function openApiDocument(): string {
  const registry = new OpenAPIRegistry();
  const components = new Map<z.ZodType | null, z.ZodType>(
    Object.entries(COMPONENTS).map(([name, schema]) => [schema, registry.register(name, schema)]),
  );
  const component: Component = (schema) => components.get(schema) ?? schema;
  const scopes = [...new Set(routes.map(({ scope }) => scope))];
  registry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: `Access tokens with the scopes of the route (${scopes.join(", ")}), under /v1.`,
  });
  registry.registerComponent("securitySchemes", "signature", {
    type: "apiKey",
    name: "Authorization",
    in: "header",
    description: "AWS Signature Version 4 for execute-api, under /machine/v1.",
  });
  for (const route of routes) registry.registerPath(pathOf(route, component));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: "Saiten", version: "1" },
    servers: [{ url: "/v1" }, { url: "/machine/v1" }],
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

type Component = (schema: z.ZodType) => z.ZodType;
type Path = Parameters<OpenAPIRegistry["registerPath"]>[0];

function pathOf(route: Route, component: Component): Path {
  const { method, path, scope, summary, body } = route;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const query = { ...(route.isList && pageQuerySchema.shape), ...route.query?.shape };
  return {
    method,
    path,
    summary,
    description: `Scope: \`${scope}\`.`,
    security: [{ token: [scope] }, { signature: [] }],
    request: {
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map(named))) }),
      ...(Object.keys(query).length > 0 && { query: z.object(query) }),
      ...(route.takesKey && { headers: z.object({ "Idempotency-Key": keySchema.optional() }) }),
      ...(body && { body: { content: { "application/json": { schema: component(body) } } } }),
    },
    responses: responsesOf(route, component),
  };
}

const keySchema = z.string().min(1).max(200);
const named = (name: string) => [name, z.string()] as const;

function responsesOf(
  { answers, body, path, takesKey }: Route,
  component: Component,
): Path["responses"] {
  const problem = { "application/problem+json": { schema: component(problemSchema) } };
  const held = Object.entries(answers).map(([status, schema]) => {
    const content = schema && { content: { "application/json": { schema: component(schema) } } };
    return [status, { description: CAUSES[Number(status)] ?? "", ...content }] as const;
  });
  const isChange = takesKey || /\/(cancel|resume|cases)$/.test(path);
  const problems = [
    400,
    403,
    ...(path.includes("{") ? [404] : []),
    ...(isChange ? [409] : []),
    ...(body ? [413, 415] : []),
    422,
    503,
  ].map((status) => [status, { description: CAUSES[status] ?? "", content: problem }] as const);
  return Object.fromEntries<Path["responses"][string]>([...held, ...problems] as never);
}
