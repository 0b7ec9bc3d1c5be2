import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";
import { newTranscript, simulateExchange } from "../../../lib/core/simulation/simulated-user.ts";
import { oneARequest, rawAsk } from "./raw-ask.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** The first check is asked on an empty history there; here it is left out, and so is its output. */
function outputsOf({ judge, testCase }: Vector): Table {
  const isEmpty = !Array.isArray(testCase.turns) || testCase.turns.length === 0;
  if (!isEmpty || !Array.isArray(judge.completions)) return judge;
  return { ...judge, completions: judge.completions.slice(1) };
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
  const ask = rawAsk(outputsOf(vector), oneARequest);
  const assistantInputs: string[] = [];
  const askAgent = async ({ question }: { readonly question: string }) => {
    const answer = assistantReplies[assistantInputs.length];
    if (answer === undefined) throw new Error("there is no assistant's reply left");
    assistantInputs.push(question);
    return { answer };
  };
  const history = (turns as readonly Turn[]).map(({ role, content }) => ({ role, content }));
  let transcript = newTranscript(history);
  while (transcript.stop === null) {
    transcript = await simulateExchange({ case: simulated, transcript }, { ask, askAgent });
  }
  const unusedAssistantReplies = assistantReplies.length - assistantInputs.length;
  const said = transcript.turns.map(({ role, content }) => ({ role, content }));
  return { turns: said, assistantInputs, unusedAssistantReplies };
}

/** Runs a vector of the simulated user; the number and order of the model's calls are our own. */
export async function simulate(vector: Vector): Promise<Outcome> {
  const { expected, options } = vector;
  const read = conversationSimulator.options.safeParse(options);
  const converse = async (): Promise<Table> =>
    read.success ? conversation(vector, Number(read.data.maxUserSimulations)) : {};
  if (expected.error !== undefined) {
    const ended = await converse().catch((): Table => ({}));
    return compare({ isOver: false }, { isOver: ended.turns !== undefined }, 0);
  }
  const actual = await converse();
  const { turns, assistantInputs, unusedAssistantReplies } = expected;
  return compare({ turns, assistantInputs, unusedAssistantReplies }, actual, 0);
}
