import {
  CfnRoute,
  CfnTransitGatewayAttachment,
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  type ISubnet,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";
import type { Deployment } from "./config.ts";
import { type LogSettings, logGroup } from "./log-group.ts";

const HTTPS = Port.tcp(443);

/** What the functions in the VPC call, beside S3 and DynamoDB. */
const SERVICES: Readonly<Record<string, InterfaceVpcEndpointAwsService>> = {
  BedrockRuntime: InterfaceVpcEndpointAwsService.BEDROCK_RUNTIME,
  Ssm: InterfaceVpcEndpointAwsService.SSM,
  SecretsManager: InterfaceVpcEndpointAwsService.SECRETS_MANAGER,
  States: InterfaceVpcEndpointAwsService.STEP_FUNCTIONS,
  EventBridge: InterfaceVpcEndpointAwsService.EVENTBRIDGE,
  Logs: InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
  XRay: InterfaceVpcEndpointAwsService.XRAY,
};

/** Private subnets from which AWS and the endpoints on premises are reached, and nothing else. */
export class Network extends Construct {
  readonly vpc: IVpc;
  /** Of the functions. */
  readonly securityGroup: SecurityGroup;

  constructor(scope: Construct, id: string, config: Deployment, logs: LogSettings) {
    super(scope, id);
    const { cidr, nat, transitGatewayId } = config.vpc;
    const privateType = nat ? SubnetType.PRIVATE_WITH_EGRESS : SubnetType.PRIVATE_ISOLATED;
    // The class and the interface differ in how they take undefined.
    this.vpc = new Vpc(this, "Vpc", {
      ipAddresses: IpAddresses.cidr(cidr),
      maxAzs: 2,
      natGateways: nat ? 1 : 0,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: "private", subnetType: privateType, cidrMask: 24 },
        ...(nat ? [{ name: "public", subnetType: SubnetType.PUBLIC, cidrMask: 28 }] : []),
      ],
      flowLogs: {
        all: {
          destination: FlowLogDestination.toCloudWatchLogs(
            logGroup(this, "FlowLogs", `/saiten/${config.stage}/network`, logs),
          ),
        },
      },
    }) as IVpc;
    this.securityGroup = new SecurityGroup(this, "Functions", {
      vpc: this.vpc,
      description: "Functions that call models and agents",
      allowAllOutbound: false,
    });
    this.#addEndpoints();
    this.#addEgress(config);
    if (transitGatewayId !== undefined) this.#attach(transitGatewayId, config);
  }

  #addEndpoints(): void {
    const endpoints = new SecurityGroup(this, "Endpoints", {
      vpc: this.vpc,
      description: "Endpoints of AWS services",
      allowAllOutbound: false,
    });
    endpoints.addIngressRule(this.securityGroup, HTTPS, "from the functions");
    this.securityGroup.addEgressRule(endpoints, HTTPS, "to the endpoints of AWS services");
    this.vpc.addGatewayEndpoint("S3", { service: GatewayVpcEndpointAwsService.S3 });
    this.vpc.addGatewayEndpoint("DynamoDb", { service: GatewayVpcEndpointAwsService.DYNAMODB });
    for (const [name, service] of Object.entries(SERVICES)) {
      this.vpc.addInterfaceEndpoint(name, { service, securityGroups: [endpoints], open: false });
    }
  }

  #addEgress({ onPremEndpoints, vpc: { prefixLists, nat } }: Deployment): void {
    for (const { cidr, port } of onPremEndpoints) {
      this.securityGroup.addEgressRule(
        Peer.ipv4(cidr),
        Port.tcp(port),
        "to an endpoint on premises",
      );
    }
    for (const list of prefixLists) {
      this.securityGroup.addEgressRule(Peer.prefixList(list), HTTPS, "to S3 or DynamoDB");
    }
    // The addresses of S3 and DynamoDB are public ones; the subnets lead to no others.
    const open = nat || prefixLists.length === 0;
    if (open) this.securityGroup.addEgressRule(Peer.anyIpv4(), HTTPS, "to S3 and DynamoDB");
  }

  #attach(transitGatewayId: string, { onPremEndpoints }: Deployment): void {
    const subnets = this.vpc.selectSubnets({ subnetGroupName: "private" }).subnets;
    const attachment = new CfnTransitGatewayAttachment(this, "Attachment", {
      transitGatewayId,
      vpcId: this.vpc.vpcId,
      subnetIds: subnets.map(({ subnetId }) => subnetId),
    });
    const cidrs = [...new Set(onPremEndpoints.map(({ cidr }) => cidr))];
    for (const subnet of subnets) {
      for (const cidr of cidrs)
        this.#route(subnet, cidr, transitGatewayId).addResourceDependency(attachment);
    }
  }

  #route(subnet: ISubnet, destinationCidrBlock: string, transitGatewayId: string): CfnRoute {
    return new CfnRoute(this, `To${destinationCidrBlock}From${subnet.node.id}`, {
      routeTableId: subnet.routeTable.routeTableId,
      destinationCidrBlock,
      transitGatewayId,
    });
  }
}
