import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { saveReportFiles } from "../../lib/local/save-report-files.ts";
import { mockAws } from "../support/aws-mock.ts";

const run = { tenant: "default", runId: "r1" };
const prefix = "default/runs/r1/report/";
const NAMES = ["cases.csv", "report.json", "results.jsonl", "scores.jsonl"];

it("a copy that breaks off leaves no report.json, so that the run is not taken for finished", async () => {
  const client = new S3Client({ region: "ap-northeast-1" });
  const s3 = mockAws(client);
  const folder = mkdtempSync(join(tmpdir(), "saiten-files-"));
  writeFileSync(join(folder, "report.json"), "of an earlier attempt");
  s3.on(ListObjectsV2Command).resolves({
    Contents: NAMES.map((name) => ({ Key: `${prefix}${name}` })),
  });
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({ Body: Readable.from([Key]) }));
  s3.on(GetObjectCommand, { Key: `${prefix}scores.jsonl` }).rejects(new Error("gone"));
  const source = { client, bucket: "saiten", run, folder };

  await expect(saveReportFiles(source)).rejects.toThrow("gone");

  expect(existsSync(join(folder, "report.json"))).toBe(false);

  s3.on(GetObjectCommand, { Key: `${prefix}scores.jsonl` }).callsFake(({ Key }) => ({
    Body: Readable.from([Key]),
  }));
  expect([...(await saveReportFiles(source))].sort()).toEqual(NAMES);
  for (const name of NAMES) {
    expect(readFileSync(join(folder, name), "utf8")).toBe(`${prefix}${name}`);
  }
});
