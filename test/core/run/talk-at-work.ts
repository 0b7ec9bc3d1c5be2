import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { simulateTurn } from "../../../lib/core/run/simulate-turn.ts";
import { aJudge, anAgent, aRun, aWorld, type World } from "../../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig, talkReply } from "../../support/talks.ts";

/** The case `t-1`, as functions are asked about it. */
export const input = { ...aRun, caseKey: caseKeyOf("t-1") };
export const goodAgent = () => anAgent(answerInTalk);
export const goodJudge = () => aJudge(talkReply);

type Options = Parameters<typeof aWorld>[0];

/** A run that has started, of the conversation `t-1` unless the test says otherwise. */
export async function startedTalk(options: Options = {}): Promise<World> {
  const world = aWorld({
    config: aTalkConfig(),
    cases: [aTalk()],
    agent: goodAgent(),
    judge: goodJudge(),
    ...options,
  });
  await world.create();
  await prepareRun(world.ports, { ...aRun, attempt: 1, retryErrors: false });
  return world;
}

export const turn = async (world: World) => (await simulateTurn(world.ports, input)).outcome;

/** One outcome an invocation, until there is no more. */
export async function talkThrough(world: World): Promise<string[]> {
  const outcomes = [await turn(world)];
  while (outcomes.at(-1) === "more" && outcomes.length < 12) outcomes.push(await turn(world));
  return outcomes;
}

interface Saved {
  readonly turns: readonly { readonly role: string; readonly content: string }[];
  readonly stop: unknown;
  readonly usage: { readonly calls: number };
}

/** Every version of the transcript, the latest one last. */
export function saved(world: World): readonly Saved[] {
  const prefix = keys.transcripts(aRun, input.caseKey);
  const versions = [...world.blobs.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  return versions.map((key) => world.json(key) as Saved);
}

export const latest = (world: World) => saved(world).at(-1);
export const said = (world: World) => latest(world)?.turns.map(({ content }) => content);
