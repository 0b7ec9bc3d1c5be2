import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { parseJudgeScript } from "../lib/adapters/scripted-judge/parse-judge-script.ts";
import type { AgentConfig } from "../lib/core/config/agent.ts";
import { builtInNames } from "../lib/core/config/built-in-names.ts";
import { type Config, withPaths } from "../lib/core/config/config.ts";
import { freezeConfig } from "../lib/core/config/freeze-config.ts";
import { defaultConfig, parseConfig } from "../lib/core/config/parse-config.ts";
import { type Flags, readSettings } from "../lib/core/config/read-settings.ts";
import type { RunConfig } from "../lib/core/config/run-config.ts";
import type { Settings } from "../lib/core/config/settings.ts";
import { sha256 } from "../lib/core/dataset/canonical-json.ts";
import { canonicalize } from "../lib/core/dataset/canonicalize.ts";
import type { TestCase } from "../lib/core/dataset/case.ts";
import { decodeUtf8 } from "../lib/core/dataset/decode-utf8.ts";
import { parseTestSet, type TestSet } from "../lib/core/dataset/parse-test-set.ts";
import type { Reading } from "../lib/core/dataset/reading.ts";
import { type Selection, selectCases } from "../lib/core/dataset/select-cases.ts";
import { unsupportedFormat } from "../lib/core/dataset/unsupported-format.ts";
import { AppError, type Result } from "../lib/core/errors.ts";
import type { Message } from "../lib/core/messages/catalog.ts";
import { registry, STANDARD } from "../lib/core/metrics/registry.ts";
import { frozenGates } from "../lib/core/run/frozen-gates.ts";
import { normalize } from "../lib/core/text/normalize.ts";
import type { CommandContext } from "./context.ts";
import { DEFAULT_FILE, languageBeside, languageNamedIn, languageWith } from "./file-language.ts";
import { Problems } from "./output.ts";
import { storedModels } from "./stored-models.ts";
import { wordsIn } from "./words.ts";

export interface EvaluationRequest {
  readonly flags: Flags;
  /** Recorded answers take the place of test set and agent, and need no configuration. */
  readonly recorded?: string;
  /** A configuration without an agent is one for recorded answers. */
  readonly mayLackAgent?: boolean;
}

/** Everything that a run starts from, checked as far as it can be without asking anybody. */
export interface Evaluation {
  readonly config: RunConfig;
  readonly cases: readonly TestCase[];
  /** The selected cases in canonical form; bytes, which lie outside the heap while the run goes on. */
  readonly testSet: Uint8Array;
  readonly judgeScript?: string;
  readonly warnings: readonly Message[];
}

/** Reads configuration, test set and judge script; throws Problems with all that is wrong. */
export async function loadEvaluation(
  context: CommandContext,
  { flags, recorded, mayLackAgent = false }: EvaluationRequest,
): Promise<Evaluation> {
  const environment = process.env;
  const read = readSettings({ flags, environment });
  if (!read.ok) {
    context.language = await languageBeside(flags, environment);
    throw new Problems(read.error);
  }
  const settings = read.value;
  const file = settings.config ?? DEFAULT_FILE;
  const isOptional = recorded !== undefined && settings.config === undefined;
  const config =
    isOptional && !existsSync(file) ? defaultConfig : await loadConfig(context, file, flags);
  const language = languageWith(flags, config.language);
  context.language = language;
  const testSetFile = recorded ?? settings.testSet ?? config.testSet;
  if (testSetFile === undefined) {
    const details = { key: "testSet", flag: "--test-set", variable: "SAITEN_TEST_SET" };
    throw new AppError("config.missing_setting", details);
  }
  const isRecorded = recorded !== undefined || (mayLackAgent && config.agent === undefined);
  const reading = {
    mode: config.mode,
    recorded: isRecorded || config.agent?.type === "recorded",
  };
  const whole = await loadTestSet(context, testSetFile, reading);
  const cases = unwrap(selectCases(whole.cases, selectionOf(settings)));
  if (recorded !== undefined) refuseNothingRecorded(recorded, cases, reading);
  const judgeScript = await loadJudgeScript(context, settings.judgeScript);
  const sources = { config, settings, ...(judgeScript !== undefined && { judgeScript }) };
  const stored = await storedModels(sources);
  const agent: AgentConfig | undefined = isRecorded ? { type: "recorded" } : undefined;
  const frozen = freezeConfig({
    config,
    settings: { ...settings, language },
    environment,
    testSet: { name: basename(testSetFile), version: whole.version, cases: cases.length },
    ...(agent && { agent: { ...agent, ...(config.agent?.role && { role: config.agent.role }) } }),
    ...(judgeScript !== undefined && { judgeScript: sha256(judgeScript) }),
    ...(stored && { stored }),
    metrics: { known: registry, standard: STANDARD, taken: builtInNames, file },
  });
  const frozenConfig = unwrap(frozen);
  return {
    config: frozenConfig,
    cases,
    testSet: Buffer.from(canonicalize(cases)),
    ...(judgeScript !== undefined && { judgeScript }),
    warnings: [...whole.warnings, ...unusedTags(frozenConfig, cases)],
  };
}

