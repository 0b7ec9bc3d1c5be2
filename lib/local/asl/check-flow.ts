import type { Problem } from "./errors.ts";
import type { FlowDefinition, State } from "./schema.ts";
import { innerFlows, isDistributed, targets } from "./state-fields.ts";

/** Checks how states are connected, here and in all flows inside. */
export function checkFlow(definition: FlowDefinition): readonly Problem[] {
  const names = new Map<string, string>();
  return checkLevel(definition, "", names, false);
}

function checkLevel(
  flow: FlowDefinition,
  path: string,
  seen: Map<string, string>,
  express: boolean,
): readonly Problem[] {
  const problems = [...checkTargets(flow, path), ...checkReach(flow, path)];
  for (const [name, state] of Object.entries(flow.States)) {
    const here = `${path}States.${name}`;
    const other = seen.get(name);
    if (other !== undefined) {
      problems.push({ path: here, message: `the name is already that of ${other}` });
    }
    seen.set(name, here);
    if (express && state.Type === "Map" && isDistributed(state)) {
      problems.push({ path: here, message: "an EXPRESS child can't run a distributed map" });
    }
    for (const inner of innerFlows(state)) {
      const within = isExpress(state) || (express && !inner.apart);
      problems.push(...checkLevel(inner.flow, `${here}.${inner.path}.`, seen, within));
    }
  }
  return problems;
}

function isExpress(state: State): boolean {
  if (state.Type !== "Map") {
    return false;
  }
  const config = state.ItemProcessor.ProcessorConfig;
  return config?.Mode === "DISTRIBUTED" && config.ExecutionType === "EXPRESS";
}

function checkTargets(flow: FlowDefinition, path: string): readonly Problem[] {
  const all = [
    { path: `${path}StartAt`, name: flow.StartAt },
    ...Object.entries(flow.States).flatMap(([name, state]) =>
      targets(state).map((target) => ({
        path: `${path}States.${name}.${target.path}`,
        name: target.name,
      })),
    ),
  ];
  return all
    .filter(({ name }) => !Object.hasOwn(flow.States, name))
    .map((target) => ({ path: target.path, message: `there is no state "${target.name}" here` }));
}

function checkReach(flow: FlowDefinition, path: string): readonly Problem[] {
  const reached = new Set<string>();
  const waiting = [flow.StartAt];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const state = Object.hasOwn(flow.States, name) ? flow.States[name] : undefined;
    if (state !== undefined && !reached.has(name)) {
      reached.add(name);
      waiting.push(...targets(state).map((target) => target.name));
    }
  }
  const lost = Object.keys(flow.States)
    .filter((name) => !reached.has(name))
    .map((name) => ({ path: `${path}States.${name}`, message: "no state leads here" }));
  const ends = Object.values(flow.States).some(
    (state) => state.Type === "Succeed" || state.Type === "Fail" || ("End" in state && state.End),
  );
  return ends ? lost : [...lost, { path: `${path}States`, message: "no state ends this flow" }];
}
