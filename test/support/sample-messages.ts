import { catalog, type Message, type MessageCode } from "../../lib/core/messages/catalog.ts";

const kinds = ["string", "number", "integer", "fraction", "boolean", "list", "object", "null"];
const flags = [true, false];
const causes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ message: `Cause ${index}.`, count: index + 1 }));
const names = (count: number) => Array.from({ length: count }, (_, index) => `name-${index}`);

/** Every kind of problem that a field can have. */
const fieldProblems = [
  { kind: "missing" },
  { kind: "unknownKey", nearest: "threshold" },
  { kind: "unknownKey", nearest: undefined },
  { kind: "conflict" },
  ...kinds.map((actual) => ({ kind: "type", expected: ["string", "list"], actual })),
  ...kinds.map((expected) => ({ kind: "type", expected: [expected], actual: "object" })),
  { kind: "oneOf", allowed: ["ja", "en"] },
  ...flags.map((inclusive) => ({ kind: "atLeast", minimum: 0, inclusive })),
  ...flags.map((inclusive) => ({ kind: "atMost", maximum: 1, inclusive })),
  ...["characters", "entries"].flatMap((unit) => [
    { kind: "tooShort", minimum: 1, unit },
    { kind: "tooShort", minimum: 2, unit },
    { kind: "tooLong", maximum: 100, unit },
  ]),
  { kind: "controlCharacters" },
  { kind: "badCharacters" },
  { kind: "notFinite" },
  { kind: "tooDeep", maximum: 64 },
  { kind: "regex" },
  { kind: "lengthBounds" },
  { kind: "schemaReference" },
  { kind: "schemaLoop" },
  { kind: "reserved" },
  { kind: "secretLiteral" },
  { kind: "region" },
  { kind: "timeOfDay" },
  { kind: "timeZone" },
  { kind: "timeZone", nearest: "Asia/Tokyo" },
  { kind: "baseUrl" },
  { kind: "origin" },
  { kind: "twoKeys" },
  { kind: "turnOrder", expected: "user" },
  { kind: "blank" },
  { kind: "malformed" },
];

/** Every way in which an answer fails to be the JSON that was asked for. */
const jsonFaults = [
  { kind: "notJson" },
  { kind: "missing", place: "items[0].name" },
  { kind: "unexpected", place: "items[0].name" },
  { kind: "rule", place: "", keyword: "type", rule: '"object"' },
];

/** Every reason why vectors can't be compared. */
const vectorProblems = [
  { kind: "noVectors", said: "{}" },
  { kind: "count", texts: 4, vectors: 3 },
  { kind: "order" },
  { kind: "empty", text: 2 },
  { kind: "notFinite", text: 2 },
  { kind: "lengths", first: 1024, text: 2, other: 256 },
];

/** Several fields of one document that are wrong. */
const faults = fieldProblems.slice(0, 2).map((problem) => ({ field: "a.b", value: null, problem }));

const text = ["handbook"];
const number = [3];

