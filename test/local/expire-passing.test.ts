import { mkdirSync } from "node:fs";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { PASSING } from "../../lib/core/privacy/passing-blobs.ts";
import { expirePassing } from "../../lib/local/expire-passing.ts";
import { withObjects } from "../../lib/local/with-objects.ts";
import { workspace } from "../../lib/local/workspace.ts";
import { newFolder } from "../support/run-command.ts";

const HOUR_MS = 3_600_000;

test("what passes goes after a day, and nothing else does", async () => {
  const place = workspace(undefined, newFolder());
  mkdirSync(place.dataDir);
  await withObjects(place, undefined, async (client) => {
    const Bucket = "saiten";
    const plain = "default/runs/r/test-set.jsonl";
    for (const Key of [plain, `${PASSING}default/runs/r/cases/k/answer.json`]) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    }
    const left = async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.length;
    };

    await expirePassing(client, Bucket, Date.now() + 23 * HOUR_MS);
    expect(await left()).toBe(2);
    await expirePassing(client, Bucket, Date.now() + 25 * HOUR_MS);
    expect(await left()).toBe(1);
    expect((await client.send(new GetObjectCommand({ Bucket, Key: plain }))).Body).toBeDefined();
  });
});
