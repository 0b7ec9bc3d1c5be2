import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import type { RunRef } from "../core/ports.ts";
import { keys } from "../core/run/keys.ts";

interface ReportSource {
  readonly client: S3Client;
  readonly bucket: string;
  readonly run: RunRef;
  readonly folder: string;
}

/** Whoever finds it in a run's folder takes the run for finished. */
const LAST = "report.json";

/**
 * Copies the report's files of a run into its folder, each whole or not at all, report.json last:
 * where it is, the others are. Returns their names.
 */
export async function saveReportFiles(source: ReportSource): Promise<readonly string[]> {
  const { client, bucket, run, folder } = source;
  const prefix = keys.report(run, "");
  const names: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    names.push(...Contents.map(({ Key = "" }) => Key.slice(prefix.length)));
  }
  const files = names.sort((a, b) => Number(a === LAST) - Number(b === LAST));
  if (files.includes(LAST)) await rm(join(folder, LAST), { force: true });
  for (const name of files) {
    const Key = `${prefix}${name}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    const file = join(folder, name);
    await pipeline(Body as Readable, createWriteStream(`${file}.part`));
    await rename(`${file}.part`, file);
  }
  return files;
}
