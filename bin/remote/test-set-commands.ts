import type { Command } from "commander";
import * as z from "zod";
import { testSetEntrySchema } from "../../lib/core/api/test-set-bodies.ts";
import { canonicalize } from "../../lib/core/dataset/canonicalize.ts";
import { parseTestSet } from "../../lib/core/dataset/parse-test-set.ts";
import { AppError, describe } from "../../lib/core/errors.ts";
import type { MetricMode } from "../../lib/core/metrics/metric.ts";
import type { CommandContext } from "../context.ts";
import { Problems } from "../output.ts";
import type { AddCommand, CommonFlags } from "./add-command.ts";
import { connect } from "./connection.ts";
import { readText } from "./read-text.ts";
import { remoteWordsIn } from "./words.ts";

const MODES = ["single-turn", "multi-turn"] as const satisfies readonly MetricMode[];

interface PutFlags extends CommonFlags {
  readonly mode: string;
  readonly recorded?: boolean;
}

/** The commands about test sets. */
export function addTestSetCommands(
  remote: Command,
  context: CommandContext,
  add: AddCommand,
): void {
  const { about, flags, args } = remoteWordsIn(context.language);
  const group = remote.command("test-sets").description(about.testSets);
  add(group, "put", about.putTestSet)
    .argument("<name>", args.name)
    .argument("<file>", args.file)
    .option("--mode <mode>", flags.mode, MODES[0])
    .option("--recorded", flags.recorded)
    .action((name: string, file: string, given: PutFlags) => put(context, { name, file }, given));
  add(group, "get", about.versions)
    .argument("[name]", args.name)
    .action((name: string | undefined, given: CommonFlags) => get(context, name, given));
}

const keptSchema = testSetEntrySchema.extend({ warnings: z.array(z.string()) });
const pageSchema = z.object({ items: z.array(testSetEntrySchema), next: z.string().nullable() });

/** Reads the file as a run would, so that what is wrong is told with its line. */
async function put(
  { output, language }: CommandContext,
  { name, file }: { readonly name: string; readonly file: string },
  { mode: asked, recorded = false, ...flags }: PutFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  const mode = MODES.find((each) => each === asked);
  if (mode === undefined) {
    const expected = MODES.join(", ");
    throw new AppError("usage.invalid_value", { flag: "--mode", value: asked, expected });
  }
  const read = parseTestSet({ file, text: await readText(file), mode, recorded });
  if (!read.ok) throw new Problems(read.error);
  for (const warning of read.value.warnings) output.err(describe(warning, language));
  const lines = canonicalize(read.value.cases).split("\n").filter(Boolean);
  const cases: unknown[] = lines.map((line) => JSON.parse(line));
  const body = { name, mode, recorded, cases };
  const answer = await call({ method: "POST", path: "/test-sets", body });
  const { version } = keptSchema.parse(answer);
  output.out(
    flags.json ? JSON.stringify(answer) : remoteWordsIn(language).stored(`${name}@${version}`),
  );
}

async function get(
  { output, language }: CommandContext,
  name: string | undefined,
  flags: CommonFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  const list =
    name === undefined ? "/test-sets" : `/test-sets/${encodeURIComponent(name)}/versions`;
  const items: z.output<typeof testSetEntrySchema>[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: z.output<typeof pageSchema> = pageSchema.parse(
      await call({ method: "GET", path: `${list}?limit=100${from}` }),
    );
    items.push(...page.items);
    cursor = page.next;
  }
  if (flags.json) return output.out(JSON.stringify({ items }));
  const { none, cases } = remoteWordsIn(language);
  const lines = items.map((each) =>
    [
      `${each.name}@${each.version.slice(0, 12)}`,
      each.mode,
      cases(each.cases),
      each.createdAt,
    ].join("  "),
  );
  output.out(lines.length === 0 ? none : lines.join("\n"));
}
