import { describe, expect, it, test } from "vitest";
import { nextMove, type SimulationState } from "../../../lib/core/simulation/next-move.ts";
import { theTurns } from "../metrics/conversations.ts";

const aState = (overrides: Partial<SimulationState> = {}): SimulationState => ({
  turns: theTurns("UA"),
  simulated: 1,
  maxTurns: 3,
  checked: false,
  reached: false,
  ...overrides,
});
const withOutcome = (overrides: Partial<SimulationState> = {}) =>
  aState({ expectedOutcome: "期限が分かる", ...overrides });

describe("the next move", () => {
  it("is a message when nothing has been said, whatever the expected outcome", () => {
    expect(nextMove(withOutcome({ turns: [], simulated: 0 }))).toEqual({ kind: "speak" });
  });

  it("is a check after each answer while an outcome is expected", () => {
    expect(nextMove(withOutcome())).toEqual({ kind: "check" });
    expect(nextMove(withOutcome({ checked: true }))).toEqual({ kind: "speak" });
    expect(nextMove(aState())).toEqual({ kind: "speak" });
  });

  it("is a check of a given history before the first message", () => {
    expect(nextMove(withOutcome({ simulated: 0 }))).toEqual({ kind: "check" });
  });

  it("hands a message that was made up to the agent, with neither check nor limit between", () => {
    const pending = { turns: theTurns("UAU"), simulated: 3 };

    expect(nextMove(withOutcome(pending))).toEqual({ kind: "ask", message: "U3" });
  });

  it("checks a given history that ends with the user, then hands that message on", () => {
    const pending = { turns: theTurns("U"), simulated: 0 };

    expect(nextMove(withOutcome(pending))).toEqual({ kind: "check" });
    expect(nextMove(withOutcome({ ...pending, checked: true }))).toEqual({
      kind: "ask",
      message: "U1",
    });
  });

  it("is a stop at the limit, without a check", () => {
    expect(nextMove(withOutcome({ simulated: 3 }))).toEqual({ kind: "stop", reason: "maxTurns" });
  });

  it("is a stop once the outcome is reached, even with a message of the user pending", () => {
    const reached = { kind: "stop", reason: "outcomeReached" };

    expect(nextMove(withOutcome({ reached: true, checked: true }))).toEqual(reached);
    expect(nextMove(withOutcome({ reached: true, turns: theTurns("U"), simulated: 0 }))).toEqual(
      reached,
    );
  });

  test.each([
    "ありがとうございました。さようなら。",
    "[END]",
    "The conversation is complete. STOP",
  ])("does not depend on what the agent says: %s", (content) => {
    const turns = [...theTurns("U"), { role: "assistant" as const, content }];

    expect(nextMove(aState({ turns }))).toEqual({ kind: "speak" });
  });
});
