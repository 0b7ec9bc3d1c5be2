import { expect, test } from "vitest";
import { contextsAreUnknown } from "../../../lib/core/stats/contexts-are-unknown.ts";
import { aResult } from "../../support/result-factories.ts";
import { aConversation } from "../../support/talks.ts";

const ofTurns = (...known: readonly boolean[]) =>
  contextsAreUnknown(
    aResult({
      answer: null,
      retrievedContexts: null,
      conversation: aConversation({
        turns: known.map((isKnown) => ({
          role: "assistant",
          content: "Ten.",
          ...(isKnown && { retrievedContexts: [] }),
        })),
      }),
    }),
  );

test("contexts of an answer are unknown when the connector can't tell", () => {
  expect(contextsAreUnknown(aResult({ retrievedContexts: null }))).toBe(true);
  expect(contextsAreUnknown(aResult({ retrievedContexts: [] }))).toBe(false);
});

test("contexts of a conversation are unknown when no message of the agent has them", () => {
  expect(ofTurns(false, false)).toBe(true);
  expect(ofTurns(false, true)).toBe(false);
});

test("nothing can be said where the agent said nothing", () => {
  expect(contextsAreUnknown(aResult({ answer: null, retrievedContexts: null }))).toBeUndefined();
  expect(ofTurns()).toBeUndefined();
});

test("nothing is said of a conversation that broke off", () => {
  const turns = [{ role: "assistant" as const, content: "Ten." }];
  const broken = aConversation({ turns, stop: null });

  expect(contextsAreUnknown(aResult({ answer: null, conversation: broken }))).toBeUndefined();
});
