import { conformance } from "./command/main.ts";

// npm run conformance -- [DIR]
process.exitCode = await conformance(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 2;
});
