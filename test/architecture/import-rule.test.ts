import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const ROOMS = ["lib/core", "lib/adapters", "functions", "lib/local", "lib/infra", "bin"] as const;
type Room = (typeof ROOMS)[number];

/** Which rooms a room may import from, itself included. */
const ALLOWED: Readonly<Record<Room, readonly Room[]>> = {
  "lib/core": ["lib/core"],
  "lib/adapters": ["lib/core", "lib/adapters"],
  functions: ["lib/core", "lib/adapters", "functions"],
  "lib/local": ["lib/core", "lib/adapters", "functions", "lib/local"],
  "lib/infra": ["functions", "lib/infra"],
  bin: ["lib/core", "lib/adapters", "lib/local", "lib/infra", "bin"],
};

/** Which rooms run or deploy the state machine. */
const DEFINITION_READERS: readonly Room[] = ["lib/local", "lib/infra"];

/** The small pure packages that core may use; of Node.js it may only hash. */
const CORE_PACKAGES = ["zod", "jsonrepair", "yaml", "@cfworker/json-schema", "node:crypto"];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)["']([^"']+)["']/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  return [...text.matchAll(IMPORT)].map(([, specifier = ""]) => ({ file, specifier }));
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

const roomOf = (file: string) => ROOMS.find((room) => file.startsWith(`${room}/`));

function targetOf({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  return relative(ROOT, resolve(ROOT, dirname(file), specifier))
    .split(sep)
    .join("/");
}

const rooms = ["lib", "functions", "bin"];
const imports = rooms.flatMap(sourceFiles).flatMap(importsOf);

describe("the import rule", () => {
  it("finds imports at all", () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it("lets no room import from one that builds on it", () => {
    const broken = imports.filter((each) => {
      const from = roomOf(each.file);
      const target = targetOf(each);
      if (from === undefined || target === undefined) return false;
      const to = roomOf(target);
      if (target === "package.json") return from !== "bin";
      if (target.startsWith("statemachines/")) return !DEFINITION_READERS.includes(from);
      if (target === "scripts/bundle-settings.ts") return from !== "lib/infra";
      return to === undefined || !ALLOWED[from].includes(to);
    });

    expect(broken).toEqual([]);
  });

  it("keeps core to pure packages", () => {
    const broken = imports.filter(
      ({ file, specifier }) =>
        file.startsWith("lib/core/") &&
        !specifier.startsWith(".") &&
        !CORE_PACKAGES.includes(specifier),
    );

    expect(broken).toEqual([]);
  });

  it("keeps core free of clock, randomness and environment", () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bsetTimeout\(|\bfetch\(/;
    const broken = sourceFiles("lib/core").filter((file) =>
      impure.test(withoutComments(readFileSync(join(ROOT, file), "utf8"))),
    );

    expect(broken).toEqual([]);
  });

  it("keeps the CDK to lib/infra and bin/app.ts", () => {
    const broken = imports.filter(
      ({ file, specifier }) =>
        /^(aws-cdk-lib|constructs|cdk-nag)\b/.test(specifier) &&
        !file.startsWith("lib/infra/") &&
        file !== "bin/app.ts",
    );

    expect(broken).toEqual([]);
  });
});
