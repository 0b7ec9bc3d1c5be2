import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import * as z from "zod";
import { AppError } from "../../core/errors.ts";
import { documentName } from "../../core/retrieval/same-document.ts";
import type { SampleDocument } from "./passages.ts";

const SHOWN_CHARACTERS = 80;

const documentSchema = z.object({
  id: z.string().trim().min(1),
  title: z.string().default(""),
  text: z.string(),
});

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("agent.documents_undecodable", { path }, { cause });
  }
}

function parseLine(path: string, text: string, line: number): SampleDocument {
  try {
    return documentSchema.parse(JSON.parse(text));
  } catch (cause) {
    const value = [...text].slice(0, SHOWN_CHARACTERS).join("");
    throw new AppError("agent.documents_line", { path, line, value }, { cause });
  }
}

async function loadLines(path: string): Promise<SampleDocument[]> {
  const lines = (await readText(path)).split(/\r?\n/);
  return lines.flatMap((text, i) => (text.trim() === "" ? [] : [parseLine(path, text, i + 1)]));
}

/** The first heading, else the file's name without its ending. */
function titleOf(text: string, id: string): string {
  const heading = /^#{1,6}[ \t\u3000]+(.+?)[ \t]*#*[ \t]*$/m.exec(text)?.[1];
  return heading ?? basename(id).replace(/\.[^.]*$/, "");
}

/** Paths of a folder's .md and .txt files in the order of their names; hidden ones are left out. */
export async function listDocumentFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|txt)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(?:^|[\\/])\./.test(relative(folder, path)))
    .sort();
}

async function loadFolder(folder: string): Promise<SampleDocument[]> {
  const documents: SampleDocument[] = [];
  for (const path of await listDocumentFiles(folder)) {
    const text = await readText(path);
    const id = relative(folder, path).replaceAll(sep, "/");
    documents.push({ id, title: titleOf(text, id), text });
  }
  return documents;
}

function refuseDuplicates(path: string, documents: readonly SampleDocument[]): void {
  const seen = new Map<string, string>();
  for (const { id } of documents) {
    const name = documentName(id);
    const other = seen.get(name);
    if (other !== undefined) throw new AppError("agent.documents_duplicate", { path, id, other });
    seen.set(name, id);
  }
}

/**
 * The sample agent's documents: a folder of .md and .txt files (the id is the path inside it, the
 * title the first heading), or a JSONL file of `{ id, title, text }`. Throws AppError for anything
 * that can't be used.
 */
export async function loadDocuments(path: string): Promise<readonly SampleDocument[]> {
  let documents: SampleDocument[];
  try {
    const isFolder = (await stat(path)).isDirectory();
    documents = await (isFolder ? loadFolder(path) : loadLines(path));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("agent.documents_missing", { path }, { cause: error });
  }
  if (documents.every((document) => document.text.trim() === ""))
    throw new AppError("agent.documents_empty", { path });
  refuseDuplicates(path, documents);
  return documents;
}
