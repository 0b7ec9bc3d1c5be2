import * as z from "zod";
import { type Config, configSchema } from "../config/config.ts";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { ownValue } from "../own-value.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, isFields } from "../validation/value-at.ts";
import { withoutNullsInside } from "../validation/without-nulls.ts";
import { messagesOf } from "./parse-body.ts";

const { shape } = configSchema;
const nameSchema = z.string().min(1).max(200);

/** The body of `POST /runs` and `POST /estimate`: the configuration with names for what is stored. */
export const runBodySchema = z.strictObject({
  /** `name` or `name@version`, the version as a whole or its beginning. */
  testSet: nameSchema,
  /** A stored agent; `recorded`: the answers stand in the test set. */
  agent: nameSchema,
  /** A stored model's alias, `offline`, or an object with it under `model`. */
  judge: shape.judge.unwrap(),
  embedding: shape.embedding,
  name: shape.name,
  mode: shape.mode.unwrap().optional(),
  language: shape.language,
  metrics: shape.metrics,
  custom: shape.custom,
  retrieval: shape.retrieval,
  limits: shape.limits,
  repeat: shape.repeat,
  gates: shape.gates,
  note: z.string().max(2000).optional(),
  cache: shape.cache,
  tags: z.array(z.string().min(1)).optional(),
  priority: z.string().min(1).optional(),
  /** So many cases, drawn by `seed`. */
  sample: z.int().positive().optional(),
  seed: z.int().min(0).max(4_294_967_295).optional(),
});
export type RunBody = z.output<typeof runBodySchema>;

const NAMES = ["testSet", "agent", "embedding"];

/** Paths, addresses and whole connections, where a name belongs. */
const isNoName = (value: unknown): boolean =>
  isFields(value) || (typeof value === "string" && /[/\\]|^\.|^[a-z]+:/i.test(value));

function namesOnly(body: Fields): readonly Message[] {
  const judge = ownValue(body, "judge");
  const named = NAMES.map((field) => [field, ownValue(body, field)] as const);
  const judged = isFields(judge) ? ownValue(judge, "model") : judge;
  const wrong = [...named, ["judge", judged] as const].flatMap(([field, value]) =>
    isNoName(value) ? [field] : [],
  );
  const all = Object.hasOwn(body, "models") ? [...wrong, "models"] : wrong;
  return all.map((field) => ({ code: "api.names_only", details: { field } }));
}

/** Reads what a run is asked for; everything that is wrong with it at once. */
export function parseRunBody(body: Fields): Result<RunBody> {
  const refused = namesOnly(body);
  if (refused.length > 0) return fail(refused);
  if (ownValue(body, "baseline") !== undefined) {
    const details = { file: "POST /runs", line: null, key: "baseline", value: null };
    return fail([{ code: "config.not_supported_yet", details }]);
  }
  const checked = validate(runBodySchema, withoutNullsInside(body));
  return checked.ok ? ok(checked.value) : fail(messagesOf(checked.error));
}

/** The same as a configuration file would say it, but for what is stored. */
export function configOf(
  {
    testSet: _testSet,
    agent: _agent,
    tags: _tags,
    priority: _priority,
    sample: _sample,
    seed: _seed,
    ...own
  }: RunBody,
  mode: Config["mode"],
): Config {
  return { ...own, mode, models: {} };
}
