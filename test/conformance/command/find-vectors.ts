import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

export const FAMILIES = ["deepeval", "ragas", "retrieval", "stats"] as const;
export type Family = (typeof FAMILIES)[number];

export interface VectorFile {
  /** undefined: no folder above it is named like a family. */
  readonly family: Family | undefined;
  readonly path: string;
}

/** A file of a family that is known. */
export type FamilyFile = VectorFile & { readonly family: Family };

export const isOfFamily = (file: VectorFile): file is FamilyFile => file.family !== undefined;

const familyNamed = (name: string): Family | undefined => FAMILIES.find((each) => each === name);

/** The family of a folder: its own name, or that of a folder above it. */
function familyOf(folder: string): Family | undefined {
  const above = dirname(folder);
  return familyNamed(basename(folder)) ?? (above === folder ? undefined : familyOf(above));
}

/** Every file of vectors below a folder, which is one family, part of one, or holds several. */
export function findVectors(folder: string): readonly VectorFile[] {
  const root = resolve(folder);
  const names = readdirSync(root).toSorted();
  return names.flatMap((name): readonly VectorFile[] => {
    const path = join(root, name);
    if (statSync(path).isDirectory()) return findVectors(path);
    return name.endsWith(".json") ? [{ family: familyOf(root), path }] : [];
  });
}