function refuseNothingRecorded(file: string, cases: readonly TestCase[], { mode }: Reading): void {
  const isAnswered = cases.some(({ answer = "" }) => answer.trim() !== "");
  if (mode === "single-turn" && !isAnswered) throw new AppError("dataset.no_answers", { file });
  const isHeld = cases.some(({ turns = [] }) => turns.length > 0);
  if (mode === "multi-turn" && !isHeld) throw new AppError("dataset.no_conversations", { file });
}

/** Gates on a tag that no case of the run has: better told before the run than after it. */
function unusedTags(config: RunConfig, cases: readonly TestCase[]): readonly Message[] {
  const tags = new Set(cases.flatMap((each) => each.tags).map(normalize));
  return frozenGates(config).flatMap((gate) => {
    const tag = gate.kind === "figure" ? gate.tag : undefined;
    if (tag === undefined || tags.has(normalize(tag))) return [];
    return [{ code: "gate.unused_tag", details: { rule: gate.rule } } as const];
  });
}

/** The configuration of a file; throws Problems with all that is wrong with it. */
export async function loadConfig(
  context: CommandContext,
  file: string,
  flags: Flags,
): Promise<Config> {
  const { configFile } = wordsIn(context.language);
  const text = await readText(file, configFile, "saiten init");
  // What is wrong with the file is told in its own language, if that much of it can be read.
  context.language = languageWith(flags, languageNamedIn(text));
  const folder = dirname(resolve(file));
  return withPaths(unwrap(parseConfig({ file, text })), (path) => resolve(folder, path));
}

async function loadTestSet(
  context: CommandContext,
  file: string,
  reading: Reading,
): Promise<TestSet> {
  const unsupported = unsupportedFormat(file);
  if (unsupported !== undefined) throw new Problems([unsupported]);
  const text = await readText(file, wordsIn(context.language).testSetFile, "--test-set");
  return unwrap(parseTestSet({ file, text, ...reading }));
}

async function loadJudgeScript(
  context: CommandContext,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readText(file, wordsIn(context.language).scriptFile, "--judge offline");
  unwrap(parseJudgeScript(text, file));
  return text;
}

function selectionOf(settings: Settings): Selection {
  const { tag, priority, filterPattern, sample, seed, limit } = settings;
  return {
    ...(tag !== undefined && { tags: tag }),
    ...(priority !== undefined && { priority }),
    ...(filterPattern !== undefined && { filterPattern }),
    ...(sample !== undefined && { sample }),
    ...(seed !== undefined && { seed }),
    ...(limit !== undefined && { limit }),
  };
}

async function readText(path: string, what: string, remedy: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") {
      throw new AppError("usage.file_missing", { what, path, remedy }, { cause });
    }
    throw new AppError(
      "usage.file_unreadable",
      { path, reason: cause.code ?? cause.message },
      { cause },
    );
  });
  return unwrap(decodeUtf8(bytes, path));
}

/** The value, or Problems with every message. */
function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Problems(result.error);
  return result.value;
}
