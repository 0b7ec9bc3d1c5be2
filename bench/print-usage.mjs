// Loaded into a measured process by --import: leaves its resource usage in the file BENCH_USAGE.
import { writeFileSync } from "node:fs";

const SOONEST_MS = 250;
/** Collecting may take a twentieth of the time. */
const SHARE = 20;
let heapUsed = 0;

// With --expose-gc: what is really in use, whenever the collector would have come by itself.
function sample() {
  const startedAt = performance.now();
  globalThis.gc();
  const tookMs = performance.now() - startedAt;
  heapUsed = Math.max(heapUsed, process.memoryUsage().heapUsed);
  setTimeout(sample, Math.max(SOONEST_MS, tookMs * SHARE)).unref();
}
if (globalThis.gc !== undefined) setTimeout(sample, SOONEST_MS).unref();

process.on("exit", () => {
  const usage = { ...process.resourceUsage(), heapUsed };
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage));
});
