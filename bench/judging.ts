import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnJudgeModel } from "../test/support/judge-model/spawn-judge-model.ts";
import { memoryRows } from "./judging/memory.ts";
import { shares } from "./judging/shares.ts";
import { sizeRows } from "./judging/sizes.ts";
import { layerRows, runRows } from "./judging/speed.ts";
import { meets, table } from "./judging/table.ts";

/**
 * Calls, tokens, time, CPU and memory of judging, against a model on loopback in a process of its
 * own. `--quick`: few cases, which says little about speed. Only counts decide how it ends: time is
 * the machine's as well.
 */
const quick = process.argv.includes("--quick");
const speed = { cases: quick ? 8 : 200, latencyMs: quick ? 20 : 200, concurrency: 32 };
const print = (text: string) => process.stdout.write(`${text}\n\n`);

const folder = await mkdtemp(join(tmpdir(), "saiten-judging-"));
const model = await spawnJudgeModel();
Object.assign(process.env, {
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: model.url,
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
});
try {
  const sizes = await sizeRows(model);
  print(table(sizes));
  const layer = await layerRows(model, folder, speed);
  const run = await runRows(model, folder, speed);
  print(table([...layer, ...run]));
  print(await shares(model, folder, { ...speed, cases: quick ? 4 : 60 }));
  print(table(await memoryRows(model, folder, quick ? 4 : 200)));
  const missed = [...sizes, ...layer, ...run].filter((row) => row.counted && !meets(row));
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  model.close();
  await rm(folder, { recursive: true, force: true });
}
