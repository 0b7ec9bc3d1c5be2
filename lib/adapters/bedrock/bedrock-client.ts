import { Agent as HttpAgent } from "node:http";
import { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { httpsAgent } from "../proxy-agent.ts";
import { briefRetries } from "./brief-retries.ts";
import { EndingHandler, keepMiddleware } from "./ending-handler.ts";

export interface BedrockClientOptions {
  /** Without one, the region of the environment. */
  readonly region?: string | undefined;
  /** Calls in flight, and so open connections. */
  readonly concurrency: number;
}

/**
 * A client over HTTP/1.1 with kept-alive connections, which costs less CPU than the SDK's default
 * HTTP/2. Endpoint, credentials and bearer token come from the environment, as the SDK reads them;
 * HTTPS_PROXY and NO_PROXY are honoured.
 */
export function createBedrockClient({
  region,
  concurrency,
}: BedrockClientOptions): BedrockRuntimeClient {
  const agentOptions = { keepAlive: true, maxSockets: concurrency };
  const requestHandler = new EndingHandler({
    connectionTimeout: 10_000,
    httpAgent: new HttpAgent(agentOptions),
    httpsAgent: httpsAgent(agentOptions),
  });
  const client = new BedrockRuntimeClient({
    ...(region === undefined ? {} : { region }),
    maxAttempts: 2,
    retryStrategy: briefRetries,
    requestHandler,
    cacheMiddleware: true,
  });
  keepMiddleware(client, requestHandler);
  return client;
}
