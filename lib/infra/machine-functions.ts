import type { FunctionDefinition } from "./function-definition.ts";
import { CALLS_OUT, PARAMETERS, STORES } from "./usual-abilities.ts";

/** The functions that the state machine calls, by the names that its definition gives them. */
export const machineFunctions = {
  PrepareRun: {
    ...CALLS_OUT,
    settings: [...CALLS_OUT.settings, "SAITEN_MODEL_HOSTS"],
    may: { ...CALLS_OUT.may, ssm: PARAMETERS },
    folder: "prepare-run",
    description: "Checks and freezes a run's configuration and writes its work list",
    memoryMb: 1024,
  },
  QueryAgent: {
    ...STORES,
    callsOut: true,
    timeoutSeconds: 900,
    folder: "query-agent",
    description: "Asks the agent one question and saves the answer",
    memoryMb: 512,
  },
  SimulateTurn: {
    ...CALLS_OUT,
    folder: "simulate-turn",
    description: "Has a simulated user and the agent exchange one message each",
    memoryMb: 512,
  },
  ScoreCase: {
    ...CALLS_OUT,
    folder: "score-case",
    description: "Scores what is missing of one case",
    memoryMb: 1024,
  },
  RecordCaseError: {
    ...STORES,
    folder: "record-case-error",
    description: "Records why a case has no result",
    memoryMb: 512,
    timeoutSeconds: 300,
  },
  AggregateRun: {
    ...STORES,
    folder: "aggregate-run",
    description: "Computes a run's figures from the records of its cases",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
  GateRun: {
    ...STORES,
    folder: "gate-run",
    description: "Applies the gates and writes the report",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
  FinalizeRun: {
    ...STORES,
    folder: "finalize-run",
    description: "Closes a run that broke, with a report from what there is",
    memoryMb: 1769,
    timeoutSeconds: 900,
  },
} as const satisfies Readonly<Record<string, FunctionDefinition>>;
