import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    include: ["test/**/*.slow.test.ts"],
    maxWorkers: 2,
    testTimeout: 300_000,
  },
});
