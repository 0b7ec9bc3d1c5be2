import type { OpenAiModel } from "../../core/config/model.ts";
import { canonicalJson, sha256 } from "../../core/dataset/canonical-json.ts";
import { withDeadline } from "../call-deadline.ts";
import type { CallFacts, ModelArea } from "../model-call.ts";
import { answerRedactor, redactor } from "../redact.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import { openAiError, statusError } from "./openai-error.ts";
import { type Endpoint, postJson } from "./post-json.ts";
import { statusWithin } from "./status-within.ts";

/** How a model behind an OpenAI-compatible endpoint is reached. */
export interface OpenAiOptions {
  readonly model: OpenAiModel;
  readonly apiKey?: string | undefined;
  /** The model's headers with their secrets resolved. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Bounds one request, a second attempt included. */
  readonly callTimeoutMs: number;
  /** Before the second attempt, unless the server says how long; default 500. */
  readonly retryDelayMs?: number;
  /** Without one, a client of its own, whose connections are not counted. */
  readonly http?: HttpClient;
}

export interface EndpointReply {
  readonly text: string;
  /** Attempts that it took. */
  readonly calls: number;
}

export interface OpenAiEndpoint {
  /** What errors tell. */
  readonly facts: CallFacts;
  /** An answer without the secrets that the server was given. */
  readonly redactAnswer: (content: unknown) => unknown;
  /** Posts a document. Throws AppError of the model's area. */
  post(document: object, signal?: AbortSignal): Promise<EndpointReply>;
}

const IDENTITY_DIGITS = 16;

const baseOf = (model: OpenAiModel): string => model.baseUrl.replace(/\/+$/, "");

/** One path of a model's endpoint: `chat/completions`, `embeddings`. */
export function openAiEndpoint(
  { model, apiKey, headers, callTimeoutMs, ...options }: OpenAiOptions,
  { path, area }: { readonly path: string; readonly area: ModelArea },
): OpenAiEndpoint {
  const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const endpoint: Endpoint = {
    url: `${baseOf(model)}/${path}`,
    headers: { ...headers, ...authorization },
    retryDelayMs: options.retryDelayMs ?? 500,
    http: options.http ?? createHttpClient({ concurrency: Number.POSITIVE_INFINITY }),
  };
  // A header that the document tells in plain words may be a key all the same, or a word of answers.
  const redact = redactor(Object.values(endpoint.headers));
  const facts = { area, model: model.modelId, callTimeoutMs, redact };
  return {
    facts,
    redactAnswer: answerRedactor(secretsIn(model, endpoint.headers)),
    async post(document, signal) {
      const timeoutMs = callTimeoutMs;
      let calls = 0;
      const onSent = () => {
        calls += 1;
      };
      try {
        const reply = await withDeadline({ timeoutMs, signal }, (inner) =>
          postJson(endpoint, document, { timeoutMs, signal: inner, onSent }),
        );
        const { status, text } = reply;
        if (status !== 200) throw statusError({ ...reply, calls }, facts);
        const stated = statusWithin(text);
        if (stated !== undefined) throw statusError({ ...reply, calls, stated }, facts);
        return { text, calls };
      } catch (error) {
        signal?.throwIfAborted();
        throw openAiError(error, facts, calls);
      }
    },
  };
}

/** The values of the headers that its document does not tell. */
function secretsIn(model: OpenAiModel, headers: Endpoint["headers"]): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof model.headers?.[name] === "string" ? [] : [value],
  );
}

/**
 * The model by its endpoint and whatever shapes every answer: `body` is a request without what is
 * each one's own.
 */
export function openAiIdentity(model: OpenAiModel, body: object): string {
  const headers = Object.fromEntries(
    Object.entries(model.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : "secret",
    ]),
  );
  const shape = sha256(canonicalJson({ body, headers })).slice(0, IDENTITY_DIGITS);
  return `openai/${baseOf(model)}/${model.modelId};${shape}`;
}
