import { readFile, writeFile } from "node:fs/promises";
import { openApiDocument } from "./openapi-document.ts";

// Writes docs/openapi.json from the code; with --check, fails when what is there differs.
const path = new URL("../docs/openapi.json", import.meta.url);
const text = openApiDocument();
const before = await readFile(path, "utf8").catch(() => undefined);
if (before !== text && process.argv.includes("--check")) {
  process.stderr.write("docs/openapi.json differs from the code: run npm run openapi\n");
  process.exitCode = 1;
} else if (before !== text) {
  await writeFile(path, text);
  process.stdout.write("wrote docs/openapi.json\n");
}
