import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

export interface Usage {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  /** Most that lay on the heap after a collection; 0 where none was asked for. */
  readonly heapMb: number;
}

export interface WholeRun {
  /** The working directory. */
  readonly folder: string;
  readonly config: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Of Node.js, before the command. */
  readonly nodeOptions?: readonly string[];
}

/** The whole command in a process of its own, as a user starts it. */
export async function wholeRun({
  folder,
  config,
  variables = {},
  nodeOptions = [],
}: WholeRun): Promise<Usage> {
  const usageFile = join(folder, "usage.json");
  const hook = join(ROOT, "bench/print-usage.mjs");
  const command = [join(ROOT, "bin/saiten.mjs"), "run", "-c", config, "--no-progress"];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, "--import", hook, ...command], {
    cwd: folder,
    env: { ...process.env, ...variables, BENCH_USAGE: usageFile },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((done) => child.on("exit", done));
  const wallMs = performance.now() - startedAt;
  if (code !== 0) throw new Error(`saiten run ended with ${code}`);
  const { userCPUTime, systemCPUTime, maxRSS, heapUsed } = JSON.parse(
    await readFile(usageFile, "utf8"),
  );
  return {
    wallMs,
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    peakMb: maxRSS / 1024,
    heapMb: heapUsed / 2 ** 20,
  };
}
