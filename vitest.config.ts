import { configDefaults, defineConfig } from "vitest/config";

const common = {
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  // No test is about time: a busy machine may take its own.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const elsewhere = [
  ...configDefaults.exclude,
  "test/**/*.slow.test.ts",
  "test/**/*.browser.test.ts",
];
const pure = ["test/core/**/*.test.ts", "test/conformance/**/*.test.ts"];

export default defineConfig({
  test: {
    // Two cores: more workers only fight each other.
    maxWorkers: 2,
    coverage: {
      include: ["lib/core/**/*.ts"],
      thresholds: { lines: 100, branches: 100 },
    },
    projects: [
      // What is pure leaves nothing behind: its modules are loaded once, not once a file.
      { test: { ...common, name: "pure", include: pure, exclude: elsewhere, isolate: false } },
      {
        test: {
          ...common,
          name: "parts",
          include: ["test/**/*.test.ts"],
          exclude: [...elsewhere, ...pure],
        },
      },
    ],
  },
});
