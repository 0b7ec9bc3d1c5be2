import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll } from "vitest";
import { createSsmParameters } from "../../../lib/adapters/ssm/parameters.ts";
import { describeParameters } from "../../contracts/parameters.ts";
import { startLocalAws } from "../../support/local-aws.ts";

for (const http2 of [false, true]) {
  const aws = await startLocalAws({ http2 });
  afterAll(() => aws.close());

  describeParameters(`SSM over ${http2 ? "h2c" : "HTTP/1.1"}`, async (values) => {
    for (const [Name, Value] of Object.entries(values)) {
      await aws.ssm.send(
        new PutParameterCommand({ Name, Value, Type: "SecureString", Overwrite: true }),
      );
    }
    return createSsmParameters({ client: aws.ssm });
  });
}
