import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** What IAM calls a command whose name differs from its action's, by the package it comes from. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  "lib-dynamodb Get": ["dynamodb:GetItem"],
  "lib-dynamodb Put": ["dynamodb:PutItem"],
  "lib-dynamodb Update": ["dynamodb:UpdateItem"],
  "lib-dynamodb Delete": ["dynamodb:DeleteItem"],
  "lib-dynamodb BatchGet": ["dynamodb:BatchGetItem"],
  "lib-dynamodb BatchWrite": ["dynamodb:BatchWriteItem"],
  "client-bedrock-runtime Converse": ["bedrock:InvokeModel"],
  // Without the right to list, an object that is not there is one that is denied.
  "client-s3 GetObject": ["s3:GetObject", "s3:ListBucket"],
  "client-s3 ListObjectsV2": ["s3:ListBucket"],
  "client-s3 HeadObject": ["s3:GetObject", "s3:ListBucket"],
  "lib-storage Upload": ["s3:PutObject", "s3:AbortMultipartUpload"],
  // A schedule names the role it runs under.
  "client-scheduler CreateSchedule": ["scheduler:CreateSchedule", "iam:PassRole"],
  "client-scheduler UpdateSchedule": ["scheduler:UpdateSchedule", "iam:PassRole"],
};

const PREFIXES: Readonly<Record<string, string>> = {
  "lib-dynamodb": "dynamodb",
  "client-dynamodb": "dynamodb",
  "client-s3": "s3",
  "client-ssm": "ssm",
  "client-secrets-manager": "secretsmanager",
  "client-bedrock-runtime": "bedrock",
  "client-sfn": "states",
  "client-eventbridge": "events",
  "client-scheduler": "scheduler",
  "client-sns": "sns",
};

const IMPORT = /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*"@aws-sdk\/([\w-]+)"/g;
const CALLS = /\bnew (\w+)Command\(|\bpaginate(\w+)\(|\bnew (Upload)\(/g;

/** The actions that the SDK commands in these files of the project ask for. */
export function reachableActions(sources: readonly string[]): readonly string[] {
  return [...new Set(sources.flatMap(actionsIn))].sort();
}

function actionsIn(source: string): readonly string[] {
  const text = readFileSync(join(root, source), "utf8");
  const packages = new Map(
    [...text.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) =>
      names.split(",").map((name) => [name.replace("type ", "").trim(), from] as const),
    ),
  );
  return [...text.matchAll(CALLS)].flatMap(([, command, paged, upload]) => {
    const name = command ?? paged ?? upload ?? "";
    const imported =
      command === undefined ? (paged === undefined ? name : `paginate${name}`) : `${name}Command`;
    const from = packages.get(imported);
    if (from === undefined) throw new Error(`${source}: where is ${imported} from?`);
    const prefix = PREFIXES[from];
    const known = ACTIONS[`${from} ${name}`];
    if (known === undefined && prefix === undefined) throw new Error(`whose is ${from} ${name}?`);
    return known ?? [`${prefix}:${name}`];
  });
}
