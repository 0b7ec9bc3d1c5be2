/** Whose documents: a deployment and one tenant of it. */
export interface ModelPlace {
  readonly stage: string;
  readonly tenant: string;
}

/** What the name of a parameter may consist of, between its slashes. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;
/** What no object can be asked for. */
const NO_KEY = "__proto__";
/** What an alias stands for that is no model. */
const RESERVED = ["offline", "scripted"];

/** The path of a tenant's documents; those of the tenant `default` have none of its own. */
export function parametersOf(
  { stage, tenant }: ModelPlace,
  kind: "models" | "agents" | "schedules",
): string {
  const own = tenant === "default" ? "" : `/${tenant}`;
  return `/saiten/${stage}${own}/${kind}`;
}

/** The parameter that holds a document; undefined for a name that can't name one. */
export function parameterOf(
  place: ModelPlace,
  kind: "models" | "agents" | "schedules",
  name: string,
): string | undefined {
  return NAME.test(name) && name !== NO_KEY ? `${parametersOf(place, kind)}/${name}` : undefined;
}

/** The path of a tenant's documents of models. */
export const modelParameters = (place: ModelPlace): string => parametersOf(place, "models");

/** The parameter that holds an alias's document; undefined for an alias that can't name one. */
export function modelParameter(place: ModelPlace, alias: string): string | undefined {
  return RESERVED.includes(alias) ? undefined : parameterOf(place, "models", alias);
}
