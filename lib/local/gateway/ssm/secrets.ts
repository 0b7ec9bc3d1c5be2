import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Exchange, type Service, ServiceError } from "../exchange.ts";
import type { FileTree } from "../files/file-tree.ts";
import { jsonService, readInput } from "../json-protocol.ts";
import { readDocument, writeDocument } from "./documents.ts";

const storedSchema = z.object({ value: z.string(), version: z.string(), modifiedAt: z.number() });
const createSchema = z.object({ Name: z.string().min(1).max(512), SecretString: z.string() });
const getSchema = z.object({ SecretId: z.string().min(1).max(2048) });

const ARN = "arn:aws:secretsmanager:local:000000000000:secret:";

/** Secrets Manager: CreateSecret and GetSecretValue, by name or ARN. */
export function createSecrets(tree: FileTree, now: () => number): Service {
  return jsonService({
    name: "secretsmanager",
    title: "Secrets Manager",
    version: "1.1",
    broken: "InternalServiceError",
    operations: {
      GetSecretValue: (exchange) => get(tree, exchange),
      CreateSecret: (exchange) => create(tree, now(), exchange),
    },
  });
}

async function get(tree: FileTree, exchange: Exchange): Promise<unknown> {
  const { SecretId: id } = await readInput(exchange, getSchema);
  const name = id.startsWith(ARN) ? id.slice(ARN.length) : id;
  const stored = readDocument(tree, name, storedSchema)?.value;
  if (!stored) throw new ServiceError("ResourceNotFoundException", `there is no secret ${id}`);
  return {
    ARN: ARN + name,
    Name: name,
    SecretString: stored.value,
    VersionId: stored.version,
    VersionStages: ["AWSCURRENT"],
    CreatedDate: stored.modifiedAt / 1000,
  };
}

async function create(tree: FileTree, now: number, exchange: Exchange): Promise<unknown> {
  const { Name: name, SecretString: value } = await readInput(exchange, createSchema);
  const version = randomUUID();
  const stored = { value, version, modifiedAt: now };
  if (!(await writeDocument(tree, name, stored, undefined))) {
    throw new ServiceError("ResourceExistsException", `the secret ${name} exists`);
  }
  return { ARN: ARN + name, Name: name, VersionId: version };
}
