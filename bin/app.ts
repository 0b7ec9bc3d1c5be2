import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { routes } from "../lib/adapters/api/routes.ts";
import { resolveLanguage } from "../lib/core/config/resolve-language.ts";
import { bundleFunctions } from "../lib/infra/bundle-functions.ts";
import { deployedFunctions } from "../lib/infra/functions.ts";
import { SaitenStack } from "../lib/infra/saiten-stack.ts";
import { KEY, readDeployment } from "./deploy/read-deployment.ts";
import { EXIT } from "./exit-codes.ts";
import { explain, Problems, terminal } from "./output.ts";

// What `npx cdk` runs: the deployment that cdk.json describes.
const app = new App();
const read = readDeployment(app.node.tryGetContext(KEY));
if (read.ok) {
  const config = read.value;
  const folders = Object.values(deployedFunctions).map(({ folder }) => folder);
  const bundles = await bundleFunctions(folders);
  new SaitenStack(app, `saiten-${config.stage}`, { config, bundles, routes });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
} else {
  const language = resolveLanguage({ environment: process.env });
  terminal.err(explain(new Problems(read.error), language));
  process.exitCode = EXIT.invalid;
}
