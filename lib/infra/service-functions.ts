import type { FunctionDefinition } from "./function-definition.ts";
import { CALLS_OUT, PARAMETERS, STORES } from "./usual-abilities.ts";

const EXECUTIONS = ["StartExecution", "StopExecution", "DescribeExecution"];

/** The functions around the state machine. */
export const serviceFunctions = {
  Api: {
    ...CALLS_OUT,
    folder: "api",
    description: "Answers the HTTP API",
    memoryMb: 1024,
    // An HTTP API waits no longer.
    timeoutSeconds: 29,
    settings: [
      "SAITEN_MACHINE_ARN",
      "SAITEN_TENANT_CLAIM",
      "SAITEN_MODEL_HOSTS",
      "SAITEN_CURSOR_KEY_SECRET",
      "SAITEN_STORE",
    ],
    may: {
      ...CALLS_OUT.may,
      dynamodb: [...STORES.may.dynamodb, "BatchGetItem"],
      ssm: [...PARAMETERS, "PutParameter", "DeleteParameter"],
      states: EXECUTIONS,
    },
  },
  ExecutionEnded: {
    ...STORES,
    folder: "execution-ended",
    isEventDriven: true,
    description: "Closes a run whose execution failed, timed out or was stopped",
    memoryMb: 1769,
    timeoutSeconds: 900,
    settings: ["SAITEN_EVENT_BUS", "SAITEN_STORE"],
    may: { ...STORES.may, events: ["PutEvents"] },
  },
  StartScheduledRun: {
    ...STORES,
    folder: "start-scheduled-run",
    isEventDriven: true,
    description: "Starts the run of a schedule, once a time",
    memoryMb: 512,
    timeoutSeconds: 120,
    settings: ["SAITEN_MACHINE_ARN", "SAITEN_MODEL_HOSTS", "SAITEN_STORE"],
    may: { ...STORES.may, ssm: PARAMETERS, states: EXECUTIONS },
  },
  SyncSchedules: {
    folder: "sync-schedules",
    isEventDriven: true,
    description: "Makes the Scheduler's schedules follow their documents",
    memoryMb: 512,
    timeoutSeconds: 120,
    callsOut: false,
    settings: [
      "SAITEN_SCHEDULE_GROUP",
      "SAITEN_SCHEDULE_ROLE_ARN",
      "SAITEN_SCHEDULE_TARGET_ARN",
      "SAITEN_SCHEDULE_DLQ_ARN",
    ],
    may: {
      ssm: PARAMETERS,
      scheduler: ["CreateSchedule", "UpdateSchedule", "DeleteSchedule", "ListSchedules"],
      iam: ["PassRole"],
    },
  },
  Notify: {
    folder: "notify",
    isEventDriven: true,
    description: "Publishes how a run ended to the topic",
    memoryMb: 512,
    timeoutSeconds: 60,
    callsOut: false,
    settings: ["SAITEN_TOPIC_ARN"],
    may: { sns: ["Publish"] },
  },
  AddClaims: {
    folder: "add-claims",
    description: "Puts tenant and allowed scopes into a user's access token",
    memoryMb: 512,
    // Cognito waits no longer.
    timeoutSeconds: 5,
    callsOut: false,
    settings: ["SAITEN_TENANT_CLAIM"],
    may: {},
  },
} as const satisfies Readonly<Record<string, FunctionDefinition>>;
