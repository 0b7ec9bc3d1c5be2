import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createS3Blobs } from "../../../../lib/adapters/s3/blobs.ts";
import { createBlobAnswerStore } from "../../../../lib/core/judging/answer-store.ts";
import { noUsage } from "../../../../lib/core/results.ts";
import { filePath } from "../../../../lib/local/gateway/files/key-path.ts";
import { startLocalAws } from "../../../support/local-aws.ts";

const aws = await startLocalAws();
afterAll(() => aws.close());

let bucket = "";
beforeEach(async () => {
  bucket = await aws.bucket();
});

const answer = {
  output: { score: 1 },
  requests: 1,
  usage: { ...noUsage, calls: 1 },
  payer: { run: "r1", caseId: "c1", metric: "bias" },
};

describe("the stored answer of a judge", () => {
  const aStore = () =>
    createBlobAnswerStore({ blobs: createS3Blobs({ client: aws.s3, bucket }), prefix: "judge/" });

  it.each<[string, (file: string) => void]>([
    ["was cut", (file) => truncateSync(file, 20)],
    ["is empty", (file) => truncateSync(file, 0)],
    ["is full of zeros", (file) => writeFileSync(file, Buffer.alloc(300))],
  ])("whose file %s is missing, and the next answer takes its place", async (_what, damage) => {
    await aStore().put("k1", answer);
    damage(join(aws.folder, "s3", bucket, filePath("judge/k1.json")));

    const store = aStore();
    expect(await store.get("k1")).toBeUndefined();
    await store.put("k1", { ...answer, requests: 2 });

    expect(await aStore().get("k1")).toEqual({ ...answer, requests: 2 });
  });

  it("that is no answer is missing, and the next answer takes its place", async () => {
    await createS3Blobs({ client: aws.s3, bucket }).put("judge/k1.json", '{"output"');

    const store = aStore();
    expect(await store.get("k1")).toBeUndefined();
    await store.put("k1", answer);

    expect(await aStore().get("k1")).toEqual(answer);
  });
});
