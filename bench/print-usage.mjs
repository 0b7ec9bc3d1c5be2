// Loaded into a measured process by --import: leaves its resource usage in the file BENCH_USAGE.
import { writeFileSync } from "node:fs";

const SAMPLE_MS = 250;
let heapUsed = 0;

// With --expose-gc: what is really in use, whenever the collector would have come by itself.
if (globalThis.gc !== undefined) {
  const sample = () => {
    globalThis.gc();
    heapUsed = Math.max(heapUsed, process.memoryUsage().heapUsed);
  };
  setInterval(sample, SAMPLE_MS).unref();
}

process.on("exit", () => {
  const usage = { ...process.resourceUsage(), heapUsed };
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage));
});
