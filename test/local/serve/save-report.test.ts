import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createS3Blobs } from "../../../lib/adapters/s3/blobs.ts";
import { writeDocument } from "../../../lib/core/run/documents.ts";
import { keys } from "../../../lib/core/run/keys.ts";
import { BUCKET } from "../../../lib/local/aws-on-loopback.ts";
import { ensureBucket } from "../../../lib/local/gateway/provision.ts";
import { saveReport } from "../../../lib/local/serve/save-report.ts";
import { startLocalAws } from "../../support/local-aws.ts";
import { aReport } from "../../support/report-factories.ts";
import { aRunConfig } from "../../support/run-world.ts";

const aws = await startLocalAws();
const outDir = mkdtempSync(join(tmpdir(), "saiten-reports-"));
await ensureBucket(aws.s3, BUCKET);
afterAll(async () => {
  rmSync(outDir, { recursive: true, force: true });
  await aws.close();
});

it("a report is written once it is there, and is in the history once an end", async () => {
  const run = { tenant: "default", runId: "01RUN" };
  const blobs = createS3Blobs({ client: aws.s3, bucket: BUCKET });
  const place = { dataDir: outDir, outDir };
  const save = () => saveReport({ run, place, s3: aws.s3, blobs });
  const history = () => readFileSync(join(outDir, "history.jsonl"), "utf8").trim().split("\n");

  expect(await save()).toBe(false);
  await writeDocument(blobs, keys.config(run), aRunConfig());
  expect(await save()).toBe(false);

  const report = aReport();
  await writeDocument(blobs, keys.report(run, "report.json"), report);
  expect([await save(), await save()]).toEqual([true, false]);
  expect(history()).toHaveLength(1);

  const later = { ...report, run: { ...report.run, finishedAt: "2030-01-01T00:00:00.000Z" } };
  await writeDocument(blobs, keys.report(run, "report.json"), later);
  expect(await save()).toBe(true);
  expect(history()).toHaveLength(2);
});
