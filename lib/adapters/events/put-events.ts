import { type EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { AppError } from "../../core/errors.ts";
import type { Events } from "../../core/run/events.ts";
import { abortable, storeCall } from "../aws/store-call.ts";

/** Events of runs on a bus of EventBridge, as the state machine puts them itself. */
export function createEvents(client: EventBridgeClient, EventBusName: string): Events {
  const operation = "events:PutEvents";
  return {
    runFinished: (detail, options) =>
      storeCall(operation, options?.signal, async () => {
        const entry = { Source: "saiten", DetailType: "RunFinished", EventBusName };
        const Entries = [{ ...entry, Detail: JSON.stringify(detail) }];
        const answer = await client.send(new PutEventsCommand({ Entries }), abortable(options));
        const failed = answer.Entries?.find(({ ErrorCode }) => ErrorCode !== undefined);
        if (failed === undefined) return;
        const reason = failed.ErrorMessage ?? String(failed.ErrorCode);
        throw new AppError("store.unavailable", { operation, reason }, { retryable: true });
      }),
  };
}
