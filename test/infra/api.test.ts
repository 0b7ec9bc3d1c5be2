import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { routes } from "../../lib/adapters/api/routes.ts";
import { aTemplate } from "./a-stack.ts";

const template = aTemplate();
const deployed = Object.values(template.findResources("AWS::ApiGatewayV2::Route")).map(
  ({ Properties }) => Properties,
);
const routeOf = (key: string) => deployed.find(({ RouteKey }) => RouteKey === key);

describe("the HTTP API", () => {
  it("has every route twice and no other", () => {
    const expected = routes.flatMap(({ method, path }) =>
      ["/v1", "/machine/v1"].map((base) => `${method.toUpperCase()} ${base}${path}`),
    );

    expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual(expected.sort());
  });

  it.each(routes)("asks for a token with $scope on $method /v1$path", ({ method, path, scope }) => {
    expect(routeOf(`${method.toUpperCase()} /v1${path}`)).toMatchObject({
      AuthorizationType: "JWT",
      AuthorizationScopes: [scope],
    });
  });

  it.each(routes)("asks for a signature on $method /machine/v1$path", ({ method, path }) => {
    const route = routeOf(`${method.toUpperCase()} /machine/v1${path}`);

    expect(route).toMatchObject({ AuthorizationType: "AWS_IAM" });
    expect(route?.AuthorizationScopes).toBeUndefined();
  });

  it("may call its function by one permission, since a function's policy holds 20 KB", () => {
    const permissions = Object.values(template.findResources("AWS::Lambda::Permission")).filter(
      ({ Properties }) => Properties.Principal === "apigateway.amazonaws.com",
    );

    expect(permissions).toHaveLength(1);
  });

  it("is throttled, and logs neither bodies nor tokens", () => {
    template.hasResourceProperties("AWS::ApiGatewayV2::Stage", {
      DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
      AccessLogSettings: { Format: Match.not(Match.stringLikeRegexp("body|header|authorization")) },
    });
  });

  it("lets pages of other origins in only where they are named", () => {
    template.hasResourceProperties("AWS::ApiGatewayV2::Api", { CorsConfiguration: Match.absent() });
  });
});

describe("tokens", () => {
  it("are of a user pool that only administrators add people to, with MFA", () => {
    template.hasResourceProperties("AWS::Cognito::UserPool", {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: "ON",
      LambdaConfig: { PreTokenGenerationConfig: Match.objectLike({ LambdaVersion: "V2_0" }) },
    });
  });

  it("have the scopes of the resource server, and their users can't write their tenant", () => {
    template.hasResourceProperties("AWS::Cognito::UserPoolResourceServer", {
      Identifier: "saiten",
      Scopes: ["read", "run", "admin"].map((ScopeName) => Match.objectLike({ ScopeName })),
    });
    template.hasResourceProperties("AWS::Cognito::UserPoolClient", {
      AllowedOAuthFlows: ["code"],
      GenerateSecret: false,
      WriteAttributes: ["locale"],
    });
  });

  it("may be of any issuer and audience, and then there is no user pool", () => {
    const other = aTemplate({
      jwt: { issuer: "https://login.example.com/", audience: ["saiten"] },
      corsOrigins: ["https://console.example.com"],
      tenantClaim: "org",
    });

    expect(other.findResources("AWS::Cognito::UserPool")).toEqual({});
    other.hasResourceProperties("AWS::ApiGatewayV2::Authorizer", {
      JwtConfiguration: { Issuer: "https://login.example.com/", Audience: ["saiten"] },
    });
    other.hasResourceProperties("AWS::ApiGatewayV2::Api", {
      CorsConfiguration: Match.objectLike({ AllowOrigins: ["https://console.example.com"] }),
    });
    other.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "saiten-test-api",
      Environment: { Variables: Match.objectLike({ SAITEN_TENANT_CLAIM: "org" }) },
    });
  });
});
