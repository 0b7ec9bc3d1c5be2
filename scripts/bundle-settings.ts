import type { BuildOptions } from "esbuild";

/** CommonJS among the dependencies asks for Node's own modules by `require`. */
const REQUIRE = `import { createRequire as createRequireHere } from "node:module";
const require = createRequireHere(import.meta.url);`;

/** How TypeScript and its dependencies become files that Node 20 loads without a compiler. */
export const bundleSettings = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  mainFields: ["module", "main"],
  // Has a native part, which it looks up beside its own files.
  external: ["classic-level"],
  banner: { js: REQUIRE },
  // Not minified: it starts no command sooner, and an uncaught error shows the line it is on.
  legalComments: "none",
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "warning",
} satisfies BuildOptions;
