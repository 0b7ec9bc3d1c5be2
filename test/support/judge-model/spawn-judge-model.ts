import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { JudgeModelSettings, JudgeModelStats } from "./judge-model.ts";

const MAIN = new URL("./main.ts", import.meta.url).pathname;

export interface SpawnedJudgeModel {
  /** For AWS_ENDPOINT_URL_BEDROCK_RUNTIME; with `/v1` the base URL of chat completions. */
  readonly url: string;
  /** Forgets everything and counts from zero. */
  begin(settings: JudgeModelSettings): Promise<void>;
  stats(): Promise<JudgeModelStats>;
  close(): void;
}

/** Starts the judge model in a process of its own, so that its work is nobody else's. */
export async function spawnJudgeModel(): Promise<SpawnedJudgeModel> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    child.once("exit", (code) => reject(new Error(`the judge model ended with ${code}`)));
  });
  return {
    url,
    begin: async (settings) => {
      await fetch(`${url}/settings`, { method: "PUT", body: JSON.stringify(settings) });
    },
    stats: async () => (await (await fetch(`${url}/stats`)).json()) as JudgeModelStats,
    close: () => child.stdin.end(),
  };
}
