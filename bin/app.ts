import { App } from "aws-cdk-lib";
import { bundleFunctions } from "../lib/infra/bundle-functions.ts";
import { deploymentSchema } from "../lib/infra/config.ts";
import { machineFunctions } from "../lib/infra/functions.ts";
import { SaitenStack } from "../lib/infra/saiten-stack.ts";

const app = new App();
const config = deploymentSchema.parse(app.node.getContext("saiten.config"));
const folders = Object.values(machineFunctions).map(({ folder }) => folder);
new SaitenStack(app, `saiten-${config.stage}`, { config, bundles: await bundleFunctions(folders) });
