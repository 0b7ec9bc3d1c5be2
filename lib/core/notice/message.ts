import type { CallOptions, RunRef } from "../ports.ts";
import { mailSubject } from "./mail-subject.ts";
import type { Notice } from "./notice.ts";

/** What people who subscribe to a topic read. */
export interface Message {
  /** ASCII, one line. */
  readonly subject: string;
  /** Lines, in the language of the run. */
  readonly text: string;
  /** What subscribers choose by; none of the values is empty. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A topic. */
export interface Messages {
  publish(message: Message, options?: CallOptions): Promise<void>;
}

type Told = RunRef & Pick<Notice, "verdict" | "name" | "testSet" | "passRate" | "text">;

/** The message of how a run ended. */
export function messageOf(told: Told): Message {
  const { verdict, tenant, testSet, text } = told;
  return {
    subject: mailSubject(told),
    text,
    attributes: { verdict, tenant, testSet: testSet || "-" },
  };
}
