import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { beforeEach, describe, expect, it } from "vitest";
import { createEvents } from "../../../lib/adapters/events/put-events.ts";
import { buildNotice } from "../../../lib/core/notice/build-notice.ts";
import { mockAws } from "../../support/aws-mock.ts";
import { handbookReport } from "../../support/handbook-report.ts";

const bus = mockAws(EventBridgeClient);
const events = createEvents(new EventBridgeClient({ region: "x" }), "saiten-prod");
const detail = {
  version: 1,
  tenant: "default",
  runId: "01RUN",
  ...buildNotice(handbookReport()),
} as const;

beforeEach(() => void bus.reset());

describe("the event of a run that ended", () => {
  it("is put on the bus as the state machine puts it", async () => {
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [{ EventId: "1" }] });

    await events.runFinished(detail);

    const [entry] = bus.commandCalls(PutEventsCommand)[0]?.args[0].input.Entries ?? [];
    expect(entry).toMatchObject({
      Source: "saiten",
      DetailType: "RunFinished",
      EventBusName: "saiten-prod",
    });
    expect(JSON.parse(entry?.Detail ?? "")).toEqual(detail);
  });

  it("that the bus did not take is to be put again", async () => {
    const Entries = [{ ErrorCode: "InternalFailure", ErrorMessage: "try again" }];
    bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries });
    await expect(events.runFinished(detail)).rejects.toMatchObject({
      code: "store.unavailable",
      retryable: true,
    });
  });
});
