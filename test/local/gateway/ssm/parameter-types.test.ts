import { GetParameterCommand, ParameterType, PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, expect, it } from "vitest";
import { startLocalAws } from "../../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

const types = Object.values(ParameterType);
const pairs = types.flatMap((from) => types.map((to) => [from, to] as const));

it.each(pairs)(
  "a parameter that is a %s can be put as a %s only when that is the same",
  async (from, to) => {
    const Name = `/types/${from}/${to}`;
    const put = (Value: string, Type: ParameterType) =>
      aws.ssm.send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }));
    await put("1", from);

    const again = await put("2", to).catch((error: Error) => error.name);

    const { Parameter } = await aws.ssm.send(
      new GetParameterCommand({ Name, WithDecryption: true }),
    );
    const isSame = from === to;
    expect(again).toEqual(isSame ? expect.anything() : "HierarchyTypeMismatchException");
    expect(Parameter).toMatchObject({ Type: from, Value: isSame ? "2" : "1" });
  },
);
