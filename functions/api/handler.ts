import { SFNClient } from "@aws-sdk/client-sfn";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from "aws-lambda";
import { handle } from "hono/aws-lambda";
import { createApi } from "../../lib/adapters/api/create-api.ts";
import { createLambdaHost } from "../../lib/adapters/api/lambda-host.ts";
import { createExecutions } from "../../lib/adapters/states/executions.ts";
import { environmentSchema } from "./schema.ts";

let answer: ReturnType<typeof handle> | undefined;

/** Clients and ports of this execution environment. */
function open(): ReturnType<typeof handle> {
  const environment = environmentSchema.parse(process.env);
  const { SAITEN_MACHINE_ARN: machine } = environment;
  const executions = createExecutions({ client: new SFNClient({ maxAttempts: 2 }), machine });
  return handle(createApi(createLambdaHost(environment, executions)));
}

export async function handler(
  event: APIGatewayProxyEventV2,
  context: Context,
): Promise<APIGatewayProxyStructuredResultV2> {
  answer ??= open();
  return (await answer(event as never, context as never)) as APIGatewayProxyStructuredResultV2;
}
