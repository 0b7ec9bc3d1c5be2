import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { AgentConfig } from "../../core/config/agent.ts";
import { AppError } from "../../core/errors.ts";
import type { Agent } from "../../core/ports.ts";
import { agentError } from "./agent-error.ts";
import { listDocumentFiles, loadDocuments } from "./load-documents.ts";
import { createPassageIndex, type PassageIndex } from "./passage-index.ts";
import { sampleAgentOver } from "./sample-agent.ts";

/** A connector that asks somebody; `documents` is a path. */
type AskedAgentConfig = Extract<AgentConfig, { readonly type: "sample" }>;

interface Indexed {
  readonly version: string;
  readonly index: Promise<PassageIndex>;
}

const indexes = new Map<string, Indexed>();

/** Differs as soon as a file was added, removed, renamed or written. */
async function versionOf(path: string): Promise<string> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? await listDocumentFiles(path) : [path];
    const versions = files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    });
    return (await Promise.all(versions)).join("\n");
  } catch (cause) {
    throw new AppError("agent.documents_missing", { path }, { cause });
  }
}

/** The index of a folder or file, built again only after it has changed. */
async function indexOf(path: string): Promise<PassageIndex> {
  const version = await versionOf(path);
  const known = indexes.get(path);
  if (known?.version === version) return known.index;
  const index = loadDocuments(path).then(createPassageIndex);
  indexes.set(path, { version, index });
  index.catch(() => indexes.delete(path));
  return index;
}

/** The agent with whatever it throws turned into an AppError. */
export function withAgentErrors(agent: Agent): Agent {
  return {
    async ask(request, options) {
      try {
        return await agent.ask(request, options);
      } catch (error) {
        throw agentError(error);
      }
    },
  };
}

/**
 * The agent that a configuration names. Relative paths are taken from `baseDir`, by default the
 * working directory. Throws AppError when its documents can't be used.
 */
export async function createAgent(config: AskedAgentConfig, baseDir = "."): Promise<Agent> {
  const { documents, k, role, misbehave } = config;
  const index = await indexOf(resolve(baseDir, documents));
  return withAgentErrors(sampleAgentOver(index, { k, role, misbehave }));
}
