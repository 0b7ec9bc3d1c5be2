import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { routes } from "../../lib/adapters/api/routes.ts";
import type { FunctionBundle } from "../../lib/infra/bundle-functions.ts";
import { deploymentSchema } from "../../lib/infra/config.ts";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import { SaitenStack } from "../../lib/infra/saiten-stack.ts";

/** A deployment as it is written in cdk.json, with what every one needs. */
export const aDeployment = (config: Readonly<Record<string, unknown>> = {}) =>
  deploymentSchema.parse({ stage: "test", region: "ap-northeast-1", ...config });

/** What stands in for the bundles where a test looks at the template only. */
function emptyBundles(): Readonly<Record<string, FunctionBundle>> {
  const into = mkdtempSync(join(tmpdir(), "saiten-bundles-"));
  return Object.fromEntries(
    Object.values(deployedFunctions).map(({ folder: name }) => {
      const folder = join(into, name);
      mkdirSync(folder);
      writeFileSync(join(folder, "index.mjs"), "");
      return [name, { folder, sources: [] }];
    }),
  );
}

type Config = Readonly<Record<string, unknown>>;

/** A stack in an app of its own, before it is synthesised. */
export function aStack(config: Config = {}): SaitenStack {
  const app = new App({ analyticsReporting: false });
  const bundles = emptyBundles();
  return new SaitenStack(app, "saiten-test", { config: aDeployment(config), bundles, routes });
}

export const aTemplate = (config: Config = {}): Template => Template.fromStack(aStack(config));
