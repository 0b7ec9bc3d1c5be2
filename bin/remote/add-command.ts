import type { Command } from "commander";
import type { RemoteFlags } from "./connection.ts";

/** Adds a command that asks a server, with the flags that all of them have. */
export type AddCommand = (parent: Command, name: string, description: string) => Command;

export interface CommonFlags extends RemoteFlags {
  readonly json?: boolean;
}
