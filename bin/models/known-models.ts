import { existsSync } from "node:fs";
import type { Config } from "../../lib/core/config/config.ts";
import type { ModelUse, NamedDocument } from "../../lib/core/config/listed-model.ts";
import { modelParameters } from "../../lib/core/config/model-parameter.ts";
import { modelUse } from "../../lib/core/config/model-use.ts";
import { defaultConfig } from "../../lib/core/config/parse-config.ts";
import { parseModelDocument } from "../../lib/core/config/parse-model-document.ts";
import { resolveLanguage } from "../../lib/core/config/resolve-language.ts";
import type { Message } from "../../lib/core/messages/catalog.ts";
import { readStoredModels } from "../../lib/local/models/stored-models.ts";
import { TENANT, workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { loadConfig } from "../load-evaluation.ts";
import { stageOf } from "../stage.ts";

export interface KnownModel extends NamedDocument {
  readonly use: readonly ModelUse[];
}

export interface KnownModels {
  readonly config: Config;
  readonly models: readonly KnownModel[];
  /** Documents of the parameter store that can't be read, by their alias. */
  readonly broken: ReadonlyMap<string, Message>;
}

export interface ModelFlags {
  readonly config?: string;
  readonly language?: string;
  readonly json?: boolean;
}

/** Every model of the configuration file and of the parameter store; the file's document wins. */
export async function knownModels(
  context: CommandContext,
  { config: file, language }: ModelFlags,
): Promise<KnownModels> {
  const flags = language === undefined ? {} : { language };
  const config = await configOf(context, file, flags);
  context.language = resolveLanguage({
    flag: language,
    file: config.language,
    environment: process.env,
  });
  const own = Object.entries(config.models).map(([alias, model]) => ({
    ...{ alias, model, source: `models.${alias}` },
  }));
  const place = { stage: stageOf(), tenant: TENANT };
  const stored: NamedDocument[] = [];
  const broken = new Map<string, Message>();
  for (const [alias, text] of await readStoredModels(workspace(undefined), place.stage)) {
    if (Object.hasOwn(config.models, alias)) continue;
    const source = `${modelParameters(place)}/${alias}`;
    const document = parseModelDocument(text, source);
    if (document.ok) stored.push({ alias, source, model: document.value });
    else broken.set(alias, document.error);
  }
  const models = [...own, ...stored].map((each) => ({
    ...each,
    use: modelUse(config, each.alias),
  }));
  return { config, models, broken };
}

/** Models of the parameter store need no file; one that is named must be there. */
function configOf(
  context: CommandContext,
  file: string | undefined,
  flags: { readonly language?: string },
): Promise<Config> {
  const path = file ?? process.env.SAITEN_CONFIG ?? "saiten.yaml";
  const mayLack = file === undefined && process.env.SAITEN_CONFIG === undefined;
  if (mayLack && !existsSync(path)) return Promise.resolve(defaultConfig);
  return loadConfig(context, path, flags);
}
