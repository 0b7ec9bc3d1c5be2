import type { Command } from "commander";
import { AppError } from "../../lib/core/errors.ts";
import { clearCache, measureCache } from "../../lib/local/answer-cache.ts";
import { workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { wordsIn } from "../words.ts";

const UNITS_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

export function addCacheCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  const cache = program.command("cache").description(words.about.cache);
  cache
    .command("ls")
    .description(words.about.cacheLs)
    .option("--json", words.flags.json)
    .addHelpText("after", `\n${words.example}: saiten cache ls`)
    .action(async ({ json }: { json?: boolean }) => {
      const size = await measureCache(workspace(undefined));
      context.output.out(json ? JSON.stringify(size) : words.cacheSize(size));
    });
  cache
    .command("clear")
    .description(words.about.cacheClear)
    .option("--older-than <age>", words.flags.olderThan)
    .addHelpText("after", `\n${words.example}: saiten cache clear --older-than 30d`)
    .action(async ({ olderThan }: { olderThan?: string }) => {
      const age = olderThan === undefined ? 0 : parseAge(olderThan);
      context.output.out(
        words.cacheCleared(await clearCache(workspace(undefined), Date.now() - age)),
      );
    });
}

/** Milliseconds of `30d`, `12h` or `90m`. */
export function parseAge(value: string): number {
  const [, amount, unit = ""] = /^(\d{1,6})([dhm])$/.exec(value.trim()) ?? [];
  const unitMs = UNITS_MS[unit];
  if (amount === undefined || unitMs === undefined) {
    throw new AppError("usage.invalid_value", {
      flag: "--older-than",
      value,
      expected: "30d, 12h, 90m",
    });
  }
  return Number(amount) * unitMs;
}
