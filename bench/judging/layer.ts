// A process of its own: scores cases as its argument says and prints what that took.
import { type LayerTask, scoreCases } from "./score-cases.ts";

const task = JSON.parse(process.argv[2] ?? "") as LayerTask;
const before = process.cpuUsage();
const startedAt = performance.now();
await scoreCases(task);
const wallMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000 }));
process.exit();
