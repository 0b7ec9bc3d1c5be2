import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventBridgeClient, ListRulesCommand, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { afterAll, beforeEach, expect, it } from "vitest";
import { type BusEvent, createBus } from "../../../../lib/local/gateway/events/bus.ts";
import { createEvents } from "../../../../lib/local/gateway/events/events.ts";
import { startGateway } from "../../../../lib/local/gateway/gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "saiten-events-"));
const file = join(folder, "events.jsonl");
const seen: BusEvent[] = [];
const errors: unknown[] = [];
const isBroken = (detail: unknown) => (detail as { broken?: boolean }).broken === true;
const bus = createBus({
  file,
  now: () => Date.UTC(2026, 11, 1),
  onError: (error) => errors.push(error),
  rules: [
    { source: "saiten", detailType: "RunFinished", target: async (event) => void seen.push(event) },
    {
      source: "saiten",
      detailType: "RunFinished",
      fits: isBroken,
      target: async () => {
        throw new Error("the target is down");
      },
    },
  ],
});
const gateway = await startGateway({
  s3Dir: join(folder, "s3"),
  ssmDir: join(folder, "ssm"),
  more: () => [createEvents(bus)],
});
const client = new EventBridgeClient({ ...gateway.client, maxAttempts: 1 });
afterAll(async () => {
  client.destroy();
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  seen.length = 0;
  errors.length = 0;
});

const entry = { Source: "saiten", DetailType: "RunFinished", Detail: '{"runId":"r"}' };
const put = (...Entries: object[]) => client.send(new PutEventsCommand({ Entries }));

it("events are written down and handed to the rules that they fit", async () => {
  const { FailedEntryCount, Entries } = await put(entry, { ...entry, DetailType: "Other" });

  expect(FailedEntryCount).toBe(0);
  expect(Entries).toHaveLength(2);
  expect(seen).toMatchObject([
    {
      id: Entries?.[0]?.EventId,
      source: "saiten",
      "detail-type": "RunFinished",
      time: "2026-12-01T00:00:00.000Z",
      detail: { runId: "r" },
    },
  ]);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { Source: "saiten", DetailType: "RunFinished", Detail: { runId: "r" } },
    { DetailType: "Other" },
  ]);
});

it("an entry that is not right is refused and spoils no other", async () => {
  const { FailedEntryCount, Entries } = await put(
    { ...entry, Detail: "{" },
    { ...entry, Source: "aws.states" },
    { ...entry, Detail: undefined },
    entry,
  );

  expect(FailedEntryCount).toBe(3);
  expect(Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    "MalformedDetail",
    "NotAuthorizedForSourceException",
    "InvalidArgument",
    undefined,
  ]);
  expect(seen).toHaveLength(1);
});

it("a target that fails is nothing to whoever puts, and all to the service that tells", async () => {
  const Detail = '{"broken":true}';
  expect(await put({ ...entry, Detail })).toMatchObject({ FailedEntryCount: 0 });
  expect(errors).toHaveLength(1);

  await expect(bus.emit({ ...entry, Detail: { broken: true } })).rejects.toThrow("is down");
});

it("other operations are not served", async () => {
  await expect(client.send(new ListRulesCommand({}))).rejects.toMatchObject({
    name: "UnknownOperationException",
  });
});
