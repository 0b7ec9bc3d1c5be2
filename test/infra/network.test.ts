import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import { aTemplate } from "./a-stack.ts";

const onPrem = aTemplate({
  onPremEndpoints: [{ cidr: "10.1.2.0/24", port: 8000 }],
  vpc: { transitGatewayId: "tgw-0123456789abcdef0", prefixLists: ["pl-11111111", "pl-22222222"] },
});

const functionsInVpc = Object.values(onPrem.findResources("AWS::Lambda::Function"))
  .map(({ Properties }) => Properties)
  .filter(({ VpcConfig }) => VpcConfig !== undefined)
  .map(({ FunctionName }) => FunctionName);

describe("the network", () => {
  it("is not there where nothing on premises is asked", () => {
    const template = aTemplate();

    expect(template.findResources("AWS::EC2::VPC")).toEqual({});
    template.allResourcesProperties("AWS::Lambda::Function", { VpcConfig: Match.absent() });
  });

  it("holds the functions that call models or agents, and no others", () => {
    const calling = Object.values(deployedFunctions).filter(({ callsOut }) => callsOut);

    expect(functionsInVpc.sort()).toEqual(
      calling.map(({ folder }) => `saiten-test-${folder}`).sort(),
    );
  });

  it("has private subnets only, with endpoints of the services that the functions call", () => {
    const services = Object.values(onPrem.findResources("AWS::EC2::VPCEndpoint"))
      .map(({ Properties }) => JSON.stringify(Properties.ServiceName))
      .join();

    for (const service of ["s3", "dynamodb", "bedrock-runtime", "ssm", "secretsmanager"]) {
      expect(services).toContain(`.${service}`);
    }
    for (const service of ["states", "events", "logs"]) expect(services).toContain(`.${service}`);
    expect(onPrem.findResources("AWS::EC2::InternetGateway")).toEqual({});
    expect(onPrem.findResources("AWS::EC2::NatGateway")).toEqual({});
  });

  it("lets out what goes to AWS by TLS and to the endpoints on premises by their ports", () => {
    const inline = Object.values(onPrem.findResources("AWS::EC2::SecurityGroup")).find(
      ({ Properties }) => Properties.GroupDescription === "Functions that call models and agents",
    )?.Properties.SecurityGroupEgress;
    const apart = Object.values(onPrem.findResources("AWS::EC2::SecurityGroupEgress")).map(
      ({ Properties }) => Properties,
    );
    const ways = [...inline, ...apart].map(
      ({ CidrIp, DestinationPrefixListId, FromPort, ToPort }) =>
        `${CidrIp ?? DestinationPrefixListId ?? "endpoints"} ${FromPort}-${ToPort}`,
    );

    expect(ways.sort()).toEqual([
      "10.1.2.0/24 8000-8000",
      "endpoints 443-443",
      "pl-11111111 443-443",
      "pl-22222222 443-443",
    ]);
  });

  it("leads to the networks on premises by the transit gateway", () => {
    onPrem.hasResourceProperties("AWS::EC2::Route", {
      DestinationCidrBlock: "10.1.2.0/24",
      TransitGatewayId: "tgw-0123456789abcdef0",
    });
  });
});
