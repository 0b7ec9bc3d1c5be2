import { startJudgeModel } from "./judge-model.ts";

// A process of its own: prints its address, ends with its parent.
const { url } = await startJudgeModel({ latencyMs: 0 });
process.stdout.write(`${url}\n`);
process.stdin.resume().on("end", () => process.exit());
