import type { Judge } from "../ports.ts";

/** The same judge, and whether it has answered anything since, readable or not. */
export function heardJudge(judge: Judge): { readonly judge: Judge; hasAnswered(): boolean } {
  let hasAnswered = false;
  return {
    judge: {
      traits: judge.traits,
      async ask(request, options) {
        const reply = await judge.ask(request, options);
        if (reply.outcome === "answered") hasAnswered = true;
        return reply;
      },
    },
    hasAnswered: () => hasAnswered,
  };
}
