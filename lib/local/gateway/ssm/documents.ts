import type * as z from "zod";
import type { FileTree } from "../files/file-tree.ts";

class DamagedDocumentError extends Error {
  constructor(key: string) {
    super(`what is stored for ${key} is damaged`);
    this.name = "DamagedDocumentError";
  }
}

/** Reads a JSON document of a tree; `etag` names the version that was read. */
export function readDocument<T extends z.ZodType>(
  tree: FileTree,
  key: string,
  schema: T,
): { readonly value: z.output<T>; readonly etag: string } | undefined {
  const object = tree.open(key);
  if (!object) return undefined;
  const bytes = object.take(0, object.size);
  if (!(bytes instanceof Uint8Array)) throw new DamagedDocumentError(key);
  const parsed = schema.safeParse(parseJson(bytes));
  if (!parsed.success) throw new DamagedDocumentError(key);
  return { value: parsed.data, etag: object.etag };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

/** Writes a document over the version with this etag, or only when there is none. */
export async function writeDocument(
  tree: FileTree,
  key: string,
  value: { readonly modifiedAt: number },
  etag: string | undefined,
): Promise<boolean> {
  const { outcome } = await tree.write({
    key,
    pieces: [Buffer.from(JSON.stringify(value))],
    headers: {},
    modifiedAt: value.modifiedAt,
    when: etag === undefined ? "absent" : { etag },
  });
  return outcome === "written";
}
