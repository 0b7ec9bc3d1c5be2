import type { Localized } from "../language.ts";
import { agentMessages } from "./agent.ts";
import { apiMessages } from "./api.ts";
import { budgetMessages } from "./budget.ts";
import { checkMessages } from "./check.ts";
import { configMessages } from "./config.ts";
import { datasetMessages } from "./dataset.ts";
import { embeddingMessages } from "./embedding.ts";
import { gateMessages } from "./gate.ts";
import { judgeMessages } from "./judge.ts";
import { modelMessages } from "./model.ts";
import { remoteMessages } from "./remote.ts";
import { runMessages } from "./run.ts";
import { runWarningMessages } from "./run-warnings.ts";
import { safeDetails } from "./safe-details.ts";
import { scheduleMessages } from "./schedule.ts";
import { stabilityMessages } from "./stability.ts";
import { storeMessages } from "./store.ts";
import { usageMessages } from "./usage.ts";
import { verdictMessages } from "./verdict.ts";

/** Every message a user can meet: one function of its details a code, in the three languages. */
export const catalog = {
  ...agentMessages,
  ...apiMessages,
  ...budgetMessages,
  ...checkMessages,
  ...configMessages,
  ...datasetMessages,
  ...embeddingMessages,
  ...gateMessages,
  ...judgeMessages,
  ...modelMessages,
  ...remoteMessages,
  ...runMessages,
  ...runWarningMessages,
  ...scheduleMessages,
  ...stabilityMessages,
  ...storeMessages,
  ...usageMessages,
  ...verdictMessages,
};

export type MessageCode = keyof typeof catalog;

/** The details that the message of a code is made from. */
export type MessageDetails<C extends MessageCode> = Parameters<(typeof catalog)[C]>[0];

/** A message not yet put into words: travels as data, is rendered where a person reads it. */
export interface Message<C extends MessageCode = MessageCode> {
  readonly code: C;
  readonly details: MessageDetails<C>;
}

/** Puts a message into words in all three languages. */
export function localize(message: Message): Localized {
  const render = catalog[message.code] as (details: unknown) => Localized;
  return render(safeDetails(message.details));
}
