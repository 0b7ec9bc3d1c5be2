import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { FunctionBundle } from "./bundle-functions.ts";
import type { Deployment } from "./config.ts";
import type { FunctionDefinition, Setting } from "./function-definition.ts";
import { deployedFunctions, type FunctionName } from "./functions.ts";
import type { LogSettings } from "./log-group.ts";
import type { Network } from "./network.ts";
import type { Places } from "./permissions.ts";
import { namesOf } from "./places-of.ts";
import { SaitenFunction } from "./saiten-function.ts";
import type { Storage } from "./storage.ts";

export interface FunctionsProps {
  readonly config: Deployment;
  readonly bundles: Readonly<Record<string, FunctionBundle>>;
  readonly storage: Storage;
  readonly places: Places;
  readonly logs: LogSettings;
  readonly network: Network | undefined;
  readonly undelivered: IQueue;
}

/** All functions of a deployment by their names. */
export class Functions extends Construct {
  readonly byName: Readonly<Record<FunctionName, SaitenFunction>>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const added = Object.keys(deployedFunctions).map((name) => [
      name,
      this.#add(name as FunctionName, props),
    ]);
    this.byName = Object.fromEntries(added);
  }

  lambdas(): Readonly<Record<FunctionName, Lambda>> {
    const entries = Object.entries(this.byName).map(([name, { lambda }]) => [name, lambda]);
    return Object.fromEntries(entries);
  }

  #add(name: FunctionName, props: FunctionsProps): SaitenFunction {
    const { config, bundles, storage, places, logs, network, undelivered } = props;
    const definition = ableToForget(deployedFunctions[name], config);
    const bundle = bundles[definition.folder];
    if (bundle === undefined) throw new Error(`functions/${definition.folder} was not bundled`);
    const values = settingsOf(config, places);
    return new SaitenFunction(this, name, {
      definition,
      folder: bundle.folder,
      stage: config.stage,
      logs,
      places,
      key: storage.key,
      network: definition.callsOut ? network : undefined,
      undelivered: definition.isEventDriven ? undelivered : undefined,
      reservedConcurrency: reservedFor(name, config),
      environment: {
        SAITEN_TABLE: storage.table.tableName,
        SAITEN_BUCKET: storage.bucket.bucketName,
        SAITEN_STAGE: config.stage,
        ...Object.fromEntries(definition.settings.map((setting) => [setting, values[setting]])),
      },
    });
  }
}

/** Where nothing that was said may last, whoever keeps it takes it away as well. */
function ableToForget(definition: FunctionDefinition, { store }: Deployment): FunctionDefinition {
  if (store !== "none" || !definition.settings.includes("SAITEN_STORE")) return definition;
  const { may } = definition;
  return { ...definition, may: { ...may, s3: [...(may.s3 ?? []), "DeleteObject"] } };
}

const settingsOf = (config: Deployment, places: Places): Readonly<Record<Setting, string>> => ({
  SAITEN_MACHINE_ARN: places.machine,
  SAITEN_EVENT_BUS: namesOf(config.stage).eventBus,
  SAITEN_TENANT_CLAIM: config.tenantClaim,
  SAITEN_MODEL_HOSTS: JSON.stringify(config.modelHosts),
  SAITEN_CURSOR_KEY_SECRET: namesOf(config.stage).cursorKey,
  SAITEN_SCHEDULE_GROUP: namesOf(config.stage).scheduleGroup,
  SAITEN_SCHEDULE_ROLE_ARN: places.scheduleRole,
  SAITEN_SCHEDULE_TARGET_ARN: places.scheduleTarget,
  SAITEN_SCHEDULE_DLQ_ARN: places.undelivered,
  SAITEN_TOPIC_ARN: places.topic,
  SAITEN_STORE: config.store,
});

function reservedFor(name: FunctionName, { reservedConcurrency }: Deployment): number | undefined {
  const { scoreCase, queryAgent, api } = reservedConcurrency;
  return { ScoreCase: scoreCase, QueryAgent: queryAgent, Api: api }[name as string];
}
