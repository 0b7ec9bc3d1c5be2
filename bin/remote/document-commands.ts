import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import * as z from "zod";
import type { Fields } from "../../lib/core/validation/value-at.ts";
import type { CommandContext } from "../context.ts";
import { EXIT } from "../exit-codes.ts";
import type { AddCommand, CommonFlags } from "./add-command.ts";
import { connect } from "./connection.ts";
import { readDocument } from "./run-body.ts";
import { remoteWordsIn } from "./words.ts";

type Kind = "models" | "agents" | "schedules";

const namesSchema = z.object({ items: z.array(z.object({ name: z.string() })) });
const trialSchema = z.object({
  works: z.boolean(),
  latencyMs: z.number(),
  error: z.object({ message: z.string() }).nullable(),
});

/** The commands about what is stored by name. */
export function addDocumentCommands(
  remote: Command,
  context: CommandContext,
  add: AddCommand,
): void {
  const { about, flags, args } = remoteWordsIn(context.language);
  const kinds = (["models", "agents", "schedules"] as const).map((kind) => {
    const group = remote.command(kind).description(about[kind]);
    add(group, "put", about.put)
      .argument("<name>", args.name)
      .argument("<file>", args.file)
      .action((name: string, file: string, given: CommonFlags) =>
        put(context, { kind, name, file }, given),
      );
    add(group, "get", about.get)
      .argument("[name]", args.name)
      .action((name: string | undefined, given: CommonFlags) =>
        get(context, { kind, name }, given),
      );
    return [kind, group] as const;
  });
  const { models, schedules } = Object.fromEntries(kinds) as Record<Kind, Command>;
  add(models, "test", about.test)
    .argument("<name>", args.name)
    .option("--use <use>", flags.use, "judge")
    .action((name: string, given: TestFlags) => test(context, name, given));
  add(schedules, "delete", about.delete)
    .argument("<name>", args.name)
    .action((name: string, given: CommonFlags) => remove(context, name, given));
}

const pathOf = (kind: Kind, name: string): string => `/${kind}/${encodeURIComponent(name)}`;

interface Put {
  readonly kind: Kind;
  readonly name: string;
  readonly file: string;
}

async function put(
  { output, language }: CommandContext,
  { kind, name, file }: Put,
  flags: CommonFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  const document = await readDocument(file);
  const body = kind === "agents" ? withOwnPath(document, file) : document;
  const answer = await call({ method: "PUT", path: pathOf(kind, name), body });
  output.out(flags.json ? JSON.stringify(answer) : remoteWordsIn(language).stored(name));
}

/** The sample agent's documents are meant from its file's folder, as in a configuration. */
function withOwnPath(agent: Fields, file: string): Fields {
  const { type, documents } = agent;
  if (type !== "sample" || typeof documents !== "string") return agent;
  const folder = file === "-" ? process.cwd() : dirname(resolve(file));
  return { ...agent, documents: resolve(folder, documents) };
}

async function get(
  { output, language }: CommandContext,
  { kind, name }: { readonly kind: Kind; readonly name: string | undefined },
  flags: CommonFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  if (name !== undefined) {
    const document = await call({ method: "GET", path: pathOf(kind, name) });
    return output.out(JSON.stringify(document, null, flags.json ? 0 : 2));
  }
  const answer = await call({ method: "GET", path: `/${kind}` });
  if (flags.json) return output.out(JSON.stringify(answer));
  const names = namesSchema.parse(answer).items.map((item) => item.name);
  output.out(names.length === 0 ? remoteWordsIn(language).none : names.join("\n"));
}

interface TestFlags extends CommonFlags {
  readonly use: string;
}

async function test(context: CommandContext, name: string, flags: TestFlags): Promise<void> {
  const { output, language } = context;
  const { call } = await connect(flags, language);
  const path = `${pathOf("models", name)}/test`;
  const answer = await call({ method: "POST", path, body: { use: flags.use } });
  const { works, latencyMs, error } = trialSchema.parse(answer);
  context.exitCode = works ? EXIT.pass : EXIT.invalid;
  if (flags.json) return output.out(JSON.stringify(answer));
  if (works) return output.out(remoteWordsIn(language).works(Math.round(latencyMs)));
  output.err(error?.message ?? "");
}

async function remove(
  { output, language }: CommandContext,
  name: string,
  flags: CommonFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  await call({ method: "DELETE", path: pathOf("schedules", name) });
  output.out(flags.json ? JSON.stringify({ name }) : remoteWordsIn(language).removed(name));
}
