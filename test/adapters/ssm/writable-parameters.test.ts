import { GetParameterCommand, PutParameterCommand } from "@aws-sdk/client-ssm";
import { afterAll, expect, it } from "vitest";
import { createWritableSsmParameters } from "../../../lib/adapters/ssm/writable-parameters.ts";
import { startLocalAws } from "../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());
const parameters = createWritableSsmParameters(aws.ssm);
const stored = async (Name: string) =>
  (await aws.ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter;

it("a document is encrypted, the first time and after", async () => {
  for (const value of ["1", "2"]) {
    await parameters.put("/w/new", value);

    expect(await stored("/w/new")).toMatchObject({ Value: value, Type: "SecureString" });
  }
});

it.each(["String", "StringList", "SecureString"] as const)(
  "a %s that somebody else has made is written over, and stays one",
  async (Type) => {
    const Name = `/w/${Type}`;
    await aws.ssm.send(new PutParameterCommand({ Name, Value: "theirs", Type }));

    await parameters.put(Name, "ours");

    expect(await stored(Name)).toMatchObject({ Value: "ours", Type });
  },
);
