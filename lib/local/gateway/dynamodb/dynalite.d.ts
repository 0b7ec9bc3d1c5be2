/** The parts of dynalite that are used in process, without its HTTP server. */
declare module "dynalite/db/index.js" {
  export interface DynaliteStore {
    readonly db: { open(): Promise<void> };
    readonly lifecycleManager: { gracefulClose(): Promise<void> };
  }
  export type DynaliteAction = (
    store: DynaliteStore,
    input: object,
    done: (error: unknown, output: unknown) => void,
  ) => void;
  export interface DynaliteInput {
    readonly types: object;
    readonly custom?: unknown;
  }
  export function create(options: {
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }): DynaliteStore;
}

declare module "dynalite/validations/index.js" {
  import type { DynaliteStore } from "dynalite/db/index.js";
  export function checkTypes(input: unknown, types: object): object;
  export function checkValidations(
    input: object,
    types: object,
    custom: unknown,
    store: DynaliteStore,
  ): void;
}

declare module "dynalite/actions/*.js" {
  import type { DynaliteAction } from "dynalite/db/index.js";

  const run: DynaliteAction;
  export default run;
}

declare module "dynalite/validations/*.js" {
  export const types: object;
  export const custom: unknown;
}
