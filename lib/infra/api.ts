import { Stack } from "aws-cdk-lib";
import {
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpIamAuthorizer, HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Deployment } from "./config.ts";
import { type LogSettings, logGroup } from "./log-group.ts";

/** A route of the API as its code has it. */
export interface ApiRoute {
  readonly method: "get" | "post" | "put" | "delete";
  /** `/runs/{id}` */
  readonly path: string;
  /** What a token must hold. */
  readonly scope: string;
}

export interface ApiProps {
  readonly config: Deployment;
  readonly routes: readonly ApiRoute[];
  readonly lambda: Lambda;
  readonly logs: LogSettings;
  /** Whose tokens count. */
  readonly jwt: { readonly issuer: string; readonly audience: readonly string[] };
}

/** Neither bodies nor tokens. */
const ACCESS_LOG = JSON.stringify({
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  latencyMs: "$context.responseLatency",
  bytes: "$context.responseLength",
  sourceIp: "$context.identity.sourceIp",
  error: "$context.authorizer.error",
});

/** The HTTP API: every route for bearers of tokens under /v1, and for AWS principals under /machine/v1. */
export class Api extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { config, routes, lambda, jwt } = props;
    this.api = new HttpApi(this, "Api", {
      apiName: `saiten-${config.stage}`,
      createDefaultStage: false,
      ...(config.corsOrigins.length > 0 && { corsPreflight: corsOf(config) }),
    });
    this.#addStage(props);
    const integration = new HttpLambdaIntegration("Integration", lambda, {
      // One permission for all routes: the policy of a function holds 20 KB.
      scopePermissionToRoute: false,
    });
    const tokens = new HttpJwtAuthorizer("Tokens", jwt.issuer, { jwtAudience: [...jwt.audience] });
    const principals = new HttpIamAuthorizer();
    const add = (
      base: string,
      { method, path }: ApiRoute,
      authorizer: IHttpRouteAuthorizer,
      authorizationScopes?: string[],
    ) => {
      const httpMethod = HttpMethod[method.toUpperCase() as keyof typeof HttpMethod];
      new HttpRoute(this, `${httpMethod} ${base}${path}`.replaceAll("/", "-"), {
        httpApi: this.api,
        routeKey: HttpRouteKey.with(`${base}${path}`, httpMethod),
        integration,
        authorizer,
        ...(authorizationScopes && { authorizationScopes }),
      });
    };
    for (const route of routes) {
      add("/v1", route, tokens, [route.scope]);
      add("/machine/v1", route, principals);
    }
  }

  #addStage({ config: { stage, throttling }, logs }: ApiProps): void {
    const group = logGroup(this, "AccessLogs", `/aws/vendedlogs/apis/saiten-${stage}`, logs);
    const added = new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttling.rate, burstLimit: throttling.burst },
    });
    (added.node.defaultChild as CfnStage).accessLogSettings = {
      destinationArn: group.logGroupArn,
      format: ACCESS_LOG,
    };
  }

  /** Where it answers. */
  get url(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `https://${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}

const corsOf = ({ corsOrigins }: Deployment) => ({
  allowOrigins: [...corsOrigins],
  allowHeaders: ["authorization", "content-type", "idempotency-key", "accept-language"],
  allowMethods: [
    CorsHttpMethod.GET,
    CorsHttpMethod.POST,
    CorsHttpMethod.PUT,
    CorsHttpMethod.DELETE,
  ],
});
