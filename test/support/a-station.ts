import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStation, type StationOptions } from "../../lib/local/serve/station.ts";
import { workspace } from "../../lib/local/workspace.ts";
import { writeProject } from "../bin/sample-project.ts";

export const TOKEN = "a-token-of-the-tests";

/** Everything of a deployment in a new folder, beside the documents of the sample project. */
export async function openTestStation(more: Partial<StationOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "saiten-station-"));
  const errors: unknown[] = [];
  const ended: string[] = [];
  const open = () =>
    openStation({
      place: workspace(undefined, folder),
      stage: "local",
      port: 0,
      token: TOKEN,
      ownCredentials: false,
      onError: (error) => errors.push(error),
      onEnded: (runId, status) => void ended.push(`${runId} ${status}`),
      ...more,
    });
  let station = await open();
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(`${station.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "accept-language": "en",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    const read: any = text === "" ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: read };
  };
  return {
    folder,
    project: writeProject(),
    errors,
    ended,
    send,
    url: () => station.url,
    /** Ends it in order and starts it anew over the same folder. */
    restart: async () => {
      await station.close();
      station = await open();
    },
    close: async () => {
      await station.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
