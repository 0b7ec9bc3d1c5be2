import { type BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import type { Tier } from "../../core/config/config.ts";
import { type BedrockModel, capabilitiesOf } from "../../core/config/model.ts";
import { modelTraits } from "../../core/config/model-traits.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { capabilitiesWithout } from "../capabilities-without.ts";
import { answerRedactor, redactor } from "../redact.ts";
import { refusalsOf } from "../refusals.ts";
import type { Dispensable } from "../refused-parameter.ts";
import { sendWithoutRefused } from "../send-without-refused.ts";
import { bedrockCall } from "./bedrock-call.ts";
import { bedrockSecrets } from "./bedrock-secrets.ts";
import { converseInput, outputMode, samplingOf, sentIn } from "./converse-input.ts";
import { readConverse } from "./read-converse.ts";

export interface BedrockJudgeOptions {
  readonly client: BedrockRuntimeClient;
  readonly model: BedrockModel;
  /** Bounds one attempt, the SDK's own retry included. */
  readonly callTimeoutMs: number;
  /** Changes when and at what price it answers, not what: it is no part of the judge's identity. */
  readonly tier?: Tier | undefined;
}

/** A judge behind Amazon Bedrock's Converse API. */
export function createBedrockJudge({
  client,
  model,
  callTimeoutMs,
  tier,
}: BedrockJudgeOptions): Judge {
  const { modelId, region } = model;
  const secrets = bedrockSecrets();
  const facts = {
    area: "judge",
    model: modelId,
    callTimeoutMs,
    redact: redactor(secrets),
  } as const;
  const redactAnswer = answerRedactor(secrets);
  const refusals = refusalsOf(`bedrock/${region ?? ""}/${modelId}`);
  // By its document alone: what a run's answers are kept under must not depend on the process.
  const documented = capabilitiesOf(model);
  const capabilities = (refused: ReadonlySet<Dispensable>) =>
    capabilitiesWithout(documented, refused);
  const mode = outputMode(documented);
  const sampling = Object.entries(samplingOf(documented)).map(
    ([name, value]) => `${name}=${value}`,
  );
  const identity = [`bedrock/${modelId}`, mode, ...sampling].join(";");
  const commandFor = (request: JudgeRequest, refused: ReadonlySet<Dispensable>) =>
    new ConverseCommand(
      converseInput({
        modelId,
        capabilities: capabilities(refused),
        request,
        promptLacksShape: mode !== "text",
        tier,
      }),
    );
  return {
    traits: modelTraits(identity, documented),
    ask: (request, { signal } = {}) =>
      sendWithoutRefused({
        refusals,
        prompt: request.prompt,
        sentWithout: (refused) => sentIn(capabilities(refused), request.prompt),
        send: async (refused) => {
          const command = commandFor(request, refused);
          const answer = await bedrockCall(facts, signal, (abortSignal) =>
            client.send(command, { abortSignal }),
          );
          const answered = readConverse(answer, facts);
          return { ...answered, content: redactAnswer(answered.content) };
        },
      }),
  };
}
