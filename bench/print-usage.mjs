// Loaded into a measured process by --import: leaves its resource usage in the file BENCH_USAGE.
import { writeFileSync } from "node:fs";

process.on("exit", () => {
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(process.resourceUsage()));
});
