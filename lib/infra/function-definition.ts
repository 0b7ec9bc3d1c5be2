/** What a function may do, as the actions of each service without its prefix. */
export interface Abilities {
  readonly dynamodb?: readonly string[];
  readonly s3?: readonly string[];
  readonly ssm?: readonly string[];
  readonly secretsmanager?: readonly string[];
  readonly bedrock?: readonly string[];
  readonly states?: readonly string[];
  readonly events?: readonly string[];
  readonly scheduler?: readonly string[];
  readonly sns?: readonly string[];
  /** PassRole: only the role that schedules run under, only to the Scheduler. */
  readonly iam?: readonly string[];
}

/** What a function is told beside table, bucket and stage. */
export type Setting =
  | "SAITEN_MACHINE_ARN"
  | "SAITEN_EVENT_BUS"
  | "SAITEN_TENANT_CLAIM"
  | "SAITEN_MODEL_HOSTS"
  | "SAITEN_CURSOR_KEY_SECRET"
  | "SAITEN_SCHEDULE_GROUP"
  | "SAITEN_SCHEDULE_ROLE_ARN"
  | "SAITEN_SCHEDULE_TARGET_ARN"
  | "SAITEN_SCHEDULE_DLQ_ARN"
  | "SAITEN_TOPIC_ARN"
  | "SAITEN_STORE";

export interface FunctionDefinition {
  /** Its folder in functions/. */
  readonly folder: string;
  readonly description: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** It asks models or agents, so it stands where those on premises are reached. */
  readonly callsOut: boolean;
  /** Nobody waits for it: an event that it fails on is kept in the queue of undelivered ones. */
  readonly isEventDriven?: boolean;
  readonly settings: readonly Setting[];
  readonly may: Abilities;
}
