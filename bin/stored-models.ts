import { OFFLINE } from "../lib/core/config/config.ts";
import type { ModelDocument } from "../lib/core/config/model.ts";
import { modelParameters } from "../lib/core/config/model-parameter.ts";
import { parseModelDocument } from "../lib/core/config/parse-model-document.ts";
import {
  judgeAlias,
  type ModelSources,
  type StoredModels,
} from "../lib/core/config/resolve-judge.ts";
import { readStoredModels } from "../lib/local/models/stored-models.ts";
import { TENANT, workspace } from "../lib/local/workspace.ts";
import { Problems } from "./output.ts";
import { stageOf } from "./stage.ts";

/**
 * What the parameter store of this folder has of the models that a run names and its file has not;
 * undefined when the file has them all. Throws Problems with what is wrong with such a document.
 */
export async function storedModels(
  sources: Omit<ModelSources, "stored">,
): Promise<StoredModels | undefined> {
  const { config, judgeScript } = sources;
  const named = [judgeScript === undefined ? judgeAlias(sources) : undefined, config.embedding];
  const wanted = named.filter(
    (alias) => alias !== undefined && alias !== OFFLINE && !Object.hasOwn(config.models, alias),
  );
  if (wanted.length === 0) return undefined;
  const place = { stage: stageOf(), tenant: TENANT };
  const texts = await readStoredModels(workspace(undefined), place.stage);
  const documents: [string, ModelDocument][] = [];
  for (const [alias, text] of texts) {
    if (!wanted.includes(alias)) continue;
    const document = parseModelDocument(text, `${modelParameters(place)}/${alias}`);
    if (!document.ok) throw new Problems([document.error]);
    documents.push([alias, document.value]);
  }
  return { ...place, aliases: [...texts.keys()], documents: Object.fromEntries(documents) };
}
