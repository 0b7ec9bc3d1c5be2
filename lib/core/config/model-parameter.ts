/** Whose documents of models: a deployment and one tenant of it. */
export interface ModelPlace {
  readonly stage: string;
  readonly tenant: string;
}

/** What the name of a parameter may consist of, between its slashes. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;
/** What an alias stands for that is no model, and what no object can be asked for. */
const RESERVED = ["offline", "scripted", "__proto__"];

/** The path of a tenant's documents of models; those of the tenant `default` have none of its own. */
export function modelParameters({ stage, tenant }: ModelPlace): string {
  const own = tenant === "default" ? "" : `/${tenant}`;
  return `/saiten/${stage}${own}/models`;
}

/** The parameter that holds an alias's document; undefined for an alias that can't name one. */
export function modelParameter(place: ModelPlace, alias: string): string | undefined {
  const isName = NAME.test(alias) && !RESERVED.includes(alias);
  return isName ? `${modelParameters(place)}/${alias}` : undefined;
}
