import { parseSchedule } from "../../lib/core/config/schedule.ts";
import { fail, ok, type Result } from "../../lib/core/errors.ts";
import type { Message } from "../../lib/core/messages/catalog.ts";
import type { Problem } from "../../lib/core/validation/field-problem.ts";
import { validate } from "../../lib/core/validation/validate.ts";
import { formatPath, shownValue } from "../../lib/core/validation/value-at.ts";
import { checkedDeploymentSchema, type Deployment } from "../../lib/infra/config.ts";
import { modelArns } from "../../lib/infra/model-arns.ts";

/** Where it stands in the context of cdk.json. */
export const KEY = "saiten.config";

/** Reads what cdk.json says of a deployment, its schedules included; all problems at once. */
export function readDeployment(value: unknown): Result<Deployment> {
  const checked = validate(checkedDeploymentSchema, value ?? {});
  if (!checked.ok) return fail(checked.error.map(messageOf));
  const problems = Object.entries(checked.value.schedules).flatMap(([name, document]) => {
    const read = parseSchedule(JSON.stringify(document), `${KEY}.schedules.${name}`);
    return read.ok ? [] : read.error;
  });
  const all = [...problems, ...tooManyModels(checked.value)];
  return all.length > 0 ? fail(all) : ok(checked.value);
}

/** A policy of a role holds 10 KB, and 6 KB where it has to be set apart. */
const MOST_OF_MODELS = 5000;
/** As long as any. */
const OWNER = { account: "0".repeat(12), partition: "aws-us-gov" };

function tooManyModels(config: Deployment): readonly Message[] {
  const arns = config.models.flatMap((model) => modelArns(model, config, OWNER));
  const bytes = Buffer.byteLength(JSON.stringify(arns));
  if (bytes <= MOST_OF_MODELS) return [];
  const name = `${KEY}.models`;
  return [{ code: "config.too_many_models", details: { name, bytes, most: MOST_OF_MODELS } }];
}

const messageOf = ({ path, value, what }: Problem): Message => ({
  code: "config.invalid_setting",
  details: { name: `${KEY}.${formatPath(path)}`, value: shownValue(value), problem: what },
});
