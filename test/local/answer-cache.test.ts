import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createS3Blobs } from "../../lib/adapters/s3/blobs.ts";
import { keys } from "../../lib/core/run/keys.ts";
import { clearCache, measureCache } from "../../lib/local/answer-cache.ts";
import { BUCKET } from "../../lib/local/aws-on-loopback.ts";
import { withObjects } from "../../lib/local/with-objects.ts";
import { TENANT, workspace } from "../../lib/local/workspace.ts";
import { newFolder } from "../support/run-command.ts";

describe("the stored answers of a workspace", () => {
  it("are none where nothing ran yet", async () => {
    const place = workspace(undefined, newFolder());

    expect(await measureCache(place)).toEqual({ answers: 0, bytes: 0, oldestAt: null });
    expect(await clearCache(place, Date.now())).toBe(0);
  });

  it("are counted and cleared in the folders of cases and outside of them", async () => {
    const place = workspace(undefined, newFolder());
    mkdirSync(place.dataDir, { recursive: true });
    const kept = ["a".repeat(64), `${"b".repeat(32)}/${"c".repeat(64)}`];
    await withObjects(place, undefined, async (client) => {
      const blobs = createS3Blobs({ client, bucket: BUCKET });
      for (const key of kept) await blobs.put(`${keys.judgeAnswers(TENANT)}${key}.json`, "{}");
    });

    expect(await measureCache(place)).toMatchObject({ answers: 2, bytes: 4 });
    expect(await clearCache(place, Date.now() + 1000)).toBe(2);
    expect(await measureCache(place)).toMatchObject({ answers: 0 });
  });
});
