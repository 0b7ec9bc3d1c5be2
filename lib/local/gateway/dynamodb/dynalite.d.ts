/** The parts of dynalite that are used in process, without its HTTP server. */
declare module "dynalite/db/index.js" {
  export interface DynaliteStore {
    readonly db: { open(): Promise<void> };
    readonly lifecycleManager: { gracefulClose(): Promise<void> };
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
