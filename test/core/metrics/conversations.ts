import type { Turn } from "../../../lib/core/metrics/metric.ts";

/** `UAU` are a user's, an assistant's and a user's message; contents are `U1`, `A2`, `U3`. */
export const theTurns = (letters: string, contexts?: readonly string[]): Turn[] =>
  [...letters].map((letter, index) => ({
    role: letter === "U" ? "user" : "assistant",
    content: `${letter}${index + 1}`,
    ...(letter === "A" && contexts !== undefined && { contexts }),
  }));

type Answers = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly step: string;
  readonly inputs: Answers;
  readonly expected: object | undefined;
  readonly window: number | undefined;
}

/**
 * Asks nobody: answers from the given outputs, an array one element a request, `windows` by window.
 * `asked` collects what was asked, in order.
 */
export function scriptedAsk(outputs: Answers) {
  const asked: Asked[] = [];
  const { windows } = outputs;
  const ask = async <T>(step: string, inputs: Answers, expected?: object, window?: number) => {
    const before = asked.filter((other) => other.step === step).length;
    asked.push({ step, inputs, expected, window });
    const steps: Answers = Array.isArray(windows) ? windows[window ?? -1] : outputs;
    const output = steps[step];
    const answer = Array.isArray(output) ? output[before] : output;
    if (answer === undefined) throw new Error(`Nothing scripted for request ${before} of ${step}`);
    return answer as T;
  };
  return { ask, asked };
}
