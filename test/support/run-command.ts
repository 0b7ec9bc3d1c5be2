import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { main } from "../../bin/cli.ts";

const BIN = new URL("../../bin/saiten.mjs", import.meta.url).pathname;

/** How a command ended and what it said. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export type Variables = Readonly<Record<string, string>>;

const root = realpathSync(mkdtempSync(join(tmpdir(), "saiten-command-")));
afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000);

/** A new folder, empty, that goes away with the test file. */
export const newFolder = (): string => mkdtempSync(join(root, "at-"));

/** What the machine of the tests must not decide. */
const OURS = /^(?:SAITEN_|AWS_|LC_ALL$|LANG$|LANGUAGE$|(?:HTTPS?|NO)_PROXY$|POWERTOOLS_)/i;

function environmentWith(variables: Variables): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), ...variables };
}

/** Runs the command in this process, with `folder` as the working directory. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  variables: Variables = {},
): Promise<Ran> {
  const before = { folder: process.cwd(), env: process.env };
  const out: string[] = [];
  const err: string[] = [];
  process.chdir(folder);
  process.env = environmentWith(variables);
  try {
    const code = await main(args, {
      out: (text) => out.push(text),
      err: (text) => err.push(text),
    });
    return { code, out: out.join("\n"), err: err.join("\n") };
  } finally {
    process.env = before.env;
    process.chdir(before.folder);
  }
}

export interface Started {
  readonly child: ChildProcess;
  /** Its end; the code is null when a signal ended it. */
  readonly ended: Promise<Ran>;
}

/** Starts the command as a process of its own. */
export function startCommand(
  folder: string,
  args: readonly string[],
  variables: Variables = {},
): Started {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: environmentWith(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...said }));
  });
  return { child, ended };
}

/** The last line of what a command printed. */
export const lastLine = ({ out }: Ran): string => out.trimEnd().split("\n").at(-1) ?? "";
