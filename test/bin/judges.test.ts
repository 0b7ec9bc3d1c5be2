import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ModelServer } from "../support/model-server.ts";
import { chatReply } from "../support/openai-server.ts";
import { runCommand } from "../support/run-command.ts";
import {
  chatModel,
  ENDPOINT_METRICS,
  isProbe,
  repeated,
  startChatJudge,
} from "./judge-endpoint.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { answersWritten, folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

const metrics = { use: ENDPOINT_METRICS };
const en = { SAITEN_LANGUAGE: "en" };

async function judged(start: Promise<ModelServer>) {
  const server = await start;
  onTestFinished(() => server.close());
  const config = { judge: "main", models: { main: chatModel(server.url) }, metrics };
  return { server, project: writeProject({ config: { ...config, gates: [] } }) };
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("a judge that can't be reached", () => {
  it.each([
    ["ja", "の設定と接続先を確認してください"],
    ["en", "and the endpoint."],
    ["zh-Hant", "的設定與端點"],
  ])("is told in %s before anything is asked, with exit code 2", async (language, words) => {
    const model = chatModel(`http://127.0.0.1:${await closedPort()}`);
    const project = writeProject({ config: { judge: "main", models: { main: model }, metrics } });

    const ran = await runCommand(project, ["run", "--language", language]);

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err.split("\n")).toHaveLength(1);
    expect(ran.err).toContain("models.main");
    expect(ran.err).toContain(words);
    expect(ran.err).not.toMatch(/^\s+at |node:internal/m);
    expect(answersWritten(project).size).toBe(0);
  });

  it.each([
    ["ja", "hang", "1 秒以内に応答しませんでした"],
    ["zh-Hant", "hang", "未在 1 秒內回應"],
    ["ja", { status: 302, headers: { location: "/" }, body: "" }, "HTTP 302（リダイレクト"],
    ["zh-Hant", { body: "<html>" }, "回應不是聊天補全的格式（<html>）"],
  ] as const)("is told why in %s, whatever it does: %j", async (language, behaviour, words) => {
    const server = await startChatJudge({ before: () => behaviour });
    onTestFinished(() => server.close());
    const models = { main: chatModel(server.url) };
    const limits = { callTimeoutSeconds: 1 };
    const project = writeProject({ config: { judge: "main", models, metrics, limits } });

    const ran = await runCommand(project, ["run", "--language", language]);

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain(words);
    expect(ran.err).not.toMatch(/(?:\b[a-z]+ ){3}/i);
  });

  it("needs no endpoint when the judge is chosen on the command line", async () => {
    const model = chatModel(`http://127.0.0.1:${await closedPort()}`);
    const project = writeProject({ config: { judge: "main", models: { main: model }, metrics } });

    expect((await runCommand(project, ["run", "--judge", "offline"])).code).toBe(0);
  });

  it("that refuses the key is told as such", async () => {
    const server = createServer((_request, response) => response.writeHead(401).end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const model = chatModel(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const project = writeProject({ config: { judge: "main", models: { main: model }, metrics } });

    const ran = await runCommand(project, ["run"], en);

    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(/^Not allowed to use the judge main \(models.main\)/);
  });

  it("whose key is not set is told by the variable's name", async () => {
    const model = { ...chatModel("http://127.0.0.1:9"), apiKeyEnv: "NO_SUCH_KEY" };
    const project = writeProject({ config: { judge: "main", models: { main: model }, metrics } });

    const ran = await runCommand(project, ["run"], en);

    expect(ran.code).toBe(2);
    expect(ran.err).toContain("NO_SUCH_KEY");
  });
});

describe("a judge behind an endpoint", () => {
  it("is asked each thing once, its answers kept for the next run", async () => {
    const { server, project } = await judged(startChatJudge());

    const first = await runCommand(project, ["run"]);
    const asked = server.calls.length;
    const second = await runCommand(project, ["run"]);
    const third = await runCommand(project, ["run", "--no-cache"]);

    expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
    expect(repeated(server.calls.slice(0, asked))).toEqual([]);
    expect(server.calls.slice(asked).filter(isProbe)).toHaveLength(2);
    expect(server.calls.slice(asked).filter((call) => !isProbe(call))).toHaveLength(asked - 1);
    expect(readReportOf(folderOf(first)).usage.judge.calls).toBe(asked);
    expect(readReportOf(folderOf(second)).usage.judge.calls).toBe(1);
  });

  it("that answers nonsense to one metric leaves the others their scores", async () => {
    const { project } = await judged(
      startChatJudge({
        before: ({ body }) =>
          JSON.stringify(body.response_format).includes("extractedPii")
            ? chatReply({ content: "そうですね、難しい質問です。" })
            : undefined,
      }),
    );

    const ran = await runCommand(project, ["run"]);

    const results = readResultsOf(folderOf(ran)).filter(({ answer }) => answer !== null);
    expect(results.length).toBeGreaterThan(2);
    for (const { caseId, metrics: records } of results) {
      expect(records["pii-leakage"], caseId).toMatchObject({
        status: "error",
        score: null,
        error: { code: "judge.unparseable", raw: "そうですね、難しい質問です。" },
      });
      expect(records.bias?.status, caseId).toBe("scored");
    }
    expect(ran.code).toBe(3);
    expect(ran.err).not.toMatch(/^\s+at |node:internal/m);
  });

  it("that answers nothing but nonsense makes errors of all cases and of no score a zero", async () => {
    const { project } = await judged(
      startChatJudge({
        before: (call) => (isProbe(call) ? undefined : chatReply({ content: "<html>" })),
      }),
    );

    const ran = await runCommand(project, ["run"]);

    expect(ran.code).toBe(3);
    const report = readReportOf(folderOf(ran));
    expect(report).toMatchObject({ verdict: "incomplete", counts: { passed: 0, failed: 0 } });
    for (const { mean, scored } of Object.values(report.metrics)) {
      expect({ mean, scored }).toEqual({ mean: null, scored: 0 });
    }
    for (const { answer, status } of readResultsOf(folderOf(ran))) {
      if (status === "error") expect(answer).not.toBeNull();
    }
  });

  it("is asked again by --retry-errors, for the cases in error alone", async () => {
    let ill = true;
    const { server, project } = await judged(
      startChatJudge({
        before: (call) =>
          ill && JSON.stringify(call.body.messages).includes("日当")
            ? chatReply({ content: "?" })
            : undefined,
      }),
    );
    const first = await runCommand(project, ["run"]);
    const answered = answersWritten(project);
    const errors = readResultsOf(folderOf(first)).filter(({ status }) => status === "error");
    ill = false;
    const asked = server.calls.length;

    const again = await runCommand(project, ["run", "--retry-errors", "latest"]);

    expect(errors.map(({ caseId }) => caseId)).toContain("expense-001");
    expect(errors.length).toBeLessThan(readResultsOf(folderOf(first)).length);
    for (const error of errors) expect(JSON.stringify(error)).toContain("日当");
    expect(first.code).toBe(3);
    expect(again.code).toBe(0);
    expect(readReportOf(folderOf(again)).counts.errors).toBe(0);
    const retried = server.calls.slice(asked).filter((call) => !isProbe(call));
    expect(retried.length).toBeGreaterThan(0);
    for (const { body } of retried) expect(JSON.stringify(body.messages)).toMatch(/日当|所見/);
    expect(answersWritten(project)).toEqual(answered);
  });
});

describe("--judge-script", () => {
  const answers = jsonLines([
    { id: "a", question: "何日ですか。", answer: "10日です。" },
    { id: "b", question: "いつですか。", answer: "明日です。" },
  ]);
  const bias = (opinions: readonly string[]) => ({ opinions: { opinions } });

  it("that lacks a step is an error that names case, metric and step; the rest is scored", async () => {
    const script = { a: { bias: bias([]) }, b: { bias: bias(["意見。"]) } };
    const project = writeProject({
      config: { metrics: { use: ["bias"] }, gates: [] },
      files: { "answers.jsonl": answers, "script.json": JSON.stringify(script) },
    });

    const ran = await runCommand(project, [
      ...["score", "answers.jsonl", "--judge-script", "script.json", "--language", "en"],
    ]);

    expect(ran.code).toBe(3);
    const [a, b] = readResultsOf(folderOf(ran));
    expect(a).toMatchObject({ status: "passed", metrics: { bias: { score: 0 } } });
    expect(b).toMatchObject({
      status: "error",
      metrics: { bias: { status: "error", score: null } },
    });
    expect(b?.metrics.bias?.reason).toContain("case b, metric bias, step verdicts, request 1");
  });

  it("serves every case by *, unless the case has its own entry", async () => {
    const script = {
      "*": { bias: bias([]) },
      b: {
        bias: { ...bias(["意見。"]), verdicts: { verdicts: [{ verdict: "yes", reason: "偏り" }] } },
      },
    };
    const project = writeProject({
      config: { metrics: { use: ["bias"] }, gates: [] },
      files: { "answers.jsonl": answers, "script.json": JSON.stringify(script) },
    });

    const ran = await runCommand(project, [
      ...["score", "answers.jsonl", "--judge-script", join(project, "script.json")],
    ]);

    expect(readResultsOf(folderOf(ran)).map(({ metrics: { bias } }) => bias?.score)).toEqual([
      0, 1,
    ]);
  });
});
