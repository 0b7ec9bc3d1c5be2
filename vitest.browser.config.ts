import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    include: ["test/browser/**/*.browser.test.ts"],
    // One browser at a time: two would only wait for each other.
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
