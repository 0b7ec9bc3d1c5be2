const TENANT = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** Beside the tenants' own paths in the parameter store these mean something else. */
const NO_TENANTS = ["models", "agents", "schedules", "principals", "monitoring"];

/** Whether a text names a tenant, so that no tenant's keys and paths hold another's. */
export const isTenant = (text: string): boolean => TENANT.test(text) && !NO_TENANTS.includes(text);

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*$/u;
const LONGEST_NAME = 100;

/** Whether a text names a test set: one way to write each name, no path, nothing that is not seen. */
export const isTestSetName = (text: string): boolean =>
  NAME.test(text) && [...text].length <= LONGEST_NAME && text.normalize("NFKC") === text;

/** Whether a text can be the id of a run, or the beginning of one. */
export const isRunId = (text: string): boolean => /^[0-9A-Za-z]{1,64}$/.test(text);

export interface TestSetRef {
  readonly name: string;
  /** A version or the beginning of one; absent for the newest. */
  readonly version?: string;
}

/** Reads `name[@version]`; undefined when it is none. */
export function parseTestSetRef(text: string): TestSetRef | undefined {
  const at = text.lastIndexOf("@");
  const name = at < 0 ? text : text.slice(0, at);
  const version = at < 0 ? undefined : text.slice(at + 1);
  if (!isTestSetName(name)) return undefined;
  if (version === undefined) return { name };
  return /^[0-9a-f]{6,64}$/.test(version) ? { name, version } : undefined;
}
