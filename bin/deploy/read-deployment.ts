import { parseSchedule } from "../../lib/core/config/schedule.ts";
import { fail, ok, type Result } from "../../lib/core/errors.ts";
import type { Message } from "../../lib/core/messages/catalog.ts";
import type { Problem } from "../../lib/core/validation/field-problem.ts";
import { validate } from "../../lib/core/validation/validate.ts";
import { formatPath, shownValue } from "../../lib/core/validation/value-at.ts";
import { type Deployment, deploymentSchema } from "../../lib/infra/config.ts";

/** Where it stands in the context of cdk.json. */
export const KEY = "saiten.config";

/** Reads what cdk.json says of a deployment, its schedules included; all problems at once. */
export function readDeployment(value: unknown): Result<Deployment> {
  const checked = validate(deploymentSchema, value ?? {});
  if (!checked.ok) return fail(checked.error.map(messageOf));
  const problems = Object.entries(checked.value.schedules).flatMap(([name, document]) => {
    const read = parseSchedule(JSON.stringify(document), `${KEY}.schedules.${name}`);
    return read.ok ? [] : read.error;
  });
  return problems.length > 0 ? fail(problems) : ok(checked.value);
}

const messageOf = ({ path, value, what }: Problem): Message => ({
  code: "config.invalid_setting",
  details: { name: `${KEY}.${formatPath(path)}`, value: shownValue(value), problem: what },
});
