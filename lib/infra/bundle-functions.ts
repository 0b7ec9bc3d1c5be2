import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { build, type Metafile } from "esbuild";
import { bundleSettings } from "../../scripts/bundle-settings.ts";

const root = resolve(import.meta.dirname, "../..");
/** Where the maps think they lie, wherever they are written: the hash of an asset must not tell. */
const outdir = join(root, "dist", "functions");

/**
 * Loaded only where credentials come from a profile, a sign-in or another role, or where a browser is:
 * in Lambda they come from the variables of the environment.
 */
const NEVER_LOADED = [
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "bowser",
];

export interface FunctionBundle {
  /** Holds index.mjs and what it loads at once or later. */
  readonly folder: string;
  /** The project's own files in it, by their paths from the root. */
  readonly sources: readonly string[];
}

/**
 * Bundles the handlers of these folders of functions/, each into a folder of its own below `into`.
 * The same sources give the same bytes, wherever they are written.
 */
export async function bundleFunctions(
  names: readonly string[],
  into = outdir,
): Promise<Readonly<Record<string, FunctionBundle>>> {
  const handlers = names.map((name) => [name, `functions/${name}/handler.ts`] as const);
  const missing = handlers.filter(([, path]) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    throw new Error(`handlers are missing: ${missing.map(([, path]) => path).join(", ")}`);
  }
  // All at once: what several of them import is read once, and lies in files that they share.
  const { outputFiles, metafile } = await build({
    ...bundleSettings,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(handlers),
    external: [...bundleSettings.external, ...NEVER_LOADED],
    splitting: true,
    // Lambda reads every byte at a cold start; the maps lead back to the lines of an error.
    minify: true,
    charset: "utf8",
    chunkNames: "part-[hash]",
    outdir,
    write: false,
    metafile: true,
  });
  const contents = new Map(outputFiles.map((file) => [relative(root, file.path), file.contents]));
  const bundled = names.map(async (name) => {
    const folder = join(into, name);
    const entry = relative(root, join(outdir, `${name}.mjs`));
    const parts = reachableFrom(entry, metafile);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const path of parts) {
      const file = path === entry ? "index.mjs" : basename(path);
      await writeFile(join(folder, file), contents.get(path) ?? "");
      await writeFile(join(folder, `${basename(path)}.map`), contents.get(`${path}.map`) ?? "");
    }
    return [name, { folder, sources: ownSources(parts, metafile) }] as const;
  });
  return Object.fromEntries(await Promise.all(bundled));
}

/** The files that an entry imports, directly or not, now or later. */
function reachableFrom(entry: string, { outputs }: Metafile): readonly string[] {
  const found = new Set([entry]);
  for (const path of found) {
    for (const { path: next, external } of outputs[path]?.imports ?? []) {
      if (external !== true) found.add(next);
    }
  }
  return [...found].sort();
}

function ownSources(parts: readonly string[], { outputs }: Metafile): readonly string[] {
  const used = parts.flatMap((part) => Object.entries(outputs[part]?.inputs ?? {}));
  const paths = used.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
  return [...new Set(paths)].filter((path) => !path.startsWith("node_modules/")).sort();
}
