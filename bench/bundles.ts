import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleFunctions } from "../lib/infra/bundle-functions.ts";
import { deployedFunctions } from "../lib/infra/functions.ts";
import { meets, type Row, table } from "./judging/table.ts";

// Size and cold import of every function as it is deployed: tsx bench/bundles.ts
const MOST_MB = 1.5;
const MOST_MS = 200;
const IMPORTS = 7;
const MEASURE = `const from = performance.now();
await import(process.argv[1]);
process.stdout.write(String(performance.now() - from));`;

const run = promisify(execFile);

/** Of all its code, whether it is loaded at once or later; without the maps. */
async function megabytesIn(folder: string): Promise<number> {
  const code = (await readdir(folder)).filter((file) => file.endsWith(".mjs"));
  const sizes = await Promise.all(code.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

/** In fresh processes, one after the other; sorted. */
async function importsOf(folder: string): Promise<readonly number[]> {
  const took: number[] = [];
  for (let index = 0; index < IMPORTS; index += 1) {
    const args = ["--input-type=module", "-e", MEASURE, join(folder, "index.mjs")];
    took.push(Number((await run(process.execPath, args)).stdout));
  }
  return took.sort((a, b) => a - b);
}

async function rowsOf(name: string, folder: string): Promise<readonly Row[]> {
  const took = await importsOf(folder);
  const [fastest = 0] = took;
  const median = took[(IMPORTS - 1) / 2] ?? 0;
  const note = `fastest of ${IMPORTS}: ${fastest.toFixed(0)} ms`;
  return [
    {
      figure: `${name}, size`,
      value: await megabytesIn(folder),
      unit: "MB",
      limit: MOST_MB,
      is: "atMost",
      counted: true,
    },
    {
      figure: `${name}, cold import`,
      value: median,
      unit: "ms",
      limit: MOST_MS,
      is: "atMost",
      note,
    },
  ];
}

const folder = await mkdtemp(join(tmpdir(), "saiten-bench-bundles-"));
try {
  const names = Object.values(deployedFunctions).map((each) => each.folder);
  const bundles = await bundleFunctions(names, folder);
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await rowsOf(name, bundles[name]?.folder ?? "")));
  process.stdout.write(`${table(rows)}\n`);
  if (rows.some((row) => row.counted && !meets(row))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
