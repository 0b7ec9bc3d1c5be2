import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Before any schema is made, as it does itself.
const { openApiDocument } = await import("../../../scripts/openapi-document.ts");
const { routes } = await import("../../../lib/adapters/api/routes.ts");

it("docs/openapi.json is what the code says", () => {
  const path = new URL("../../../docs/openapi.json", import.meta.url);

  expect(readFileSync(path, "utf8")).toBe(openApiDocument());
});

it("every route is documented with its scope, and nothing else", () => {
  const { paths, openapi } = JSON.parse(openApiDocument());
  const told = Object.entries<Record<string, { security: unknown[] }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => [method, path, security[0]]),
  );

  expect(openapi).toBe("3.1.0");
  expect(told.sort()).toEqual(
    routes.map(({ method, path, scope }) => [method, path, { token: [scope] }]).sort(),
  );
});
