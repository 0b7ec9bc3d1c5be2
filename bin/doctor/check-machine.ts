import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname } from "node:path";
import type { Language } from "../../lib/core/language.ts";
import type { Workspace } from "../../lib/local/workspace.ts";
import type { Finding } from "./finding.ts";
import { doctorWordsIn } from "./words.ts";

const LEAST = [20, 19] as const;

/** Whether this version of Node.js is one that Saiten runs on. */
export function checkNode(version: string, language: Language): Finding {
  const words = doctorWordsIn(language);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
  const found = { check: "node", where: version } as const;
  if (isEnough) return { ...found, status: "ok", what: words.nodeOk };
  const what = words.nodeOld(LEAST.join("."));
  return { ...found, status: "failed", what, remedy: words.nodeRemedy };
}

/** Whether runs can be kept where they would be kept; makes no folder. */
export function checkFolders(
  { outDir, dataDir }: Pick<Workspace, "outDir" | "dataDir">,
  language: Language,
): Promise<readonly Finding[]> {
  const words = doctorWordsIn(language);
  return Promise.all(
    [...new Set([dataDir, outDir])].map(async (folder): Promise<Finding> => {
      const found = { check: "folder", where: folder } as const;
      try {
        await access(nearestThere(folder), constants.W_OK);
        return { ...found, status: "ok", what: words.writable };
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        const what = words.notWritable(code ?? message);
        return { ...found, status: "failed", what, remedy: words.folderRemedy };
      }
    }),
  );
}

/** The folder, or the one that it would be made in. */
function nearestThere(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearestThere(above);
}
