import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Abilities } from "./function-definition.ts";
import { PASSING_PREFIX } from "./passing-prefix.ts";

/** ARNs of what the functions of a deployment work on. */
export interface Places {
  readonly table: string;
  readonly bucket: string;
  /** Of every parameter and every secret of the stage. */
  readonly parameters: string;
  /** Of the documents of models, agents and schedules of every tenant, and of nothing else. */
  readonly documents: readonly string[];
  readonly secrets: string;
  /** Inference profiles and foundation models that may be called. */
  readonly models: readonly string[];
  readonly machine: string;
  readonly executions: string;
  readonly eventBus: string;
  /** Of every schedule in the stage's group. */
  readonly schedules: string;
  /** Of the role that schedules run under. */
  readonly scheduleRole: string;
  /** Of every schedule there is: the Scheduler can't list those of one group only. */
  readonly anySchedules: string;
  /** The queue of events that could not be delivered. */
  readonly undelivered: string;
  /** The topic that people subscribe to. */
  readonly topic: string;
  /** The function that schedules call. */
  readonly scheduleTarget: string;
}

type Service = keyof Abilities;

const RESOURCES: Readonly<Record<Service, (places: Places) => readonly string[]>> = {
  dynamodb: ({ table }) => [table],
  s3: ({ bucket }) => [`${bucket}/*`],
  ssm: ({ parameters }) => [parameters],
  secretsmanager: ({ secrets }) => [secrets],
  bedrock: ({ models }) => models,
  states: ({ executions }) => [executions],
  events: ({ eventBus }) => [eventBus],
  scheduler: ({ schedules }) => [schedules],
  sns: ({ topic }) => [topic],
  iam: ({ scheduleRole }) => [scheduleRole],
};

/** Actions that work on something else than the others of their service. */
const EXCEPTIONS: Readonly<Record<string, (places: Places) => readonly string[]>> = {
  // Test sets, results and reports are not for functions to delete.
  "s3:DeleteObject": ({ bucket }) => [`${bucket}/${PASSING_PREFIX}*`],
  // Without it S3 answers that access is denied where an object is not there.
  "s3:ListBucket": ({ bucket }) => [bucket],
  // Who is whose (principals) is for an administrator of the account to say.
  "ssm:PutParameter": ({ documents }) => documents,
  "ssm:DeleteParameter": ({ documents }) => documents,
  "scheduler:ListSchedules": ({ anySchedules }) => [anySchedules],
  "states:StartExecution": ({ machine }) => [machine],
};

/** The statements that let a function do what its definition says, and nothing else. */
export function statementsFor(may: Abilities, places: Places): readonly PolicyStatement[] {
  return (Object.keys(RESOURCES) as Service[]).flatMap((service) => {
    const actions = (may[service] ?? []).map((name) => `${service}:${name}`);
    const usual = actions.filter((action) => !Object.hasOwn(EXCEPTIONS, action));
    const rest = actions.filter((action) => Object.hasOwn(EXCEPTIONS, action));
    return [
      ...(usual.length > 0 ? [statement(usual, RESOURCES[service](places))] : []),
      ...rest.map((action) => statement([action], EXCEPTIONS[action]?.(places) ?? [])),
    ];
  });
}

const PASSED_TO = { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } };

const statement = (actions: readonly string[], resources: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    actions: [...actions],
    resources: [...resources],
    ...(actions.includes("iam:PassRole") && { conditions: PASSED_TO }),
  });
