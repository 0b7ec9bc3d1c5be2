import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
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
