import { mkdir, readFile, writeFile } from "node:fs/promises";
import { publishedSchemas } from "./published-schemas.ts";

// Writes docs/schemas from the code; with --check, fails when what is there differs.
const folder = new URL("../docs/schemas/", import.meta.url);
const check = process.argv.includes("--check");

await mkdir(folder, { recursive: true });
for (const [file, text] of Object.entries(publishedSchemas())) {
  const path = new URL(file, folder);
  const before = await readFile(path, "utf8").catch(() => undefined);
  if (before === text) continue;
  if (check) {
    process.stderr.write(
      `docs/schemas/${file} differs from the code: run scripts/write-schemas.ts\n`,
    );
    process.exitCode = 1;
  } else {
    await writeFile(path, text);
    process.stdout.write(`wrote docs/schemas/${file}\n`);
  }
}
