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
  | "SAITEN_STORE";

export interface FunctionDefinition {
  /** Its folder in functions/. */
  readonly folder: string;
  readonly description: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** It asks models or agents, so it stands where those on premises are reached. */
  readonly callsOut: boolean;
  readonly settings: readonly Setting[];
  readonly may: Abilities;
}

const READ_OBJECTS = ["GetObject", "ListBucket"];
/** A long report is sent in parts. */
const WRITE_OBJECTS = ["PutObject", "AbortMultipartUpload"];
const RECORDS = ["GetItem", "PutItem", "UpdateItem", "Query"];
const PARAMETERS = ["GetParameter", "GetParametersByPath"];

/** Of a function that asks models or agents. */
const CALLS_OUT = {
  callsOut: true,
  settings: ["SAITEN_STORE"],
  timeoutSeconds: 900,
  may: {
    dynamodb: RECORDS,
    s3: [...READ_OBJECTS, ...WRITE_OBJECTS],
    ssm: PARAMETERS,
    secretsmanager: ["GetSecretValue"],
    bedrock: ["InvokeModel"],
  },
} as const satisfies Partial<FunctionDefinition>;

/** Of a function that works on what is stored. */
const STORES = {
  callsOut: false,
  settings: ["SAITEN_STORE"],
  may: { dynamodb: RECORDS, s3: [...READ_OBJECTS, ...WRITE_OBJECTS] },
} as const satisfies Partial<FunctionDefinition>;

/** The functions that the state machine calls, by the names that its definition gives them. */
export const machineFunctions = {
  PrepareRun: {
    ...CALLS_OUT,
    folder: "prepare-run",
    description: "Checks and freezes a run's configuration and writes its work list",
    memoryMb: 1024,
  },
  QueryAgent: {
    ...CALLS_OUT,
    folder: "query-agent",
    description: "Asks the agent one question and saves the answer",
    memoryMb: 512,
  },
  SimulateTurn: {
    ...CALLS_OUT,
    folder: "simulate-turn",
    description: "Has a simulated user and the agent exchange one message each",
    memoryMb: 512,
  },
  ScoreCase: {
    ...CALLS_OUT,
    folder: "score-case",
    description: "Scores what is missing of one case",
    memoryMb: 1024,
  },
  RecordCaseError: {
    ...STORES,
    folder: "record-case-error",
    description: "Records why a case has no result",
    memoryMb: 512,
    timeoutSeconds: 300,
  },
  AggregateRun: {
    ...STORES,
    folder: "aggregate-run",
    description: "Computes a run's figures from the records of its cases",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
  GateRun: {
    ...STORES,
    folder: "gate-run",
    description: "Applies the gates and writes the report",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
  FinalizeRun: {
    ...STORES,
    folder: "finalize-run",
    description: "Closes a run that broke, with a report from what there is",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
} as const satisfies Readonly<Record<string, FunctionDefinition>>;

/** Every function of a deployment. */
export const deployedFunctions: Readonly<Record<string, FunctionDefinition>> = machineFunctions;
