import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleFunctions } from "../../lib/infra/bundle-functions.ts";
import { deployedFunctions } from "../../lib/infra/functions.ts";
import { aTemplate } from "./a-stack.ts";
import { reachableActions } from "./reachable-actions.ts";
import { actionsOf, statementsOfRole } from "./statements.ts";

/** What every function may do, whatever its handler calls: write its log and its traces. */
const RUNTIME = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "xray:PutTraceSegments",
  "xray:PutTelemetryRecords",
];
/** Nobody else's events end in the queue: an event-driven function's own. */
const UNDELIVERED = "sqs:SendMessage";

const onPremEndpoints = [{ cidr: "10.1.2.0/24", port: 8000 }];
const template = aTemplate({ onPremEndpoints });
/** Where nothing that was said may last. */
const forgetting = aTemplate({ onPremEndpoints, store: "none" });
/** In the code of whatever keeps something; only a deployment that forgets lets it do so. */
const FORGET = "s3:DeleteObject";
const folders = Object.values(deployedFunctions).map(({ folder }) => folder);
const bundles = await bundleFunctions(folders, mkdtempSync(join(tmpdir(), "saiten-least-")));

const roleOf = (folder: string, within = template): unknown =>
  Object.values(within.findResources("AWS::Lambda::Function"))
    .map(({ Properties }) => Properties)
    .find(({ FunctionName }) => FunctionName === `saiten-test-${folder}`)?.Role;

const isOwn = (action: string) =>
  !RUNTIME.includes(action) && action !== UNDELIVERED && !action.startsWith("ec2:");

describe("the role of a function", () => {
  it.each(folders)("%s allows what its handler calls, and nothing else", (folder) => {
    const allowed = actionsOf(template, roleOf(folder)).filter(isOwn);
    const reachable = reachableActions(bundles[folder]?.sources ?? []);

    expect([...new Set(allowed)].sort()).toEqual(reachable.filter((each) => each !== FORGET));
  });

  it.each(folders)("%s may take away what passes where nothing may last", (folder) => {
    const role = roleOf(folder, forgetting);
    const allowed = actionsOf(forgetting, role).filter(isOwn);
    const places = statementsOfRole(forgetting, role)
      .filter(({ Action }) => [Action].flat().includes(FORGET))
      .map(({ Action, Resource }) => [Action, JSON.stringify(Resource)]);

    expect([...new Set(allowed)].sort()).toEqual(reachableActions(bundles[folder]?.sources ?? []));
    for (const [action, resource] of places) {
      expect(action).toBe(FORGET);
      expect(resource).toMatch(/\/_passing\/\*"/);
    }
  });

  it.each(folders)("%s allows every resource only where AWS knows none", (folder) => {
    const everywhere = statementsOfRole(template, roleOf(folder))
      .filter(({ Resource }) => [Resource].flat().includes("*"))
      .flatMap(({ Action }) => Action);

    expect(everywhere.filter((action) => !/^(xray|ec2):/.test(action))).toEqual([]);
  });

  it("of the API writes documents of models, agents and schedules only, not whose a role is", () => {
    const wildcards = statementsOfRole(template, roleOf("api"))
      .filter(({ Action }) => [Action].flat().some((each) => /^ssm:(Put|Delete)/.test(each)))
      .flatMap(({ Resource }) => [Resource].flat())
      .map((each) => JSON.stringify(each).match(/parameter(\/[^"]+)"/)?.[1] ?? "");
    const isAllowed = (name: string) =>
      wildcards.some((each) => new RegExp(`^${each.replaceAll("*", ".*")}$`).test(name));

    expect(wildcards.length).toBeGreaterThan(0);
    for (const kind of ["models", "agents", "schedules"]) {
      expect(isAllowed(`/saiten/test/${kind}/x`)).toBe(true);
      expect(isAllowed(`/saiten/test/acme/${kind}/x`)).toBe(true);
    }
    for (const name of ["principals/ci", "acme/x", "x", "acme/principals/ci"]) {
      expect(isAllowed(`/saiten/test/${name}`)).toBe(false);
    }
    expect(isAllowed("/saiten/other/models/x")).toBe(false);
  });

  it("of what calls Bedrock names inference profiles and foundation models", () => {
    const resources = statementsOfRole(template, roleOf("score-case"))
      .filter(({ Action }) => [Action].flat().includes("bedrock:InvokeModel"))
      .map(({ Resource }) => JSON.stringify(Resource))
      .join();

    expect(resources).toContain("inference-profile/global.anthropic.claude-sonnet-5");
    expect(resources).toContain("foundation-model/anthropic.claude-sonnet-5");
  });
});
