import { setImmediate } from "node:timers/promises";
import type { Language } from "../../core/language.ts";
import type { Message } from "../../core/metrics/exchanges.ts";
import type { Judge, JudgeRequest } from "../../core/ports.ts";
import { noUsage } from "../../core/results.ts";
import type { Inputs } from "./step.ts";
import { STEPS } from "./steps.ts";
import { WORDINGS } from "./wording.ts";

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "role" in value && "content" in value;

const inputsOf = ({ inputs }: JudgeRequest): Inputs => ({
  text: (name) => {
    const value = inputs[name];
    return typeof value === "string" ? value : "";
  },
  list: (name) => {
    const value = inputs[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  },
  messages: (name) => {
    const value = inputs[name];
    return Array.isArray(value) ? value.filter(isMessage) : [];
  },
});

/** Lets whoever waits do so one after another, each in a turn of the event loop of its own. */
function oneATurn(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

/**
 * A judge without a model: rules over sentences, numbers and negations. It sees topic, missing
 * support and changed numbers, not meaning: good for trying Saiten, not for deciding anything.
 * Unlike a model it calls a claim that no retrieved sentence supports contradicted (`no`, not
 * `idk`), so that an invented sentence shows. Reasons are in the given language. Between two
 * questions the process can do other work, such as to hear that it is to stop.
 */
export function createOfflineJudge(language: Language): Judge {
  const wording = WORDINGS[language];
  const myTurn = oneATurn();
  return {
    traits: { identity: "offline/1", byName: false, stored: false },
    async ask(request, options) {
      await myTurn();
      options?.signal?.throwIfAborted();
      const steps = Object.hasOwn(STEPS, request.metric) ? STEPS[request.metric] : undefined;
      const step = steps && Object.hasOwn(steps, request.step) ? steps[request.step] : undefined;
      if (step === undefined) return { outcome: "notApplicable", reason: "offline" };
      return {
        outcome: "answered",
        content: step(inputsOf(request), wording),
        usage: noUsage,
        stopReason: "end",
      };
    },
  };
}