/** What a field of a message's details can hold, by its name, or by code and name. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  actual: [12],
  alias: text,
  "api.host_not_allowed.allowed": [[], ["judge.example.com"]],
  "api.wrong_host.allowed": [["127.0.0.1:7870", "localhost:7870"]],
  url: ["https://api.example.com"],
  "schedule.missing.parameter": ["/saiten/prod/schedules/nightly"],
  "remote.refused.status": [422],
  "remote.not_saiten.status": [404],
  "remote.refused.problems": [["There is no run 01RUN."]],
  "remote.short_token.least": [16],
  "api.host_not_allowed.host": ["https://10.0.0.5"],
  "api.invalid_field.problem": fieldProblems,
  "api.invalid_field.value": ["9", null],
  "api.agent_of_command.type": ["sample"],
  kind: ["models", "agents", "schedules"],
  method: ["GET"],
  prefix: ["saiten/prod/default/"],
  scope: ["saiten/run"],
  aliases: [names(2)],
  "store.cause_not_kept.code": ["judge.unparseable"],
  "config.embedding_missing.aliases": [[], names(2)],
  bytes: number,
  characters: [200_000],
  most: [100_000],
  maxUsd: [1],
  caseId: ["c-1"],
  cases: number,
  causes: [causes(1), causes(7)],
  "check.unmeasured.check": ["language", "latencyMs", "costUsd"],
  column: number,
  command: text,
  contains: ["10", "9".repeat(100)],
  count: [2, 9],
  earlier: ["Tone"],
  estimatedUsd: [1.75],
  equals: ["10", "9".repeat(100)],
  error: ["Saiten.Timeout"],
  cause: ["socket hang up", ""],
  errors: number,
  expected: text,
  extension: [".csv"],
  field: ["metrics.also[1].threshold"],
  faults: [[], jsonFaults],
  figure: ["passRate"],
  file: ["cases.jsonl"],
  fits: number,
  flag: ["--judge"],
  found: ["ja", "en", "zh-Hant", "zh-Hans", "other"],
  folder: ["/home/me/.saiten"],
  id: ["c-1"],
  ids: [names(2), names(7)],
  index: [0],
  instead: ["bias >= 0.9"],
  key: ["agent"],
  keys: [names(1), names(2)],
  known: [names(2)],
  "api.bad_query.known": [[], names(2)],
  "judge.script_failure.known": ["throttled, timeout"],
  language: ["ja", "en", "zh-Hant"],
  limit: [20],
  line: [17],
  "config.invalid_yaml.line": [17, null],
  "config.invalid_value.line": [17, null],
  "config.not_supported_yet.line": [17, null],
  lines: [[3, 5]],
  matches: [names(2)],
  max: [20, null],
  maxBytes: number,
  metric: ["faithfulness"],
  metrics: [names(1), names(2)],
  meanings: [
    [
      { of: "run", figure: "passRate" },
      { of: "metric", metric: "Tone", figure: "mean" },
    ],
    [
      { of: "metric", metric: "Tone", figure: "passRate" },
      { of: "metric", metric: "Tone.passRate", figure: "mean" },
    ],
  ],
  min: [10, null],
  mode: ["--resume"],
  "config.metric_of_other_mode.mode": ["multi-turn"],
  model: ["main"],
  more: [0, 2],
  name: ["--concurrency"],
  nearest: text,
  "config.unknown_embedding.nearest": [...text, undefined],
  "config.unknown_model.nearest": [...text, undefined],
  spentUsd: [0, 1.5],
  notRun: number,
  number: ["1.5"],
  of: [20],
  operation: ["s3:GetObject"],
  option: ["role", "domain"],
  other: ["C-1"],
  otherLine: number,
  parameter: ["models.main", undefined],
  "embedding.unreachable.parameter": ["models.main"],
  "judge.unreachable.parameter": ["models.main"],
  "embedding.unverified.parameter": ["models.main"],
  "judge.unverified.parameter": ["models.main"],
  "judge.unexpected_reply.parameter": ["models.main"],
  "model.missing.parameter": ["/saiten/prod/models/main"],
  passed: flags,
  path: ["/home/me/documents"],
  "judge.script_shape.path": ["c-1 / bias", ""],
  pattern: ["["],
  pid: [42, null],
  port: [8000],
  problem: ["HTTP 500"],
  "dataset.invalid_field.problem": fieldProblems,
  "config.invalid_value.problem": fieldProblems,
  "config.invalid_setting.problem": fieldProblems,
  "embedding.unusable.problem": vectorProblems,
  reason: ["connection refused"],
  minutes: [2, 90],
  "run.unstable_cases.unstable": [1, 3],
  "run.unstable_cases.voted": [4],
  "run.unstable_cases.undecided": [0, 2],
  "run.unstable_cases.lowest": [0.5, null],
  "run.unstable_cases.highest": [0.75, null],
  "run.unstable_cases.gates": [[], ["passRate >= 0.9"], ["a", "b"]],
  "run.not_run.reason": ["cancelled", "unreachable", "budget", "broken"],
  recorded: flags,
  replay: [undefined, { of: "01J", unfinished: true }, { of: "01J", unfinished: false }],
  regex: ["[0-9]+"],
  remedy: ["--config"],
  rule: ["passRate >= 0.9"],
  run: ["01J"],
  runId: ["01JRUN"],
  seconds: [60],
  secret: ["saiten/dev/key"],
  step: ["verdicts"],
  suggestion: ["--judge", undefined],
  surplus: [names(2)],
  supported: [names(2)],
  source: ["/saiten/prod/models/main"],
  "model.invalid.faults": [faults],
  "schedule.invalid.faults": [faults],
  "run.parameters_refused.refused": [["temperature"], ["temperature", "topP"]],
  fault: ["duplicateKey", "tab", "indent", "severalDocuments", "alias", "tag", "tooDeep", "syntax"],
  tokens: [9_400],
  tokensPerMinute: [8_000],
  tolerated: [0.05],
  trace: ["TypeError: x\nat y"],
  value: ["9", null],
  "config.invalid_setting.value": ["9"],
  "usage.invalid_value.value": ["9"],
  "judge.script_failure.value": ["boom"],
  "agent.documents_line.value": ["{"],
  variable: ["ONPREM_KEY"],
  what: ["saiten.yaml"],
  why: ["madeFromScenario", "hasOutcome", "ofOneAnswer", "ownConversation", "recordedInTurns"],
};

/**
 * Every code of the catalogue with details for each combination of samples. The details are found
 * by rendering: whatever field a message reads gets its samples by name.
 */
export function everyMessage(): readonly Message[] {
  return (Object.keys(catalog) as MessageCode[]).flatMap(variantsOf);
}

function variantsOf(code: MessageCode): readonly Message[] {
  const variants: Message[] = [];
  const open: Readonly<Record<string, unknown>>[] = [{}];
  for (let chosen = open.pop(); chosen !== undefined; chosen = open.pop()) {
    const missing = firstUnchosen(code, chosen);
    if (missing === undefined) {
      const details = Object.keys(chosen).length === 0 ? undefined : chosen;
      variants.push({ code, details } as unknown as Message);
    } else {
      for (const sample of samplesOf(code, missing)) open.push({ ...chosen, [missing]: sample });
    }
  }
  return variants;
}

/** The first field that the message reads and that has no value yet. */
function firstUnchosen(
  code: MessageCode,
  chosen: Readonly<Record<string, unknown>>,
): string | undefined {
  class Unchosen extends Error {}
  const details = new Proxy(chosen, {
    get(target, field) {
      if (!Object.hasOwn(target, field)) throw new Unchosen(String(field));
      return target[String(field)];
    },
  });
  try {
    (catalog[code] as (details: unknown) => unknown)(details);
    return undefined;
  } catch (error) {
    if (error instanceof Unchosen) return error.message;
    throw error;
  }
}

function samplesOf(code: MessageCode, field: string): readonly unknown[] {
  const samples = SAMPLES[`${code}.${field}`] ?? SAMPLES[field];
  if (samples === undefined) {
    throw new Error(`sample-messages.ts has no value for "${field}" of ${code}: add one`);
  }
  return samples;
}
