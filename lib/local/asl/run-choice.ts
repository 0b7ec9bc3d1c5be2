import { StateError } from "./errors.ts";
import { evaluate, wrongType } from "./evaluate.ts";
import type { Step, Visit } from "./execution.ts";
import { finishState } from "./finish-state.ts";
import type { ChoiceState } from "./schema.ts";

/** Takes the first rule whose condition holds, else the default. */
export async function runChoice(visit: Visit, state: ChoiceState): Promise<Step> {
  for (const [index, rule] of state.Choices.entries()) {
    const field = `Choices[${index}].Condition`;
    const holds = await evaluate(visit, field, rule.Condition);
    if (typeof holds !== "boolean") {
      throw wrongType(visit, field, "true or false", holds);
    }
    if (holds) {
      return { output: await finishState(visit, rule, {}, visit.input), next: rule.Next };
    }
  }
  if (state.Default === undefined) {
    throw new StateError("States.NoChoiceMatched", `no rule of the state ${visit.name} holds`);
  }
  return { output: await finishState(visit, state, {}, visit.input), next: state.Default };
}
