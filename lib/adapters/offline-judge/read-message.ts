import type { Message } from "../../core/metrics/exchanges.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { assertions, refusalIn } from "./sentences.ts";
import { Statement } from "./topic.ts";

/** What the rules see in a message. */
export interface ReadMessage {
  readonly sentences: ReadonlySet<string>;
  readonly statements: readonly Statement[];
  readonly declines: boolean;
}

const read = new WeakMap<Message, ReadMessage>();

/** Read once however many questions are asked about its conversation: messages never change. */
export function readMessage(message: Message): ReadMessage {
  const known = read.get(message);
  if (known !== undefined) return known;
  const { content } = message;
  const reading = {
    sentences: new Set(splitSentences(content)),
    statements: assertions(content).map((sentence) => new Statement(sentence)),
    declines: refusalIn(content) !== undefined,
  };
  read.set(message, reading);
  return reading;
}
