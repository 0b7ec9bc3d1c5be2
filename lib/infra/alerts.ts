import { SecretValue } from "aws-cdk-lib";
import {
  ApiDestination,
  Authorization,
  Connection,
  type EventBus,
  EventField,
  type EventPattern,
  HttpMethod,
  type IApiDestination,
  Rule,
  RuleTargetInput,
} from "aws-cdk-lib/aws-events";
import {
  ApiDestination as ApiDestinationTarget,
  LambdaFunction,
} from "aws-cdk-lib/aws-events-targets";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Deployment } from "./config.ts";
import { namesOf } from "./places-of.ts";

export interface AlertsProps {
  readonly config: Deployment;
  readonly eventBus: EventBus;
  readonly key: IKey | undefined;
  readonly undelivered: IQueue;
  /** Publishes to the topic. */
  readonly notify: Lambda;
}

const subject = EventField.fromPath("$.detail.subject");
const text = EventField.fromPath("$.detail.text");

/** What Slack's incoming webhooks take. */
const SLACK = { text };

/** An adaptive card, as workflows of Teams take it. */
const TEAMS = {
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      content: {
        type: "AdaptiveCard",
        version: "1.4",
        body: [
          { type: "TextBlock", text: subject, weight: "Bolder", wrap: true },
          { type: "TextBlock", text, wrap: true },
        ],
      },
    },
  ],
};

/** Tells people how runs ended: by a topic, and by webhooks where they are configured. */
export class Alerts extends Construct {
  readonly topic: ITopic;

  constructor(scope: Construct, id: string, props: AlertsProps) {
    super(scope, id);
    const { config, eventBus, undelivered, notify } = props;
    this.topic = this.#topicOf(props);
    const rule = (name: string) =>
      new Rule(this, name, {
        eventBus,
        description: "How a run ended, for people",
        eventPattern: patternOf(config),
      });
    // Handed over by the rule itself, a text comes in quotation marks, with `\n` where a line ends.
    rule("ToTopic").addTarget(new LambdaFunction(notify, { deadLetterQueue: undelivered }));
    this.#addWebhook("Slack", config.slackWebhookSecret, rule, SLACK, undelivered);
    this.#addWebhook("Teams", config.teamsWebhookSecret, rule, TEAMS, undelivered);
  }

  #topicOf({ config, key, undelivered: deadLetterQueue }: AlertsProps): ITopic {
    const { stage, alarmTopicArn, alarmEmail } = config;
    if (alarmTopicArn !== undefined) return Topic.fromTopicArn(this, "Topic", alarmTopicArn);
    const topic = new Topic(this, "Topic", {
      topicName: namesOf(stage).topic,
      enforceSSL: true,
      ...(key && { masterKey: key }),
    });
    // Who demands TLS writes the topic's policy anew, without what it allows by default.
    topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com"));
    if (alarmEmail !== undefined) {
      topic.addSubscription(new EmailSubscription(alarmEmail, { deadLetterQueue }));
    }
    return topic;
  }

  #addWebhook(
    name: string,
    secret: string | undefined,
    rule: (name: string) => Rule,
    body: Readonly<Record<string, unknown>>,
    deadLetterQueue: IQueue,
  ): void {
    if (secret === undefined) return;
    // The address is the key; EventBridge asks for a header all the same.
    const connection = new Connection(this, `${name}Connection`, {
      authorization: Authorization.apiKey("x-sent-by", SecretValue.unsafePlainText("saiten")),
    });
    const destination = new ApiDestination(this, `${name}Destination`, {
      connection,
      endpoint: SecretValue.secretsManager(secret).unsafeUnwrap(),
      httpMethod: HttpMethod.POST,
      rateLimitPerSecond: 1,
    }) as IApiDestination;
    rule(`To${name}`).addTarget(
      new ApiDestinationTarget(destination, {
        event: RuleTargetInput.fromObject(body),
        deadLetterQueue,
      }),
    );
  }
}

/**
 * `RunFinished` comes for every end of a run, and `ThresholdBreached` beside it where a gate failed: who
 * was told of both would be told twice. A failed gate makes the verdict one that is told of.
 */
const patternOf = ({ notify }: Deployment): EventPattern => ({
  source: ["saiten"],
  detailType: ["RunFinished"],
  ...(notify === "failures" && { detail: { verdict: ["fail", "incomplete"] } }),
});
