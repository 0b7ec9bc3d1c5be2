import { CfnOutput, Fn, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { Alarms } from "./alarms.ts";
import { Alerts } from "./alerts.ts";
import { Api, type ApiRoute } from "./api.ts";
import type { FunctionBundle } from "./bundle-functions.ts";
import type { Deployment } from "./config.ts";
import { addDashboard } from "./dashboard.ts";
import { EvaluationMachine } from "./evaluation-machine.ts";
import { addFinaliser } from "./finaliser.ts";
import { Functions } from "./functions-of-stack.ts";
import { Network } from "./network.ts";
import { namesOf, placesOf } from "./places-of.ts";
import { Schedules } from "./schedules.ts";
import { Storage } from "./storage.ts";
import { undeliveredQueue } from "./undelivered.ts";
import { tokensOf } from "./users.ts";

export interface SaitenStackProps {
  readonly config: Deployment;
  /** By the folder of the function. */
  readonly bundles: Readonly<Record<string, FunctionBundle>>;
  readonly routes: readonly ApiRoute[];
}

/** A deployment of Saiten. */
export class SaitenStack extends Stack {
  constructor(scope: Construct, id: string, { config, bundles, routes }: SaitenStackProps) {
    const { region, account, stage } = config;
    super(scope, id, {
      description: `Saiten (${stage}): evaluates RAG and LLM agents`,
      env: { region, ...(account !== undefined && { account }) },
    });
    const names = namesOf(stage);
    const storage = new Storage(this, "Storage", config);
    const { key } = storage;
    const logs = { retention: config.logRetentionDays, key };
    const eventBus = new EventBus(this, "Events", { eventBusName: names.eventBus });
    const undelivered = undeliveredQueue(this, names.undelivered, key);
    addCursorKey(this, names.cursorKey);
    const onPrem = config.onPremEndpoints.length > 0;
    const network = onPrem ? new Network(this, "Network", config, logs) : undefined;
    const places = placesOf(this, config, storage);
    const shared = { config, storage, logs, undelivered, eventBus, key };
    const functions = new Functions(this, "Functions", { ...shared, bundles, places, network });
    const { byName } = functions;
    const { machine } = new EvaluationMachine(this, "Evaluation", { ...shared, functions: byName });
    addFinaliser(this, machine, byName.ExecutionEnded.lambda, undelivered);
    const jwt = tokensOf(this, config, byName.AddClaims.lambda);
    const api = new Api(this, "Http", { config, routes, logs, jwt, lambda: byName.Api.lambda });
    new Schedules(this, "Schedules", { ...shared, places, sync: byName.SyncSchedules.lambda });
    const { topic } = new Alerts(this, "Alerts", { ...shared, notify: byName.Notify.lambda });
    const lambdas = functions.lambdas();
    new Alarms(this, "Alarms", { ...shared, machine, topic, functions: lambdas });
    addDashboard(this, { stage, machine, undelivered, functions: lambdas });
    this.#output({ ApiUrl: api.url, StateMachineArn: machine.stateMachineArn, Issuer: jwt.issuer });
    this.#output({ Table: storage.table.tableName, Bucket: storage.bucket.bucketName });
    if (jwt.signIn !== undefined) this.#output({ ...jwt.signIn });
  }

  /** Looked up at deployment: a synth asks nobody. */
  override get availabilityZones(): string[] {
    return [0, 1].map((index) => Fn.select(index, Fn.getAzs()));
  }

  #output(values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }
}

/** Cursors of lists are signed with it, so that none can be made up. */
function addCursorKey(scope: Construct, secretName: string): void {
  const secret = new Secret(scope, "CursorKey", {
    secretName,
    description: "Signs the cursors of the API",
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
  });
  acknowledge(secret, {
    "AwsSolutions-SMG4": "It signs cursors, which grant nothing; a new one only ends open lists.",
  });
}
