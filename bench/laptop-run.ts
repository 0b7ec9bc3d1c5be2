import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgent } from "../lib/adapters/agents/create-agent.ts";
import { createOfflineJudge } from "../lib/adapters/offline-judge/offline-judge.ts";
import { parseTestSet } from "../lib/core/dataset/parse-test-set.ts";
import { scoreMetrics } from "../lib/core/judging/score-metrics.ts";
import { STANDARD_METRICS } from "../lib/core/metrics/registry.ts";
import { writeCorpus } from "./corpus.ts";
import { wholeRun } from "./whole-run.ts";

const DOCUMENTS = 800;

/** Agent and judge alone, without state machine, handlers and stores: the floor of a run. */
async function floor(folder: string): Promise<number> {
  const file = join(folder, "cases.jsonl");
  const testSet = parseTestSet({ file, text: await readFile(file, "utf8") });
  if (!testSet.ok) throw new Error("the corpus is not valid");
  const agent = await createAgent({ type: "sample", documents: join(folder, "documents.jsonl") });
  const judge = createOfflineJudge("ja");
  const selections = STANDARD_METRICS.map((id) => ({
    id,
    threshold: 0.5,
    strictMode: false,
    options: {},
  }));
  const startedAt = performance.now();
  for (const { id: caseId, question, expectedAnswer } of testSet.value.cases) {
    const { answer, retrievedContexts = [] } = await agent.ask({ caseId, question });
    const contexts = retrievedContexts.map(({ text }) => text);
    await scoreMetrics({
      input: { caseId, question, answer, contexts, ...(expectedAnswer && { expectedAnswer }) },
      selections,
      expectAbstention: false,
      judge,
      language: "ja",
      landed: {},
      onLanded: async () => undefined,
    });
  }
  return performance.now() - startedAt;
}

const sizes = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
print("cases  wall s  CPU s  CPU ms/case  peak MB  agent+judge s  wall ÷ agent+judge");
for (const cases of sizes.length > 0 ? sizes : [300]) {
  const folder = await mkdtemp(join(tmpdir(), "saiten-bench-"));
  try {
    const config = await writeCorpus(folder, cases, Math.max(cases, DOCUMENTS));
    const { wallMs, cpuMs, peakMb } = await wholeRun({ folder, config });
    const floorMs = await floor(folder);
    const figures = [
      String(cases).padStart(5),
      (wallMs / 1000).toFixed(1).padStart(6),
      (cpuMs / 1000).toFixed(1).padStart(5),
      (cpuMs / cases).toFixed(1).padStart(11),
      peakMb.toFixed(0).padStart(7),
      (floorMs / 1000).toFixed(1).padStart(13),
      (wallMs / floorMs).toFixed(1).padStart(18),
    ];
    print(figures.join("  "));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
