import { randomUUID } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { AppError } from "../../lib/core/errors.ts";
import type { CommandContext } from "../context.ts";
import { wordsIn } from "../words.ts";
import { originOf } from "./connection.ts";
import { loginWordsIn } from "./login-words.ts";
import { type SignIn, signIn } from "./sign-in.ts";

export interface LoginFlags {
  readonly domain: string;
  readonly clientId: string;
  readonly tokenFile?: string;
}

/** The command that gets a person an access token of a deployment. */
export function addLoginCommand(remote: Command, context: CommandContext): void {
  const { about, flags } = loginWordsIn(context.language);
  remote
    .command("login")
    .description(about)
    .requiredOption("--domain <url>", flags.domain)
    .requiredOption("--client-id <id>", flags.clientId)
    .option("--token-file <file>", flags.tokenFile)
    .option("--language <language>", wordsIn(context.language).flags.language)
    .action((given: LoginFlags) => login(context, given));
}

/** Saves the token of who signs in, and says where; `listening` is for another port or patience. */
export async function login(
  { output, language }: CommandContext,
  { domain, clientId, tokenFile }: LoginFlags,
  listening: Pick<SignIn, "port" | "patienceMs"> = {},
): Promise<void> {
  const words = loginWordsIn(language);
  const file = resolve(tokenFile ?? join(homedir(), ".saiten", "token"));
  const { accessToken, expiresInS } = await signIn({
    ...listening,
    domain: originOf(domain),
    clientId,
    farewell: words.farewell,
    open: (url) => output.err(words.open(url)),
  });
  await saveForOwner(file, accessToken);
  output.err(words.saved(Math.round(expiresInS / 60)));
  output.out(file);
}

/** Never readable by others, whatever was there before: it is written beside, and put in its place. */
async function saveForOwner(file: string, token: string): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(part, `${token}\n`, { mode: 0o600, flag: "wx" });
    await chmod(part, 0o600);
    await rename(part, file);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new AppError("store.unreadable", { path: file, reason }, { cause });
  }
}
