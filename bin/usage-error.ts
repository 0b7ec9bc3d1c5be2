import type { CommanderError } from "commander";
import { AppError } from "../lib/core/errors.ts";

/** What the command-line parser found wrong, as a message of ours. */
export function usageError({ code, message }: CommanderError): AppError {
  const [, name = ""] = /'([^']*)'/.exec(message) ?? [];
  const [, suggestion] = /Did you mean ([^?]+)\?/.exec(message) ?? [];
  switch (code) {
    case "commander.unknownOption":
      return new AppError("usage.unknown_option", { option: name, suggestion });
    case "commander.unknownCommand":
      return new AppError("usage.unknown_command", { command: name, suggestion });
    case "commander.optionMissingArgument":
    case "commander.missingArgument":
    case "commander.missingMandatoryOptionValue":
      return new AppError("usage.missing_value", { what: name });
    case "commander.excessArguments":
      return new AppError("usage.extra_argument", { command: name });
    default:
      return new AppError("usage.other", { problem: message.replace(/^error: /, "") });
  }
}
