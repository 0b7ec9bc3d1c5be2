import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Caller } from "../../lib/core/api/ports.ts";
import { ALL, type ApiRequest, type ApiWorld } from "./api-world.ts";

/** The contract of the API is the same whatever it stands behind. */
export const HOSTS = ["server", "lambda"] as const;

export const CASES = [
  {
    id: "a",
    question: "有給休暇は何日ですか。",
    expectedAnswer: "10日です。",
    answer: "10日です。",
  },
  { id: "b", question: "締め日はいつですか。", expectedAnswer: "末日です。", answer: "月末です。" },
];

/** The body of a run over them. */
export const RUN = { testSet: "handbook", agent: "recorded", judge: "offline" };

export const newTenant = (): Caller => ({ ...ALL, tenant: `t-${randomUUID().slice(0, 8)}` });

type Request = Partial<ApiRequest> & { readonly path: string };

/** Requests below `/v1` to one of the hosts, and what most tests begin with. */
export function clientOf(world: ApiWorld, host: (typeof HOSTS)[number]) {
  const send = (request: Request) =>
    world.senders[host]({ method: "GET", as: ALL, ...request, path: `/v1${request.path}` });
  const post = (path: string, body?: unknown, more: Partial<ApiRequest> = {}) =>
    send({ method: "POST", path, body, ...more });
  return {
    send,
    post,
    async aTestSet(as: Caller, name = "handbook") {
      const kept = await post("/test-sets", { name, recorded: true, cases: CASES }, { as });
      expect(kept.status).toBe(201);
      return kept.body;
    },
    /** The id of a new run. */
    async aRun(as: Caller, more: object = {}) {
      const started = await post("/runs", { ...RUN, ...more }, { as });
      expect(started.body).toMatchObject({ status: "created" });
      return started.body.id as string;
    },
    refOf: ({ tenant }: Caller, runId: string) => ({ tenant, runId }),
  };
}
