import { SFNClient } from "@aws-sdk/client-sfn";
import { SSMClient } from "@aws-sdk/client-ssm";
import { ulid } from "ulid";
import * as z from "zod";
import type { StartPorts } from "../../core/api/ports.ts";
import { CLIENT } from "../aws/client-settings.ts";
import { createTestSets } from "../dynamodb/test-sets.ts";
import { createSsmParameters } from "../ssm/parameters.ts";
import { createExecutions } from "../states/executions.ts";
import { modelHosts } from "./model-hosts.ts";
import { type Place, perPlace } from "./per-place.ts";
import { stores } from "./stores.ts";

const environmentSchema = z.object({
  SAITEN_STAGE: z.string().min(1),
  SAITEN_MACHINE_ARN: z.string().startsWith("arn:"),
});

/** The ports of what starts runs by itself: those of the API, without what writes documents. */
export const starting = perPlace(({ table }: Place): StartPorts => {
  const environment = environmentSchema.parse(process.env);
  const { client, blobs, runs, clock } = stores();
  const machine = environment.SAITEN_MACHINE_ARN;
  return {
    runs,
    blobs,
    clock,
    parameters: createSsmParameters({ client: new SSMClient(CLIENT) }),
    testSets: createTestSets({ client, table, blobs }),
    executions: createExecutions({ client: new SFNClient(CLIENT), machine }),
    newRunId: () => ulid(),
    policy: {
      stage: environment.SAITEN_STAGE,
      modelHosts: modelHosts(process.env),
      ownMachine: false,
    },
  };
});
