import { describe, expect, it } from "vitest";
import { aDistributedMap, aFlow, aMachine, aPass, aTask, outputOf, run } from "./run-machine.ts";

const then = (Next: string, fields: object) => aPass({ End: undefined, Next, ...fields });

describe("variables", () => {
  it("are read as $name in every later state", async () => {
    const machine = aMachine({
      A: then("B", { Assign: { x: { y: "{% $states.input.n %}" }, 名前: "n" } }),
      B: then("C", { Output: "lost" }),
      C: aPass({ Output: "{% $x.y & $名前 %}" }),
    });
    expect(await outputOf(machine, { n: 4 })).toBe("4n");
  });

  it("and the output are both evaluated on what was there on entry", async () => {
    const machine = aMachine({
      A: then("B", { Assign: { a: 1, b: 2 } }),
      B: then("C", {
        Assign: { a: "{% $b %}", b: "{% $a %}" },
        Output: { a: "{% $a %}", b: "{% $b %}" },
      }),
      C: aPass({ Output: ["{% $states.input %}", "{% $a %}", "{% $b %}"] }),
    });
    expect(await outputOf(machine)).toEqual([{ a: 1, b: 2 }, 2, 1]);
  });

  it("stay as they were when the output of the state fails", async () => {
    const machine = aMachine({
      A: then("B", { Assign: { a: 1 } }),
      B: aTask({
        Assign: { a: 2 },
        Output: "{% $states.result.no %}",
        Catch: [{ ErrorEquals: ["States.ALL"], Next: "C" }],
      }),
      C: aPass({ Output: "{% $a %}" }),
    });
    expect(await outputOf(machine)).toBe(1);
  });

  it("of the states around are read in branches and iterations, whose own stay there", async () => {
    const inner = aFlow({
      I: { ...then("J", { Assign: { own: "{% $outer + 1 %}" } }) },
      J: aPass({ Output: "{% $own %}" }),
    });
    const other = aFlow({
      K: then("L", { Assign: { own: 5 } }),
      L: aPass({ Output: "{% $own %}" }),
    });
    const machine = aMachine({
      A: then("P", { Assign: { outer: 1 } }),
      P: {
        Type: "Parallel",
        Branches: [inner, other],
        Next: "Z",
        Assign: { both: "{% $states.result %}" },
      },
      Z: aPass({ Output: "{% [$both, $outer] %}" }),
    });
    expect(await outputOf(machine)).toEqual([2, 5, 1]);
  });

  it("that were not assigned yet are errors", async () => {
    const machine = aMachine({
      A: { Type: "Choice", Choices: [{ Condition: true, Next: "C" }], Default: "B" },
      B: then("C", { Assign: { x: 1 } }),
      C: aPass({ Output: "{% $x %}" }),
    });
    expect((await run(machine)).error).toBe("States.QueryEvaluationError");
  });

  it("of the parent do not exist in a distributed child, where the names are free", async () => {
    const machine = aMachine({
      A: then("M", { Assign: { x: 1 }, Output: [7] }),
      M: aDistributedMap(
        { ItemSelector: "{% $states.context.Map.Item.Value + $x %}" },
        {
          I: then("J", { Assign: { x: "{% $states.input %}" } }),
          J: aPass({ Output: "{% $x %}" }),
        },
      ),
    });
    expect(await outputOf(machine)).toEqual([8]);
  });
});
