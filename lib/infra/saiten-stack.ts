import { CfnOutput, Fn, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import type { FunctionBundle } from "./bundle-functions.ts";
import type { Deployment } from "./config.ts";
import { EvaluationMachine, machineName } from "./evaluation-machine.ts";
import { type FunctionDefinition, machineFunctions } from "./functions.ts";
import { modelArns } from "./model-arns.ts";
import type { Places } from "./permissions.ts";
import { SaitenFunction } from "./saiten-function.ts";
import { Storage } from "./storage.ts";

export interface SaitenStackProps {
  readonly config: Deployment;
  /** By the folder of the function. */
  readonly bundles: Readonly<Record<string, FunctionBundle>>;
}

/** A deployment of Saiten. */
export class SaitenStack extends Stack {
  constructor(scope: Construct, id: string, { config, bundles }: SaitenStackProps) {
    const { region, account, stage } = config;
    super(scope, id, {
      description: `Saiten (${stage}): evaluates RAG and LLM agents`,
      env: { region, ...(account !== undefined && { account }) },
    });
    const storage = new Storage(this, "Storage", config);
    const eventBus = new EventBus(this, "Events", { eventBusName: `saiten-${stage}` });
    const logs = { retention: config.logRetentionDays, key: storage.key };
    const places = placesOf(this, config, storage, eventBus);
    const environment = {
      SAITEN_TABLE: storage.table.tableName,
      SAITEN_BUCKET: storage.bucket.bucketName,
      SAITEN_STAGE: stage,
    };
    const add = (name: string, definition: FunctionDefinition) =>
      new SaitenFunction(this, name, {
        definition,
        folder: bundles[definition.folder]?.folder ?? "",
        stage,
        logs,
        places,
        environment,
        network: undefined,
        reservedConcurrency: undefined,
      });
    const functions = Object.fromEntries(
      Object.entries(machineFunctions).map(([name, each]) => [name, add(name, each)]),
    );
    const { machine } = new EvaluationMachine(this, "Evaluation", {
      stage,
      storage,
      logs,
      functions,
      eventBus,
    });
    new CfnOutput(this, "StateMachineArn", { value: machine.stateMachineArn });
  }

  /** Looked up at deployment: a synth asks nobody. */
  override get availabilityZones(): string[] {
    return [0, 1].map((index) => Fn.select(index, Fn.getAzs()));
  }
}

function placesOf(
  { region, account }: Stack,
  config: Deployment,
  { table, bucket }: Storage,
  eventBus: EventBus,
): Places {
  const { stage } = config;
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
  return {
    table: table.tableArn,
    bucket: bucket.bucketArn,
    parameters: arn("ssm", `parameter/saiten/${stage}/*`),
    secrets: arn("secretsmanager", `secret:saiten/${stage}/*`),
    models: config.models.flatMap((model) => modelArns(model, config, account)),
    machine: arn("states", `stateMachine:${machineName(stage)}`),
    executions: arn("states", `execution:${machineName(stage)}:*`),
    eventBus: eventBus.eventBusArn,
    schedules: arn("scheduler", `schedule/saiten-${stage}/*`),
  };
}
