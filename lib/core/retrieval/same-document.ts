import { normalize } from "../text/normalize.ts";

const withoutFragment = (name: string): string => name.replace(/#.*$/u, "");
const withoutQuery = (name: string): string => name.replace(/\?.*$/u, "");
const lastSegment = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** A document's name as it is compared: NFKC, case folded, `/` between folders, no `#...`. */
export function documentName(source: string): string {
  return withoutFragment(normalize(source).replaceAll("\\", "/")).replace(/\/+$/u, "");
}

function equalNames(a: string, b: string): boolean {
  if (a === b) return true;
  const [bareA, bareB] = [withoutQuery(a), withoutQuery(b)];
  // Two different queries of one address are two documents.
  return bareA === bareB && (a === bareA || b === bareB);
}

/**
 * How a source and a label name one document: `exact`, or `lastSegment` when one of the two has no
 * folder and the file names are equal. Undefined when they name different ones.
 */
export function sameDocument(source: string, label: string): "exact" | "lastSegment" | undefined {
  const [a, b] = [documentName(source), documentName(label)];
  if (a === "" || b === "") return undefined;
  if (equalNames(a, b)) return "exact";
  const [pathA, pathB] = [withoutQuery(a), withoutQuery(b)];
  if (pathA.includes("/") && pathB.includes("/")) return undefined;
  const segment = lastSegment(pathA);
  return segment !== "" && segment === lastSegment(pathB) ? "lastSegment" : undefined;
}
