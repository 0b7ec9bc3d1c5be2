import { expect, it } from "vitest";
import { identifyLambda } from "../../../lib/adapters/api/identify-lambda.ts";
import type { Parameters } from "../../../lib/core/ports.ts";

const ROLE = "arn:aws:iam::123456789012:role/ci";

function world(documents: Readonly<Record<string, unknown>>) {
  let now = 0;
  let reads = 0;
  const kept = { ...documents };
  const parameters: Parameters = {
    get: async () => undefined,
    async *list(path) {
      reads += 1;
      for (const [name, document] of Object.entries(kept)) {
        yield [`${path}/${name}`, JSON.stringify(document)];
      }
    },
  };
  const identify = identifyLambda({
    parameters,
    clock: { now: () => now },
    stage: "prod",
    tenantClaim: "custom:tenant",
  });
  const authorizedBy = (authorizer: unknown) =>
    identify(new Request("https://x/"), { event: { requestContext: { authorizer } } });
  return {
    kept,
    reads: () => reads,
    pass: (ms: number) => {
      now += ms;
    },
    claims: (claims: Record<string, unknown>) => authorizedBy({ jwt: { claims, scopes: null } }),
    signed: (userArn: string) => authorizedBy({ iam: { userArn } }),
    authorizedBy,
  };
}

const claims = { token_use: "access", "custom:tenant": "acme", scope: "saiten/read openid" };

it("an access token names its tenant and scopes by its claims", async () => {
  const { claims: by } = world({});

  expect(await by(claims)).toEqual({ tenant: "acme", scopes: ["saiten/read"] });
  expect(await by({ ...claims, scope: "[saiten/read saiten/run]" })).toMatchObject({
    scopes: ["saiten/read", "saiten/run"],
  });
});

const { scope: _scope, ...unscoped } = claims;
it.each(["scope", "scp"])("scopes count in whatever form a token has them: %s", async (claim) => {
  const { claims: by } = world({});
  for (const told of [
    "openid saiten/run saiten/read",
    ["openid", "saiten/run", "saiten/read"],
    "[openid saiten/run saiten/read]",
    '["openid","saiten/run","saiten/read"]',
  ]) {
    expect(await by({ ...unscoped, [claim]: told }), String(told)).toMatchObject({
      scopes: ["saiten/read", "saiten/run"],
    });
  }
  expect(await by({ ...unscoped, [claim]: "saiten/reader xsaiten/run" })).toMatchObject({
    scopes: [],
  });
});

it.each([
  { ...claims, token_use: "id" },
  { ...claims, "custom:tenant": undefined },
  { ...claims, "custom:tenant": "" },
  { ...claims, "custom:tenant": "Acme" },
  { ...claims, "custom:tenant": "acme\u0000" },
  { ...claims, "custom:tenant": "acme\n" },
  { ...claims, "custom:tenant": "ａｃｍｅ" },
  { ...claims, "custom:tenant": "асme" },
  { ...claims, "custom:tenant": "acme#R#x" },
  { ...claims, "custom:tenant": "../acme" },
  { ...claims, "custom:tenant": "principals" },
  { ...claims, "custom:tenant": ["acme"] },
  { ...claims, "custom:tenant": "a".repeat(64) },
])("a token that is none, or names no tenant, is nobody's: %j", async (odd) => {
  expect(await world({}).claims(odd)).toBeUndefined();
});

it("a role is its tenant's, in its sessions as well", async () => {
  const { signed } = world({ ci: { arn: ROLE, tenant: "acme" } });
  const all = { tenant: "acme", scopes: ["saiten/read", "saiten/run", "saiten/admin"] };

  expect(await signed(ROLE)).toEqual(all);
  expect(await signed("arn:aws:sts::123456789012:assumed-role/ci/build-1")).toEqual(all);
  expect(await signed("arn:aws:sts::210987654321:assumed-role/ci/build-1")).toBeUndefined();
  expect(await signed("arn:aws:sts::123456789012:assumed-role/ci2/build-1")).toBeUndefined();
});

it("sessions may be named by a pattern, and scopes be fewer", async () => {
  const arn = "arn:aws:sts::123456789012:assumed-role/ci/*";
  const { signed } = world({ ci: { arn, tenant: "acme", scopes: ["saiten/read"] } });

  expect(await signed(arn.replace("*", "x"))).toEqual({ tenant: "acme", scopes: ["saiten/read"] });
  expect(await signed(arn.replace("*", "x/y"))).toBeUndefined();
});

it("a role that two tenants claim is nobody's, and broken documents name nobody", async () => {
  const { signed } = world({
    one: { arn: ROLE, tenant: "acme" },
    two: { arn: ROLE, tenant: "other" },
    broken: { arn: "arn:aws:iam::123456789012:*", tenant: "acme" },
  });

  expect(await signed(ROLE)).toBeUndefined();
  expect(await signed("arn:aws:iam::123456789012:user/x")).toBeUndefined();
});

it("principals are read once a minute", async () => {
  const { signed, kept, reads, pass } = world({ ci: { arn: ROLE, tenant: "acme" } });
  await signed(ROLE);
  kept.ci = { arn: ROLE, tenant: "other" };

  expect(await signed(ROLE)).toMatchObject({ tenant: "acme" });
  pass(60_000);
  expect(await signed(ROLE)).toMatchObject({ tenant: "other" });
  expect(reads()).toBe(2);
});

it("an event that nobody has checked is nobody's", async () => {
  expect(await world({}).authorizedBy(undefined)).toBeUndefined();
  expect(await world({}).authorizedBy({ lambda: { tenant: "acme" } })).toBeUndefined();
});
