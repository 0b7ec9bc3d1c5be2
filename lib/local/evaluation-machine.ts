import definition from "../../statemachines/evaluation.asl.json" with { type: "json" };
import { compileMachine, type Machine } from "./asl/machine.ts";
import { handlers } from "./lambda-invoke.ts";

/** The deployed definition with this machine's names in place of the stack's ARNs. */
export async function loadEvaluationMachine(bucket: string): Promise<Machine> {
  const functions = Object.keys(handlers).map((name) => [`${name}FunctionArn`, name] as const);
  const substitutions = new Map<string, string>([
    ...functions,
    ["DataBucketName", bucket],
    ["EventBusName", "default"],
  ]);
  const filled = JSON.stringify(definition).replace(
    /\$\{(\w+)\}/g,
    (whole, name) => substitutions.get(name) ?? whole,
  );
  return compileMachine(JSON.parse(filled));
}
