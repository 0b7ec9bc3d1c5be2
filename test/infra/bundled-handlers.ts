import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleFunctions } from "../../lib/infra/bundle-functions.ts";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import type { Handlers } from "../../lib/local/lambda-invoke.ts";

/** The handlers of every function as it is deployed, by the function's name. */
export async function bundledHandlers(): Promise<Handlers> {
  const folders = Object.values(deployedFunctions).map(({ folder }) => folder);
  // What lies in such a folder is loaded as it is, without the test runner's changes.
  const into = join(mkdtempSync(join(tmpdir(), "saiten-bundled-")), "node_modules");
  const bundles = await bundleFunctions(folders, into);
  return Object.fromEntries(
    Object.entries(deployedFunctions).map(([name, { folder }]) => {
      const file = join(bundles[folder]?.folder ?? "", "index.mjs");
      return [name, () => import(pathToFileURL(file).href)];
    }),
  );
}
