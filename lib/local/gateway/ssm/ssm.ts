import { createHash } from "node:crypto";
import * as z from "zod";
import { type Service, ServiceError } from "../exchange.ts";
import type { FileTree } from "../files/file-tree.ts";
import { walkKeys } from "../files/walk-keys.ts";
import { jsonService, readInput } from "../json-protocol.ts";
import { readDocument, writeDocument } from "./documents.ts";

const name = z.string().regex(/^[\w./-]{1,1011}$/, "letters, digits and . - _ / only");
const decrypted = z.boolean().default(false);
const storedSchema = z.object({
  type: z.enum(["String", "StringList", "SecureString"]),
  value: z.string(),
  version: z.int(),
  modifiedAt: z.number(),
});
type Stored = z.output<typeof storedSchema>;

const getSchema = z.object({ Name: name, WithDecryption: decrypted });
const deleteSchema = z.object({ Name: name });
const getManySchema = z.object({
  Names: z.array(name).min(1).max(10),
  WithDecryption: decrypted,
});
const byPathSchema = z.object({
  Path: z.string().startsWith("/"),
  Recursive: z.boolean().default(false),
  WithDecryption: decrypted,
  MaxResults: z.int().min(1).max(10).default(10),
  NextToken: z.string().optional(),
});
const putSchema = z.object({
  Name: name,
  Value: z.string().min(1),
  Type: storedSchema.shape.type.optional(),
  Overwrite: z.boolean().default(false),
});

/** SSM Parameter Store: one file a parameter, which several processes may share. */
export function createSsm(tree: FileTree, now: () => number): Service {
  return jsonService({
    name: "ssm",
    title: "SSM",
    version: "1.1",
    broken: "InternalServerError",
    operations: {
      GetParameter: async (exchange) => getOne(tree, await readInput(exchange, getSchema)),
      GetParameters: async (exchange) => getMany(tree, await readInput(exchange, getManySchema)),
      GetParametersByPath: async (exchange) =>
        byPath(tree, await readInput(exchange, byPathSchema)),
      DeleteParameter: async (exchange) => remove(tree, await readInput(exchange, deleteSchema)),
      PutParameter: async (exchange) => put(tree, now(), await readInput(exchange, putSchema)),
    },
  });
}

function getOne(tree: FileTree, input: z.output<typeof getSchema>): unknown {
  const stored = read(tree, input.Name);
  if (!stored) throw new ServiceError("ParameterNotFound", `there is no ${input.Name}`);
  return { Parameter: render(input.Name, stored, input.WithDecryption) };
}

function getMany(tree: FileTree, input: z.output<typeof getManySchema>): unknown {
  const found = input.Names.map((wanted) => ({ wanted, stored: read(tree, wanted) }));
  return {
    Parameters: found.flatMap(({ wanted, stored }) =>
      stored ? [render(wanted, stored, input.WithDecryption)] : [],
    ),
    InvalidParameters: found.flatMap(({ wanted, stored }) => (stored ? [] : [wanted])),
  };
}

function byPath(tree: FileTree, input: z.output<typeof byPathSchema>): unknown {
  const prefix = input.Path.endsWith("/") ? input.Path : `${input.Path}/`;
  const after = Buffer.from(input.NextToken ?? "", "base64url").toString();
  const page: string[] = [];
  let more = false;
  for (const key of walkKeys(tree.folder, prefix, after)) {
    if (!input.Recursive && key.includes("/", prefix.length)) continue;
    more = page.length === input.MaxResults;
    if (more) break;
    page.push(key);
  }
  const parameters = page.flatMap((key) => {
    const stored = read(tree, key);
    return stored ? [render(key, stored, input.WithDecryption)] : [];
  });
  const token = Buffer.from(page.at(-1) ?? "").toString("base64url");
  return { Parameters: parameters, ...(more && { NextToken: token }) };
}

async function put(
  tree: FileTree,
  now: number,
  input: z.output<typeof putSchema>,
): Promise<unknown> {
  for (;;) {
    const current = readDocument(tree, input.Name, storedSchema);
    if (current && !input.Overwrite) {
      throw new ServiceError("ParameterAlreadyExists", `${input.Name} exists; set Overwrite`);
    }
    const type = input.Type ?? current?.value.type;
    if (current && type !== current.value.type) {
      const message = `${input.Name} is a ${current.value.type}; no parameter changes its type`;
      throw new ServiceError("HierarchyTypeMismatchException", message);
    }
    if (!type) throw new ServiceError("ValidationException", "a new parameter needs a Type");
    const version = (current?.value.version ?? 0) + 1;
    const stored: Stored = { type, value: input.Value, version, modifiedAt: now };
    // Someone else may have written in between: then the version is counted anew.
    if (await writeDocument(tree, input.Name, stored, current?.etag)) {
      return { Version: version, Tier: "Standard" };
    }
  }
}

function remove(tree: FileTree, input: z.output<typeof deleteSchema>): unknown {
  if (!read(tree, input.Name)) {
    throw new ServiceError("ParameterNotFound", `there is no ${input.Name}`);
  }
  tree.remove(input.Name);
  return {};
}

const read = (tree: FileTree, key: string): Stored | undefined =>
  readDocument(tree, key, storedSchema)?.value;

function render(key: string, stored: Stored, decrypt: boolean): unknown {
  const hidden = stored.type === "SecureString" && !decrypt;
  return {
    Name: key,
    Type: stored.type,
    // As in AWS, what is not decrypted is of no use to the caller.
    Value: hidden ? createHash("sha256").update(stored.value).digest("base64") : stored.value,
    Version: stored.version,
    LastModifiedDate: stored.modifiedAt / 1000,
    ARN: `arn:aws:ssm:local:000000000000:parameter${key.startsWith("/") ? "" : "/"}${key}`,
    DataType: "text",
  };
}
