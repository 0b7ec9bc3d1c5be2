import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { AppError } from "../../lib/core/errors.ts";

/** The text of a file, or of the standard input for `-`. */
export async function readText(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message;
    throw new AppError("usage.file_unreadable", { path: file, reason }, { cause });
  });
}
