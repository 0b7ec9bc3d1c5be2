import type { Language } from "../lib/core/language.ts";
import type { Output } from "./output.ts";

/** What every command gets. */
export interface CommandContext {
  readonly output: Output;
  /** Of messages: a guess before a configuration is read, then what it says. */
  language: Language;
  /** Set by the command that ran. */
  exitCode: number;
}
