import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/**/*.slow.test.ts", "test/**/*.browser.test.ts"],
    // Two cores: more workers only fight each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    coverage: {
      include: ["lib/core/**/*.ts"],
      thresholds: { lines: 100, branches: 100 },
    },
  },
});
