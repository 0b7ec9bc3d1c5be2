import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type JudgeScript,
  parseJudgeScript,
} from "../../../lib/adapters/scripted-judge/parse-judge-script.ts";
import { FAILURES } from "../../../lib/adapters/scripted-judge/scripted-failure.ts";
import { createScriptedJudge } from "../../../lib/adapters/scripted-judge/scripted-judge.ts";
import type { JudgeRequest } from "../../../lib/core/ports.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

async function contentOf(script: JudgeScript, request: Partial<JudgeRequest> = {}) {
  const reply = await createScriptedJudge(script).ask(aJudgeRequest(request));
  return reply.outcome === "answered" ? reply.content : undefined;
}

const aScript = (output: unknown, caseId = "c-1"): JudgeScript => ({
  [caseId]: { faithfulness: { claims: output } },
});

describe("createScriptedJudge", () => {
  it("answers every request of a step with a single output", async () => {
    const script = aScript({ claims: ["a"] });

    expect(await contentOf(script)).toEqual({ claims: ["a"] });
    expect(await contentOf(script, { index: 7 })).toEqual({ claims: ["a"] });
  });

  it("answers the request with the element of an array that its index names, in any order", async () => {
    const script = aScript(["first", { claims: [] }, "third"]);

    expect(await contentOf(script, { index: 2 })).toBe("third");
    expect(await contentOf(script, { index: 0 })).toBe("first");
    expect(await contentOf(script, { index: 1 })).toEqual({ claims: [] });
  });

  it("names case, metric and step when an array is used up", async () => {
    const asked = contentOf(aScript(["only"]), { index: 1 });

    await expect(asked).rejects.toMatchObject({
      code: "judge.script_missing",
      details: { caseId: "c-1", metric: "faithfulness", step: "claims", index: 1 },
      retryable: false,
    });
  });

  it("looks a step that is missing under the case's own entry up under the star", async () => {
    const script: JudgeScript = {
      "c-1": { faithfulness: { truths: "own" }, bias: {} },
      "*": { faithfulness: { claims: "shared", truths: "shared" }, bias: { opinions: "shared" } },
    };

    expect(await contentOf(script)).toBe("shared");
    expect(await contentOf(script, { step: "truths" })).toBe("own");
    expect(await contentOf(script, { metric: "bias", step: "opinions" })).toBe("shared");
    expect(await contentOf(script, { caseId: "another" })).toBe("shared");
  });

  it("does not look further when the case's own array is used up", async () => {
    const script = { ...aScript(["own"]), ...aScript("shared", "*") };

    await expect(contentOf(script, { index: 1 })).rejects.toMatchObject({
      code: "judge.script_missing",
    });
  });

  it("answers a null of the case's own, and finds nothing that only a prototype has", async () => {
    expect(await contentOf({ ...aScript(null), ...aScript("shared", "*") })).toBeNull();
    await expect(contentOf({}, { caseId: "constructor", metric: "name" })).rejects.toMatchObject({
      code: "judge.script_missing",
    });
  });

  it.each(FAILURES)("fails as told: %s", async (failure) => {
    const asked = contentOf(aScript([{ $error: failure }]));

    const retryable = ["throttled", "timeout", "unavailable"].includes(failure);
    await expect(asked).rejects.toMatchObject({ code: `judge.${failure}`, retryable });
  });

  it("is known by the script, asked by name, and not worth storing", () => {
    const traits = (output: unknown) => createScriptedJudge(aScript(output)).traits;

    expect(traits("a")).toMatchObject({ byName: true, stored: false });
    expect(traits("a").identity).toBe(traits("a").identity);
    expect(traits("a").identity).not.toBe(traits("b").identity);
  });

  it("answers nothing after an abort", async () => {
    const signal = AbortSignal.abort(new Error("cancelled"));

    await expect(
      createScriptedJudge(aScript("a")).ask(aJudgeRequest(), { signal }),
    ).rejects.toThrow("cancelled");
  });
});

describe("parseJudgeScript", () => {
  const codes = (text: string) => {
    const result = parseJudgeScript(text, "script.json");
    return result.ok ? [] : result.error.map(({ code, details }) => ({ code, ...details }));
  };

  it("reads a script, with or without a byte order mark", () => {
    const script = aScript(["text", { $error: "throttled" }, null, 3]);

    expect(parseJudgeScript(JSON.stringify(script), "f")).toEqual({ ok: true, value: script });
    expect(parseJudgeScript(`\ufeff${JSON.stringify(script)}`, "f").ok).toBe(true);
  });

  it("names the file that is no JSON", () => {
    expect(codes('{"a": ')).toMatchObject([{ code: "judge.script_not_json", file: "script.json" }]);
  });

  it("names every place that is no object, all at once", () => {
    expect(codes("[]")).toMatchObject([{ code: "judge.script_shape", path: "" }]);
    expect(codes('{"a": 1, "b": {"bias": []}}')).toMatchObject([
      { code: "judge.script_shape", path: "a" },
      { code: "judge.script_shape", path: "b / bias" },
    ]);
  });

  it("names a failure that does not exist and those that do", () => {
    expect(codes('{"a": {"bias": {"opinions": ["x", {"$error": "trottled"}]}}}')).toEqual([
      {
        code: "judge.script_failure",
        file: "script.json",
        path: "a / bias / opinions",
        value: "trottled",
        known: FAILURES.join(", "),
      },
    ]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseJudgeScript(text, "f");
      }),
    );
  });
});
