#!/usr/bin/env node
import { fileURLToPath, pathToFileURL } from "node:url";
import { freshBundle } from "./fresh-bundle.mjs";

// The SDK tells on Node 20 that it will want Node 22 in 2027: nothing that a user could act on.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";

// `saiten report latest | head` closes the pipe early: nobody reads on, and nothing is wrong.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const bundle = freshBundle(fileURLToPath(new URL("..", import.meta.url)));
if (bundle === undefined) (await import("tsx/esm/api")).register();
const { main } = await import(bundle ? pathToFileURL(bundle).href : "./cli.ts");
process.exitCode = await main(process.argv.slice(2));
// After Ctrl-C a call to a model may still be under way; nobody waits for its answer any more.
process.stdout.write("", () => setTimeout(() => process.exit(), 500).unref());
