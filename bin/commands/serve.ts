import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { AppError, describe } from "../../lib/core/errors.ts";
import { openStation, type StationOptions } from "../../lib/local/serve/station.ts";
import { workspace } from "../../lib/local/workspace.ts";
import { canSignForAws, mayHaveAwsCredentials } from "../aws-credentials.ts";
import type { CommandContext } from "../context.ts";
import { EXIT } from "../exit-codes.ts";
import { outDirOf } from "../out-dir.ts";
import { explain } from "../output.ts";
import { serveWordsIn } from "../serve-words.ts";
import { stageOf } from "../stage.ts";
import { wordsIn } from "../words.ts";
import { givenSettings } from "./settings-options.ts";

interface ServeFlags {
  readonly port: string;
  readonly out?: string;
}

const PORT = "7870";
const SHORTEST_TOKEN = 16;

export function addServeCommand(program: Command, context: CommandContext): void {
  const words = serveWordsIn(context.language);
  const { flags, example } = wordsIn(context.language);
  program
    .command("serve")
    .description(words.about)
    .option("--port <port>", words.port, PORT)
    .option("--out <dir>", flags.out)
    .option("--language <language>", flags.language)
    .addHelpText("after", `\n${example}: saiten serve --port ${PORT}`)
    .action((given: ServeFlags) => serve(context, given));
}

/** Serves until Ctrl-C; a second one ends it at once. */
async function serve(context: CommandContext, { port, out }: ServeFlags): Promise<void> {
  const words = serveWordsIn(context.language);
  const { SAITEN_TOKEN: own } = process.env;
  const token = own || randomBytes(24).toString("base64url");
  if (!/^\S+$/.test(token) || token.length < SHORTEST_TOKEN) {
    throw new AppError("remote.short_token", { least: SHORTEST_TOKEN });
  }
  const seemsToHave = mayHaveAwsCredentials(process.env);
  const ownCredentials = seemsToHave && (await canSignForAws());
  if (seemsToHave && !ownCredentials) context.output.err(words.noCredentials);
  const asked = askedToEnd();
  const station = await openStation({
    place: workspace(outDirOf(givenSettings({ out }))),
    stage: stageOf(),
    port: portIn(port),
    token,
    ownCredentials,
    ...tellIn(context),
  });
  const { output } = context;
  output.out(words.ready(station.url));
  output.out(own ? words.ownToken : words.token(token));
  await asked;
  output.err(words.ending);
  await station.close();
}

function portIn(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new AppError("usage.invalid_value", {
    flag: "--port",
    value: text,
    expected: `0, ${PORT}`,
  });
}

type Telling = Pick<StationOptions, "onEnded" | "onScheduled" | "onScheduleProblems" | "onError">;

function tellIn({ output, language }: CommandContext): Telling {
  const words = serveWordsIn(language);
  return {
    onEnded: (runId) => output.err(words.ended(runId)),
    onScheduled: (schedule, runId) => output.err(words.scheduled(schedule, runId)),
    onScheduleProblems: (schedule, problems) => {
      for (const problem of problems) output.err(`${schedule}: ${describe(problem, language)}`);
    },
    onError: (error) => output.err(explain(error, language)),
  };
}

/** Resolves with the first Ctrl-C. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    const onSignal = () => {
      if (isAsked) process.exit(EXIT.incomplete);
      isAsked = true;
      resolve();
    };
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  });
}
