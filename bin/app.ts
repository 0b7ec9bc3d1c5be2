import { App } from "aws-cdk-lib";
import { routes } from "../lib/adapters/api/routes.ts";
import { bundleFunctions } from "../lib/infra/bundle-functions.ts";
import { deploymentSchema } from "../lib/infra/config.ts";
import { deployedFunctions } from "../lib/infra/functions.ts";
import { SaitenStack } from "../lib/infra/saiten-stack.ts";

const app = new App();
const config = deploymentSchema.parse(app.node.getContext("saiten.config"));
const folders = Object.values(deployedFunctions).map(({ folder }) => folder);
const bundles = await bundleFunctions(folders);
new SaitenStack(app, `saiten-${config.stage}`, { config, bundles, routes });
