import type { FunctionDefinition } from "./function-definition.ts";
import { machineFunctions } from "./machine-functions.ts";
import { serviceFunctions } from "./service-functions.ts";

/** Every function of a deployment. */
export const deployedFunctions: Readonly<Record<FunctionName, FunctionDefinition>> = {
  ...machineFunctions,
  ...serviceFunctions,
};

export type FunctionName = keyof typeof machineFunctions | keyof typeof serviceFunctions;
