import * as z from "zod";
import { newTranscript } from "../../../lib/core/simulation/simulated-user.ts";
import { simulateExchange } from "../../support/simulate-exchange.ts";
import { MissingOutput, oneARequest, rawAsk } from "./raw-ask.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** The most messages of the user; a case of ours states them as `maxTurns`. */
const optionsSchema = z.object({ maxUserSimulations: z.int().positive().default(10) });

const CHECK = /^completions\[(\d+)\]$/;

/** The first check is asked on an empty history there; here it is left out, and so is its output. */
function withoutNeedlessCheck(vector: Vector): Vector {
  const { judge, testCase, expected } = vector;
  const isEmpty = !Array.isArray(testCase.turns) || testCase.turns.length === 0;
  if (!isEmpty || !Array.isArray(judge.completions)) return vector;
  const order = (expected.judgeCallOrder as readonly string[] | undefined)
    ?.filter((call) => call !== "completions[0]")
    .map((call) => call.replace(CHECK, (_, n) => `completions[${Number(n) - 1}]`));
  return {
    ...vector,
    judge: { ...judge, completions: judge.completions.slice(1) },
    expected: { ...expected, ...(order && { judgeCallOrder: order }) },
  };
}

async function conversation(vector: Vector, maxTurns: number): Promise<Table> {
  const { testCase, assistantReplies } = vector;
  const { scenario, userDescription, expectedOutcome, turns = [] } = testCase;
  const simulated = {
    scenario: String(scenario),
    ...(typeof userDescription === "string" && { userDescription }),
    ...(typeof expectedOutcome === "string" && { expectedOutcome }),
    maxTurns,
  };
  const answer = rawAsk(vector.judge, oneARequest);
  const judgeCallOrder: string[] = [];
  const ask: typeof answer = (step, ...rest) => {
    const before = judgeCallOrder.filter((call) => call.startsWith(`${step}[`)).length;
    judgeCallOrder.push(`${step}[${before}]`);
    return answer(step, ...rest);
  };
  const assistantInputs: string[] = [];
  const askAgent = async ({ question }: { readonly question: string }) => {
    const reply = assistantReplies[assistantInputs.length];
    if (reply === undefined) throw new Error("there is no assistant's reply left");
    assistantInputs.push(question);
    return { answer: reply };
  };
  const history = (turns as readonly Turn[]).map(({ role, content }) => ({ role, content }));
  let transcript = newTranscript(history);
  while (transcript.stop === null) {
    transcript = await simulateExchange({ case: simulated, transcript }, { ask, askAgent });
  }
  const unusedAssistantReplies = assistantReplies.length - assistantInputs.length;
  const said = transcript.turns.map(({ role, content }) => ({ role, content }));
  return { turns: said, assistantInputs, unusedAssistantReplies, judgeCallOrder };
}

/** Runs a vector of the simulated user. */
export async function simulate(given: Vector): Promise<Outcome> {
  const vector = withoutNeedlessCheck(given);
  const { expected, options } = vector;
  const read = optionsSchema.safeParse(options);
  const converse = async (): Promise<Table> =>
    read.success ? conversation(vector, read.data.maxUserSimulations) : {};
  if (expected.error !== undefined) {
    const ended = await converse().catch((error: unknown): Table => {
      if (error instanceof MissingOutput) return {};
      throw error;
    });
    return compare({ isOver: false }, { isOver: ended.turns !== undefined }, 0);
  }
  const actual = await converse();
  const { judgeCalls: _, ...wanted } = expected;
  return compare(wanted, actual, 0);
}
