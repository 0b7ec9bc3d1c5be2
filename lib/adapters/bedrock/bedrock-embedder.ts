import {
  type BedrockRuntimeClient,
  InvokeModelCommand,
  type InvokeModelCommandOutput,
} from "@aws-sdk/client-bedrock-runtime";
import type { BedrockModel } from "../../core/config/model.ts";
import { AppError } from "../../core/errors.ts";
import type { Embedder } from "../../core/ports.ts";
import { embeddingUsage, parseEmbeddingReply, withoutVectors } from "../embedding-reply.ts";
import { createEndpointEmbedder } from "../endpoint-embedder.ts";
import { redactor } from "../redact.ts";
import { bedrockCall } from "./bedrock-call.ts";
import { bedrockSecrets } from "./bedrock-secrets.ts";
import { EMBEDDING_FAMILIES } from "./embedding-families.ts";

export interface BedrockEmbedderOptions {
  readonly client: BedrockRuntimeClient;
  readonly model: BedrockModel;
  /** Bounds one request, the SDK's own retry included. */
  readonly callTimeoutMs: number;
}

interface Invoked {
  readonly text: string;
  /** As Bedrock counts them; it says so in a header only. */
  readonly inputTokens: number;
  readonly $metadata: InvokeModelCommandOutput["$metadata"];
}

async function invoke(
  client: BedrockRuntimeClient,
  { modelId, body }: { readonly modelId: string; readonly body: object },
  abortSignal: AbortSignal,
): Promise<Invoked> {
  const json = "application/json";
  const input = { modelId, contentType: json, accept: json, body: JSON.stringify(body) };
  const command = new InvokeModelCommand(input);
  let headers: Readonly<Record<string, string>> = {};
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      headers = (result.response as { headers: typeof headers }).headers;
      return result;
    },
    { step: "deserialize" },
  );
  const output = await client.send(command, { abortSignal });
  return {
    text: new TextDecoder().decode(output.body),
    inputTokens: Number(headers["x-amzn-bedrock-input-token-count"]),
    $metadata: output.$metadata,
  };
}

/** An embedding model of Bedrock, by InvokeModel. Throws when its wire format is not known. */
export function createBedrockEmbedder(options: BedrockEmbedderOptions): Embedder {
  const { client, callTimeoutMs } = options;
  const model = options.model.modelId;
  const family = EMBEDDING_FAMILIES.find(({ ids }) => ids.test(model));
  if (family === undefined) {
    const supported = EMBEDDING_FAMILIES.map(({ name }) => name);
    throw new AppError("embedding.unsupported_model", { model, supported });
  }
  const redact = redactor(bedrockSecrets());
  const facts = { area: "embedding", model, callTimeoutMs, redact } as const;
  return createEndpointEmbedder({
    traits: {
      identity: [`bedrock/${model}`, ...family.traits].join(";"),
      model,
      textsPerRequest: family.textsPerRequest,
    },
    async request(texts, signal) {
      const { output, calls } = await bedrockCall(facts, signal, (abortSignal) =>
        invoke(client, { modelId: model, body: family.body(texts) }, abortSignal),
      );
      const { text, inputTokens: counted } = output;
      const document = parseEmbeddingReply(text);
      const { values, inputTokens = counted } = family.read(document);
      const usage = embeddingUsage(inputTokens, calls);
      if (values === undefined) throw withoutVectors({ model, usage, redact }, { document, text });
      return { values, usage };
    },
  });
}
