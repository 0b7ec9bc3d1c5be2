import type { Judge, JudgeReply } from "../../core/ports.ts";
import { reservedFor, settledUse } from "../../core/quota/token-use.ts";
import { addUsage, noUsage } from "../../core/results.ts";
import { Pacer, type PacerOptions } from "./pacer.ts";

export interface JudgePacing extends Omit<PacerOptions, "area"> {
  /** How often a token of an answer counts against the quota. */
  readonly outputBurndown?: number | undefined;
}

const usageOf = (reply: JudgeReply) => (reply.outcome === "answered" ? reply.usage : noUsage);

/** The same judge, whose calls wait for their turn, keep to its limits and are tried again. */
export function createPacedJudge(judge: Judge, pacing: JudgePacing): Judge {
  const pacer = new Pacer({ ...pacing, area: "judge" });
  return {
    traits: judge.traits,
    async ask(request, options = {}) {
      const { reply, inVain } = await pacer.run({
        options,
        send: () => judge.ask(request, options),
        need: () => reservedFor(request),
        usageOf,
        countOf: (usage) => settledUse(usage, pacing.outputBurndown),
      });
      if (reply.outcome !== "answered" || inVain === noUsage) return reply;
      return { ...reply, usage: addUsage(inVain, reply.usage) };
    },
  };
}
