import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SSMClient } from "@aws-sdk/client-ssm";
import { createDocumentClient } from "../../lib/adapters/dynamodb/document-client.ts";
import { createDynamoRunStore } from "../../lib/adapters/dynamodb/run-store.ts";
import { createS3Blobs } from "../../lib/adapters/s3/blobs.ts";
import { createSsmParameters } from "../../lib/adapters/ssm/parameters.ts";
import { agentSchema } from "../../lib/core/config/agent.ts";
import type { NamedDocument } from "../../lib/core/config/listed-model.ts";
import { parametersOf } from "../../lib/core/config/model-parameter.ts";
import { parseModelDocument } from "../../lib/core/config/parse-model-document.ts";
import { parseSchedule } from "../../lib/core/config/schedule.ts";
import { AppError, describe } from "../../lib/core/errors.ts";
import type { Language } from "../../lib/core/language.ts";
import type { Message } from "../../lib/core/messages/catalog.ts";
import type { Parameters } from "../../lib/core/ports.ts";
import { parseJson } from "../../lib/core/validation/parse-json.ts";
import { validate } from "../../lib/core/validation/validate.ts";
import { TENANT } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { checkStageModels } from "./check-models.ts";
import type { Finding } from "./finding.ts";
import { doctorWordsIn } from "./words.ts";

/** What is asked for answers the same whether it is there or not: it is never there. */
const NOBODY = { tenant: "doctor", runId: "nothing" };
const CLIENT = { maxAttempts: 2 };

export interface DeploymentPlace {
  readonly stage: string;
  readonly table: string | undefined;
  readonly bucket: string | undefined;
}

/** Table, bucket, documents and models of a stage, by calls that change nothing. */
export async function checkDeployment(
  context: CommandContext,
  { stage, table, bucket }: DeploymentPlace,
  calls: boolean,
): Promise<readonly Finding[]> {
  const { language } = context;
  const words = doctorWordsIn(language);
  const ssm = new SSMClient(CLIENT);
  const models: NamedDocument[] = [];
  try {
    return [
      table === undefined
        ? unnamed("SAITEN_TABLE", language)
        : await reach(table, words.reached, language, () => tryTable(table)),
      bucket === undefined
        ? unnamed("SAITEN_BUCKET", language)
        : await reach(bucket, words.readable, language, () => tryBucket(bucket)),
      ...(await checkDocuments(createSsmParameters({ client: ssm }), { stage, models }, language)),
      ...(await checkStageModels(context, models, calls)),
      {
        status: "note",
        check: "quota",
        where: stage,
        what: words.quota,
        remedy: words.quotaRemedy,
      },
    ];
  } finally {
    ssm.destroy();
  }
}

function unnamed(variable: string, language: Language): Finding {
  const words = doctorWordsIn(language);
  const what = words.notNamed(variable);
  return { status: "note", check: "store", where: variable, what, remedy: words.namedBy };
}

async function reach(
  where: string,
  what: string,
  language: Language,
  attempt: () => Promise<unknown>,
): Promise<Finding> {
  try {
    await attempt();
    return { status: "ok", check: "store", where, what };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: "failed", check: "store", where, what: describe(error, language) };
  }
}

/** An update of a run that is not there is refused by its condition, if it is allowed at all. */
async function tryTable(table: string): Promise<void> {
  const dynamo = new DynamoDBClient(CLIENT);
  const runs = createDynamoRunStore({ client: createDocumentClient(dynamo), table });
  try {
    await runs.get(NOBODY);
    await runs.update(NOBODY, { set: { name: "doctor" } });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "store.run_not_found")) throw error;
  } finally {
    dynamo.destroy();
  }
}

async function tryBucket(bucket: string): Promise<void> {
  const s3 = new S3Client(CLIENT);
  try {
    await createS3Blobs({ client: s3, bucket }).get(`${NOBODY.tenant}/${NOBODY.runId}`);
  } finally {
    s3.destroy();
  }
}

/** What is wrong with a document; `models` gathers those that can be called. */
type Check = (text: string, source: string, models: NamedDocument[]) => readonly Message[];

const nameIn = (source: string): string => source.slice(source.lastIndexOf("/") + 1);

const CHECKS: Readonly<Record<"models" | "agents" | "schedules", Check>> = {
  models: (text, source, models) => {
    const read = parseModelDocument(text, source);
    if (!read.ok) return [read.error];
    models.push({ alias: nameIn(source), source, model: read.value });
    return [];
  },
  agents: (text, source) => {
    if (validate(agentSchema, parseJson(text)).ok) return [];
    const details = { kind: "agents", name: nameIn(source) } as const;
    return [{ code: "api.document_damaged", details }];
  },
  schedules: (text, source) => {
    const read = parseSchedule(text, source);
    return read.ok ? [] : read.error;
  },
};

async function checkDocuments(
  parameters: Parameters,
  { stage, models }: { readonly stage: string; readonly models: NamedDocument[] },
  language: Language,
): Promise<readonly Finding[]> {
  const words = doctorWordsIn(language);
  const findings: Finding[] = [];
  for (const kind of ["models", "agents", "schedules"] as const) {
    const where = parametersOf({ stage, tenant: TENANT }, kind);
    let count = 0;
    const wrong: Message[] = [];
    const found = await reach(where, "", language, async () => {
      for await (const [name, text] of parameters.list(where)) {
        count += 1;
        wrong.push(...CHECKS[kind](text, name, models));
      }
    });
    if (found.status === "failed") findings.push(found);
    else if (wrong.length > 0) {
      for (const problem of wrong) {
        findings.push({ ...found, status: "failed", what: describe(problem, language) });
      }
    } else if (count > 0) findings.push({ ...found, what: words.documents(count) });
    else findings.push({ ...found, status: "note", what: words.noDocuments });
  }
  return findings;
}
