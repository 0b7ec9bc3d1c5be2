import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { wellFormed } from "../../lib/core/report/readable-text.ts";
import { hostileTexts } from "../support/hostile-texts.ts";
import { aTemplate } from "./a-stack.ts";
import { type InputTransformer, transformed } from "./input-transformer.ts";
import { actionsOf, statementsOfRole } from "./statements.ts";

const template = aTemplate({
  slackWebhookSecret: "saiten/test/slack",
  teamsWebhookSecret: "saiten/test/teams",
});

interface Target {
  readonly Arn: { readonly "Fn::GetAtt": readonly [string, string] };
  readonly DeadLetterConfig?: unknown;
  readonly InputTransformer?: InputTransformer;
}
interface Rule {
  readonly EventPattern: Readonly<Record<string, unknown>>;
  readonly Targets: readonly Target[];
}

const rulesIn = (of: typeof template): readonly Rule[] =>
  Object.values(of.findResources("AWS::Events::Rule"))
    .map(({ Properties }) => Properties)
    .filter(({ EventPattern }) => EventPattern?.source?.includes("saiten"));

/** The request that a webhook of this kind gets. */
function bodyFor(kind: "Slack" | "Teams", detail: unknown) {
  const target = rulesIn(template)
    .flatMap(({ Targets }) => Targets)
    .find(({ Arn }) => Arn["Fn::GetAtt"][0].includes(`${kind}Destination`));
  if (target?.InputTransformer === undefined) throw new Error(`nothing goes to ${kind}`);
  return JSON.parse(transformed(target.InputTransformer, { detail }));
}

describe("messages about runs", () => {
  it("go to topic, Slack and Teams once a run that failed or is incomplete", () => {
    const rules = rulesIn(template);

    expect(rules).toHaveLength(3);
    for (const { EventPattern, Targets } of rules) {
      // Not ThresholdBreached as well, which comes beside it.
      expect(EventPattern["detail-type"]).toEqual(["RunFinished"]);
      expect(EventPattern.detail).toEqual({ verdict: ["fail", "incomplete"] });
      expect(Targets).toHaveLength(1);
      expect(Targets[0]?.DeadLetterConfig).toBeDefined();
    }
  });

  it("are of all runs where that is asked for", () => {
    for (const { EventPattern } of rulesIn(aTemplate({ notify: "all" }))) {
      expect(EventPattern).toEqual({ source: ["saiten"], "detail-type": ["RunFinished"] });
    }
  });

  it("find their webhook by the name of a secret", () => {
    expect(JSON.stringify(template.findResources("AWS::Events::ApiDestination"))).toContain(
      "{{resolve:secretsmanager:saiten/test/slack:SecretString:::}}",
    );
  });
});

describe("the message to the topic", () => {
  const functionIn = (of: typeof template) =>
    Object.entries(of.findResources("AWS::Lambda::Function")).find(
      ([, { Properties }]) => Properties.FunctionName === "saiten-test-notify",
    );
  const [id, notify] = functionIn(template) ?? [];

  it("is made by a function, which gets the event as it is", () => {
    const toTopic = rulesIn(template)
      .flatMap(({ Targets }) => Targets)
      .filter(({ InputTransformer }) => InputTransformer === undefined);

    expect(toTopic.map(({ Arn }) => Arn["Fn::GetAtt"][0])).toEqual([id]);
    expect(Object.keys(toTopic[0] ?? {})).not.toContain("InputPath");
    template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: "saiten-test-notify",
      DeadLetterConfig: Match.anyValue(),
    });
  });

  it("goes to the topic of the stack, and the function may publish to no other", () => {
    const publish = statementsOfRole(template, notify?.Properties.Role).filter(({ Action }) =>
      [Action].flat().includes("sns:Publish"),
    );

    template.hasResourceProperties("AWS::SNS::Topic", { TopicName: "saiten-test" });
    expect(JSON.stringify(publish.map(({ Resource }) => Resource))).toContain(":saiten-test");
    expect(publish.map(({ Resource }) => Resource)).toEqual([
      notify?.Properties.Environment.Variables.SAITEN_TOPIC_ARN,
    ]);
  });

  it("goes to a topic that there is already, where cdk.json names one", () => {
    const alarmTopicArn = "arn:aws:sns:ap-northeast-1:111122223333:ops";
    const [, { Properties } = {}] = functionIn(aTemplate({ alarmTopicArn })) ?? [];

    expect(Properties.Environment.Variables.SAITEN_TOPIC_ARN).toBe(alarmTopicArn);
  });

  it("may be encrypted with the key of the stack", () => {
    const encrypted = aTemplate({ kms: true });
    const [, { Properties } = {}] = functionIn(encrypted) ?? [];

    expect(actionsOf(encrypted, Properties.Role)).toEqual(
      expect.arrayContaining(["kms:Decrypt", "kms:GenerateDataKey*"]),
    );
    encrypted.hasResourceProperties("AWS::SNS::Topic", { KmsMasterKeyId: Match.anyValue() });
  });
});

describe("the request to a webhook", () => {
  it.each([...hostileTexts, '不合格：「"}],"x":"\\n\n</detail-text><detail-subject>'])(
    "holds the text of the event as it is: %j",
    (name) => {
      const text = wellFormed(`不合格：${name}\n忠実度 0.85 → 0.72`);
      const subject = wellFormed(`不合格：${name}（合格率 91.0%）`);
      const detail = { subject, text };

      expect(bodyFor("Slack", detail)).toEqual({ text });
      const [{ content }] = bodyFor("Teams", detail).attachments;
      expect(content.body.map((block: { text: string }) => block.text)).toEqual([subject, text]);
    },
  );
});
