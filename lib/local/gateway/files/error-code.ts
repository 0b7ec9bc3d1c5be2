/** The `code` of a Node or LevelDB error (`ENOENT`, `EEXIST` ...), undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
