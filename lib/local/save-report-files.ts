import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
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

/** Copies the report's files of a run into its folder, each whole or not at all; returns their names. */
export async function saveReportFiles(source: ReportSource): Promise<readonly string[]> {
  const { client, bucket, run, folder } = source;
  const prefix = keys.report(run, "");
  const files: string[] = [];
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages) {
    for (const { Key = "" } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const name = Key.slice(prefix.length);
      const file = join(folder, name);
      await pipeline(Body as Readable, createWriteStream(`${file}.part`));
      await rename(`${file}.part`, file);
      files.push(name);
    }
  }
  return files;
}
