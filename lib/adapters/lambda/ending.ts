import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { CLIENT } from "../aws/client-settings.ts";
import { localCredentials } from "../aws/local-credentials.ts";
import { createEvents } from "../events/put-events.ts";
import { perPlace } from "./per-place.ts";
import { stores } from "./stores.ts";

/** The ports of what closes a run from outside of its execution. */
export const ending = perPlace(() => ({
  ...stores(),
  events: createEvents(
    new EventBridgeClient({ ...CLIENT, ...localCredentials() }),
    process.env.SAITEN_EVENT_BUS ?? "default",
  ),
}));
