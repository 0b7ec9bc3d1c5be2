import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "../../core/errors.ts";
import { briefly } from "../provider-text.ts";
import { nothingSecret } from "../redact.ts";
import { createHttpClient, type HttpClient } from "./http-client.ts";
import type { NamedModel } from "./model-secrets.ts";

/** The client for a model's endpoint, which trusts the authorities that its document names. */
export async function modelHttpClient(
  { area, alias, model }: NamedModel,
  concurrency: number,
): Promise<HttpClient> {
  const { ca, caFile } = model;
  const read = async (key: string, text: () => string | Promise<string>): Promise<string> => {
    try {
      const pem = await text();
      // The first of them stands for all: TLS itself takes what it can't read in silence.
      new X509Certificate(pem);
      return pem;
    } catch (cause) {
      const details = {
        model: alias,
        key,
        reason: briefly((cause as Error).message, nothingSecret),
      };
      throw new AppError(`${area}.ca_unreadable`, details, { cause });
    }
  };
  const trusted = [
    ...(ca === undefined ? [] : [await read("ca", () => ca)]),
    ...(caFile === undefined
      ? []
      : [await read(`caFile ${caFile}`, () => readFile(caFile, "utf8"))]),
  ];
  return createHttpClient({ concurrency, ca: trusted });
}
