import type { BedrockRuntimeClient } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { boundedReply } from "../bounded-reply.ts";

type Handled = NodeHttpHandler["handle"];

/** Sends requests, each of which a signal of its own can end, and reads no endless reply. */
export class EndingHandler extends NodeHttpHandler {
  readonly #signals = new WeakMap<object, AbortSignal>();

  endBy(request: object, signal: AbortSignal): void {
    this.#signals.set(request, signal);
  }

  override async handle(...[request, options]: Parameters<Handled>): ReturnType<Handled> {
    const abortSignal = this.#signals.get(request);
    const handled = await super.handle(
      request,
      abortSignal ? { ...options, abortSignal } : options,
    );
    handled.response.body = boundedReply(handled.response.body);
    return handled;
  }
}

/**
 * Lets a client keep its chain of middleware, which the SDK makes anew for every call with options:
 * the signal of a call goes to the handler by the input of its command instead.
 */
export function keepMiddleware(client: BedrockRuntimeClient, handler: EndingHandler): void {
  const signals = new WeakMap<object, AbortSignal>();
  client.middlewareStack.add(
    (next) => (args) => {
      const signal = signals.get(args.input);
      // By now the request is signed, and no other will take its place.
      if (signal !== undefined) handler.endBy(Object(args.request), signal);
      return next(args);
    },
    { name: "endByInput", step: "deserialize", priority: "low" },
  );
  const send = client.send.bind(client);
  client.send = ((command: Parameters<typeof send>[0], options?: { abortSignal?: AbortSignal }) => {
    if (options?.abortSignal !== undefined) signals.set(command.input, options.abortSignal);
    return send(command);
  }) as typeof client.send;
}
