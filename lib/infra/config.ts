import * as z from "zod";

/** A model that judges, embeds or is an agent: one id, or an id with the Regions it is served from. */
const modelAccessSchema = z.union([
  z.string().min(1),
  z.strictObject({
    /** Of a foundation model or an inference profile: `jp.anthropic.claude-sonnet-5`. */
    id: z.string().min(1),
    /** Regions that the profile sends requests to; those of its geography unless told. */
    regions: z.array(z.string().min(1)).min(1),
  }),
]);
export type ModelAccess = z.output<typeof modelAccessSchema>;

const cidrSchema = z.string().regex(/^(?:\d{1,3}\.){3}\d{1,3}\/\d{1,2}$/);

/** A network that a judge or an agent on premises is reached in. */
const onPremEndpointSchema = z.strictObject({
  cidr: cidrSchema,
  port: z.int().min(1).max(65_535),
});
export type OnPremEndpoint = z.output<typeof onPremEndpointSchema>;

const vpcSchema = z.strictObject({
  /** Of the network that is made; it must not overlap with those on premises. */
  cidr: cidrSchema.default("10.77.0.0/16"),
  /** Leads from the private subnets to the networks on premises. */
  transitGatewayId: z.string().startsWith("tgw-").optional(),
  /** Managed prefix lists of S3 and DynamoDB; with them nothing else is let out on port 443. */
  prefixLists: z.array(z.string().startsWith("pl-")).default([]),
  /** A NAT gateway, for agents on the internet beside those on premises. */
  nat: z.boolean().default(false),
});

const jwtSchema = z.strictObject({
  issuer: z.url({ protocol: /^https$/ }),
  audience: z.array(z.string().min(1)).min(1),
});

/** As pages send it. What has no TLS could be read on the way, and Cognito returns nobody there. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = protocol === "http:" && hostname === "localhost";
  return origin === text && (protocol === "https:" || isLocal);
}

/** What Cognito allows in no domain. */
const RESERVED = /aws|amazon|cognito/;

/** The environment of a function holds 4 KB, of which everything else takes less than half. */
const MOST_OF_HOSTS = 2000;

const throttlingSchema = z.strictObject({
  /** Requests a second that a route takes on average, and at once. */
  rate: z.number().positive().default(20),
  burst: z.int().positive().default(40),
});

const reservedSchema = z.strictObject({
  scoreCase: z.int().positive().optional(),
  queryAgent: z.int().positive().optional(),
  api: z.int().positive().optional(),
});

/** What `saiten.config` in cdk.json says of a deployment. */
export const deploymentSchema = z.strictObject({
  /** Names the deployment: part of every name, and of the paths of parameters and secrets. */
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
  /** Without one, that of the credentials at deployment. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** Bedrock models that the functions may call. */
  models: z.array(modelAccessSchema).default(["global.anthropic.claude-sonnet-5"]),
  /** Regions whose Bedrock is called; the deployment's own unless told. */
  bedrockRegions: z.array(z.string().min(1)).min(1).optional(),
  /** Hosts that models and agents may be reached at, with `http://` before one without TLS. */
  modelHosts: z
    .array(z.string().min(1))
    .refine((hosts) => Buffer.byteLength(JSON.stringify(hosts)) <= MOST_OF_HOSTS, {
      error: "deployment.hosts",
    })
    .default([]),
  /** Any of them puts the functions that call models and agents into a VPC. */
  onPremEndpoints: z.array(onPremEndpointSchema).default([]),
  vpc: vpcSchema.prefault({}),
  /** A key of your own that encrypts table, bucket, logs, topic and queues. */
  kmsKeyArn: z.string().startsWith("arn:").optional(),
  /** True: the stack makes such a key. */
  kms: z.boolean().default(false),
  logRetentionDays: z
    .literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653])
    .default(30),
  /** An SNS topic that there is already; without one the stack makes its own. */
  alarmTopicArn: z.string().startsWith("arn:").max(400).optional(),
  /** Is subscribed to the topic of the stack. */
  alarmEmail: z.email().optional(),
  /** Whose tokens the API takes; without it a Cognito user pool is made. */
  jwt: jwtSchema.optional(),
  /** The claim of an access token that names the tenant. */
  tenantClaim: z.string().min(1).max(200).default("tenant"),
  /** Origins whose pages may call the API; none unless told. */
  corsOrigins: z.array(z.string().refine(isOrigin, { error: "deployment.origin" })).default([]),
  throttling: throttlingSchema.prefault({}),
  /** How what agents and judges say is kept: as it is, with personal data masked, or not at all. */
  store: z.literal(["full", "redacted", "none"]).default("full"),
  /** An alarm when the runs of a day cost more. */
  spendAlarmUsdPerDay: z.number().positive().optional(),
  /** An alarm when no scheduled run has begun for so long; told by the schedules of cdk.json. */
  nightlyAlarmHours: z.int().min(1).max(168).optional(),
  /** Of which runs messages tell: those that failed or are incomplete, or all. */
  notify: z.literal(["failures", "all"]).default("failures"),
  /** Names of secrets that hold the webhook's address as plain text. */
  slackWebhookSecret: z.string().min(1).optional(),
  teamsWebhookSecret: z.string().min(1).optional(),
  /** Documents of schedules of the tenant `default`, by name. */
  schedules: z
    .record(z.string().regex(/^[A-Za-z0-9_-]{1,48}$/), z.record(z.string(), z.json()))
    .default({}),
  /** Keeps so much of the account's concurrency for a function, and lets it have no more. */
  reservedConcurrency: reservedSchema.prefault({}),
  /** True: deleting the stack deletes results as well. For a stage to try things out. */
  disposable: z.boolean().default(false),
});

/** The same, and what follows from several keys. */
export const checkedDeploymentSchema = deploymentSchema.refine(
  ({ stage, jwt }) => jwt !== undefined || !RESERVED.test(stage),
  { error: "name.reserved", path: ["stage"] },
);

export type Deployment = z.output<typeof deploymentSchema>;
