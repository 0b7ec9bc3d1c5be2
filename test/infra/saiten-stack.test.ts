import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { routes } from "../../lib/adapters/api/routes.ts";
import { SaitenStack } from "../../lib/infra/saiten-stack.ts";
import { aDeployment, aStack } from "./a-stack.ts";

describe("the stack", () => {
  it("is the same each time it is synthesised", () => {
    const [first, second] = [aStack(), aStack()].map((stack) => Template.fromStack(stack).toJSON());

    expect(first).toEqual(second);
  });

  it("needs no account, and asks none for its Regions' zones", () => {
    const stack = aStack({
      account: "111122223333",
      onPremEndpoints: [{ cidr: "10.1.2.0/24", port: 8000 }],
    });
    const { manifest } = (stack.node.root as App).synth();

    expect(manifest.missing).toBeUndefined();
  });

  it("can't be made without the bundle of each function", () => {
    const props = { config: aDeployment(), bundles: {}, routes };

    expect(() => new SaitenStack(new App(), "saiten-test", props)).toThrow("was not bundled");
  });
});
