import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SpawnedJudgeModel } from "../../test/support/judge-model/spawn-judge-model.ts";
import { wholeRun } from "../whole-run.ts";
import { REFERENCE } from "./reference-case.ts";
import type { SpeedTask } from "./speed.ts";
import { alignColumns } from "./table.ts";
import { writeProject } from "./write-project.ts";

interface Frame {
  readonly functionName: string;
  readonly url: string;
  /** From 0, as the column. */
  readonly lineNumber: number;
  readonly columnNumber: number;
}

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  /** Microseconds. */
  readonly timeDeltas: readonly number[];
}

/** Where the time of a run goes, by the file that it is spent in; the first pattern counts. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/@aws-sdk\/client-bedrock/, "AWS SDK: Bedrock"],
  [/node_modules\/@aws-sdk\/(?:client-s3|middleware-sdk-s3|checksums|lib-storage)/, "AWS SDK: S3"],
  [/node_modules\/@aws-sdk\/(?:client-dynamodb|lib-dynamodb|util-dynamodb)/, "AWS SDK: DynamoDB"],
  [/node_modules\/(?:@aws-sdk|@smithy|@aws-crypto|@aws)\//, "AWS SDK: what its clients share"],
  [/node_modules\/(?:dynalite|classic-level|abstract-level|lazy|big\.js)/, "dynalite"],
  [/\/lib\/local\/gateway\//, "gateway: S3 server and HTTP"],
  [/\/lib\/local\/asl\/|node_modules\/jsonata/, "interpreter"],
  [/node_modules\/zod/, "zod"],
  [/\/lib\/core\/report\/|\/lib\/core\/stats\//, "core: report"],
  [/\/lib\/core\/(?:judging|prompts|metrics)\//, "core: judging"],
  [/\/lib\/core\//, "core: the rest"],
  [/\/lib\/adapters\//, "adapters"],
  [/node_modules\/tsx|esm\/|cjs\/|cjs-module-lexer|bootstrap\//, "loading of modules"],
  [/^node:(?:_?http|net|internal\/streams|internal\/stream_base|_stream)/, "Node.js: HTTP"],
  [/^node:(?:crypto|internal\/crypto)/, "Node.js: hashes and signatures"],
  [/^node:(?:internal\/)?fs/, "Node.js: files"],
];

/** The file that a frame of the bundle was made from. */
function createSourceOf(): (frame: Frame) => string {
  const maps = new Map<string, SourceMap | undefined>();
  const open = (url: string): SourceMap | undefined => {
    const path = url.startsWith("file:") ? `${fileURLToPath(url)}.map` : "";
    return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined;
  };
  return ({ url, lineNumber, columnNumber }) => {
    if (!maps.has(url)) maps.set(url, open(url));
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    return entry !== undefined && "originalSource" in entry ? entry.originalSource : url;
  };
}

function partOf(url: string, functionName: string): string | undefined {
  if (functionName === "(idle)" || functionName === "(program)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (/^(?:write|writev|writeUtf8String|writeBuffer)$/.test(functionName) && url === "") {
    return "Node.js: HTTP";
  }
  return PARTS.find(([pattern]) => pattern.test(url))?.[1] ?? "other";
}

async function largestProfile(folder: string): Promise<Profile> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const sized = await Promise.all(
    files.map(async (path) => ({ path, size: (await stat(path)).size })),
  );
  const [largest] = sized.sort((a, b) => b.size - a.size);
  return JSON.parse(await readFile(largest?.path ?? "", "utf8")) as Profile;
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): readonly (readonly [string, number])[] {
  const sourceOf = createSourceOf();
  const parts = new Map(
    nodes.map(({ id, callFrame }) => [id, partOf(sourceOf(callFrame), callFrame.functionName)]),
  );
  const spent = new Map<string, number>();
  samples.forEach((id, at) => {
    const part = parts.get(id);
    if (part !== undefined) spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[at] ?? 0));
  });
  const total = [...spent.values()].reduce((sum, each) => sum + each, 0);
  return [...spent]
    .map(([part, micros]) => [part, micros / total] as const)
    .sort(([, a], [, b]) => b - a);
}

/** Where the time of a whole run goes, from a CPU profile of another one. */
export async function shares(
  model: SpawnedJudgeModel,
  folder: string,
  { cases, concurrency }: SpeedTask,
): Promise<string> {
  await model.begin({ latencyMs: 20 });
  const place = join(folder, "shares");
  const project = { cases, concurrency, size: REFERENCE, plan: "stepwise" } as const;
  const config = await writeProject(place, project);
  const profiles = join(place, "profiles");
  const nodeOptions = ["--cpu-prof", `--cpu-prof-dir=${profiles}`];
  await wholeRun({ folder: place, config, nodeOptions });
  const lines = sharesOf(await largestProfile(profiles))
    .filter(([, share]) => share >= 0.005)
    .map(([part, share]) => [part, `${(100 * share).toFixed(1)} %`]);
  return alignColumns([["where a run's CPU goes", ""], ...lines]);
}
