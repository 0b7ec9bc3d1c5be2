import { describe, expect, it } from "vitest";
import { problemsOf } from "./problems-of.ts";
import { aDistributedMap, aFlow, aMachine, aPass, aTask, type Definition } from "./run-machine.ts";

const one = (state: Definition) => aMachine({ A: state });
const inlineMap = (fields: Definition) => ({
  Type: "Map",
  ItemProcessor: aFlow({ I: aPass() }),
  End: true,
  ...fields,
});

describe("an expression is refused for", () => {
  it.each<[string, unknown, string]>([
    ["an open expression", one(aPass({ Output: "{% 1 " })), "Output: an expression starts with {%"],
    [
      "an expression with a blank before it",
      one(aPass({ Output: " {% 1 %}" })),
      "Output: an expression starts with {%",
    ],
    ["a syntax error", one(aPass({ Output: ["{% 1 + %}"] })), "States.A.Output[0]: not JSONata"],
    [
      "$states.result where there is none",
      one(aPass({ Output: "{% $states.result %}" })),
      "Output: $states.result does not exist here",
    ],
    [
      "$states.result in Arguments",
      one(aTask({ Arguments: "{% $states.result %}" })),
      "Arguments: $states.result does not exist",
    ],
    [
      "$states.errorOutput in Output",
      one(aTask({ Output: "{% $states.errorOutput %}" })),
      "$states.errorOutput does not exist here",
    ],
    [
      "$states.output",
      one(aTask({ Output: "{% $states.output %}" })),
      "$states.output does not exist here",
    ],
    ["the input document", one(aPass({ Output: "{% $.a %}" })), "Output: $ has no value here"],
    [
      "the root document",
      one(aPass({ Output: "{% $states.input.a[$$.b] %}" })),
      "Output: $$ has no value here",
    ],
    ["a field of nothing", one(aPass({ Output: "{% a.b %}" })), '"a" is a field of nothing'],
    [
      "an operator that AWS lacks",
      one(aPass({ Output: "{% $states.input.a ?? 1 %}" })),
      "?: and ?? are newer",
    ],
    ["another one", one(aPass({ Output: "{% $states.input.a ?: 1 %}" })), "?: and ?? are newer"],
    ["a variable never assigned", one(aPass({ Output: "{% $x %}" })), "$x is never assigned"],
    ["assigning $states", one(aPass({ Assign: { states: 1 } })), "Assign.states: is reserved"],
    [
      "a variable with a blank",
      one(aPass({ Assign: { "a b": 1 } })),
      "Assign.a b: is not a name for a variable",
    ],
    [
      "assigning an outer variable",
      aMachine({
        A: aPass({ End: undefined, Next: "P", Assign: { x: 1 } }),
        P: inlineMap({ ItemProcessor: aFlow({ I: aPass({ Assign: { x: 2 } }) }) }),
      }),
      "States.P.ItemProcessor.States.I.Assign.x: $x belongs to the states around",
    ],
    [
      "a parent's variable in a distributed child",
      aMachine({
        A: aPass({ End: undefined, Next: "M", Assign: { x: 1 } }),
        M: aDistributedMap({}, { I: aPass({ Output: "{% $x %}" }) }),
      }),
      "States.M.ItemProcessor.States.I.Output: $x is never assigned",
    ],
    [
      "an inner variable outside",
      aMachine({
        M: inlineMap({
          ItemProcessor: aFlow({ I: aPass({ Assign: { x: 1 } }) }),
          Output: "{% $x %}",
        }),
      }),
      "$x is never assigned",
    ],
  ])("%s", (_, definition, problem) => {
    expect(problemsOf(definition).join("\n")).toContain(problem);
  });
});
