import { afterEach, describe, expect, it, vi } from "vitest";
import { handler } from "../../functions/add-claims/handler.ts";
import { aLambdaContext } from "../support/lambda-context.ts";

const anEvent = (userAttributes: Readonly<Record<string, string>>, groups?: readonly string[]) => ({
  version: "2",
  triggerSource: "TokenGeneration_HostedAuth",
  region: "ap-northeast-1",
  userPoolId: "ap-northeast-1_abc",
  userName: "someone",
  callerContext: { awsSdkVersion: "3", clientId: "client" },
  request: {
    userAttributes,
    groupConfiguration: { groupsToOverride: groups ?? null },
    scopes: ["saiten/read", "saiten/admin"],
  },
  response: { claimsAndScopeOverrideDetails: null },
});

const changesFor = async (event: unknown) => {
  const { response } = await handler(event, aLambdaContext());
  return response.claimsAndScopeOverrideDetails.accessTokenGeneration;
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("an access token", () => {
  it("tells the tenant that an administrator has set", async () => {
    const changes = await changesFor(anEvent({ "custom:tenant": "hr" }, ["read"]));

    expect(changes.claimsToAddOrOverride).toEqual({ tenant: "hr" });
  });

  it("holds the scopes of the user's groups only", async () => {
    const changes = await changesFor(anEvent({ "custom:tenant": "hr" }, ["read", "run"]));

    expect(changes.scopesToSuppress).toEqual(["saiten/admin"]);
  });

  it("of somebody without tenant and groups tells and allows nothing", async () => {
    expect(await changesFor(anEvent({ email: "someone@example.com" }))).toEqual({
      claimsToAddOrOverride: {},
      scopesToSuppress: ["saiten/read", "saiten/run", "saiten/admin"],
    });
  });

  it("names the tenant as the deployment has it", async () => {
    vi.stubEnv("SAITEN_TENANT_CLAIM", "organisation");

    const changes = await changesFor(anEvent({ "custom:tenant": "hr" }));

    expect(changes.claimsToAddOrOverride).toEqual({ organisation: "hr" });
  });

  it("is asked for by an event that comes back whole", async () => {
    const event = anEvent({});

    expect(await handler(event, aLambdaContext())).toMatchObject({ ...event, response: {} });
  });
});
