import { RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPoolGroup,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  ResourceServerScope,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  type UserPoolDomain,
  UserPoolOperation,
  type UserPoolResourceServer,
} from "aws-cdk-lib/aws-cognito";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { Deployment } from "./config.ts";

const SCOPES = {
  read: "Read runs, reports, test sets and models",
  run: "Start, cancel and resume runs, and write test sets",
  admin: "Write models, agents and schedules",
} as const;

export interface Tokens {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** Where people sign in, when the stack has made that. */
  readonly signIn?: Readonly<Record<"UserPoolId" | "UserPoolClientId" | "SignInUrl", string>>;
}

/** Whose tokens the API takes: those of the issuer that is configured, else of a user pool. */
export function tokensOf(scope: Construct, config: Deployment, addClaims: Lambda): Tokens {
  if (config.jwt !== undefined) return config.jwt;
  const { pool, client, domain } = new Users(scope, "Users", config, addClaims);
  const UserPoolClientId = client.userPoolClientId;
  return {
    issuer: pool.userPoolProviderUrl,
    audience: [UserPoolClientId],
    signIn: { UserPoolId: pool.userPoolId, UserPoolClientId, SignInUrl: domain.baseUrl() },
  };
}

/** People who sign in: their tokens hold their tenant, and the scopes of the groups they are in. */
class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly domain: UserPoolDomain;

  constructor(scope: Construct, id: string, config: Deployment, addClaims: Lambda) {
    super(scope, id);
    this.pool = poolOf(this, config);
    this.pool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      addClaims,
      LambdaVersion.V2_0,
    );
    const scopes = Object.entries(SCOPES).map(
      ([scopeName, scopeDescription]) => new ResourceServerScope({ scopeName, scopeDescription }),
    );
    const server = this.pool.addResourceServer("Scopes", { identifier: "saiten", scopes });
    this.client = clientOf(this.pool, server, scopes, config);
    const { account } = Stack.of(this);
    this.domain = this.pool.addDomain("Domain", {
      cognitoDomain: { domainPrefix: `saiten-${config.stage}-${account}` },
    });
    for (const [groupName, description] of Object.entries(SCOPES)) {
      const { userPoolId } = this.pool;
      new CfnUserPoolGroup(this, `Group-${groupName}`, { userPoolId, groupName, description });
    }
  }
}

function poolOf(scope: Construct, { stage, disposable }: Deployment): UserPool {
  const pool = new UserPool(scope, "Pool", {
    userPoolName: `saiten-${stage}`,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    // Only an administrator says whose a user is.
    customAttributes: { tenant: new StringAttribute({ minLen: 1, maxLen: 63, mutable: true }) },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    mfa: Mfa.REQUIRED,
    mfaSecondFactor: { sms: false, otp: true },
    featurePlan: FeaturePlan.ESSENTIALS,
    passwordPolicy: {
      minLength: 12,
      requireDigits: true,
      requireLowercase: true,
      requireSymbols: true,
      requireUppercase: true,
    },
    deletionProtection: !disposable,
    removalPolicy: disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
  });
  acknowledge(pool, {
    "AwsSolutions-COG3":
      "Threat protection is a paid plan; MFA is required of everyone, and only administrators add users.",
    "AwsSolutions-COG8": "The plan with claims in access tokens is enough.",
  });
  return pool;
}

function clientOf(
  pool: UserPool,
  server: UserPoolResourceServer,
  scopes: readonly ResourceServerScope[],
  { corsOrigins }: Deployment,
): UserPoolClient {
  return pool.addClient("Client", {
    generateSecret: false,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    authFlows: { userSrp: true },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: scopes.map((each) => OAuthScope.resourceServer(server, each)),
      // The command listens on loopback for the code.
      callbackUrls: ["http://localhost:8976/callback", ...corsOrigins],
    },
    // Not the tenant: who could write it could read another's runs.
    writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
  });
}
