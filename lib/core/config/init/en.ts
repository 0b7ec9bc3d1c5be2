import type { InitContent } from "./init-files.ts";

const config = `# Configuration of Saiten. Run it as it is: saiten run -c saiten.yaml (needs no model and no AWS).
name: my-evaluation
language: en                 # of judge wording, reasons and report: ja, en, zh-Hant
testSet: ./cases.jsonl       # one question a line; paths are relative to this file

agent:                       # the agent to evaluate; sample is the bundled one that searches documents
  type: sample
  documents: ./documents
  role: guide to the company rules

# To judge with a model, take off the # below and set judge to main.
# models:
#   main: { provider: bedrock, modelId: global.anthropic.claude-sonnet-5, region: ap-northeast-1 }
#   onprem: { provider: openai, baseUrl: http://127.0.0.1:8000/v1, modelId: qwen3-32b, apiKeyEnv: ONPREM_KEY }
#   titan: { provider: bedrock, modelId: amazon.titan-embed-text-v2:0, region: ap-northeast-1 }
judge: offline               # scores by rules: good for trying Saiten, not for deciding anything
# judge: { model: main, plan: compact, votes: 3 }   # fewer calls; thrice where a threshold is near
# embedding: titan           # for metrics that compare meanings, such as ragas-answer-relevancy

metrics:
  use: standard              # the eight standard metrics
  also: [pii-leakage]        # another threshold: { id: faithfulness, threshold: 0.7 }
# custom:                    # metrics by criteria of your own, at most 10; they take a judge model
#   - { name: Courtesy, criteria: Is the answer polite and to the point?, threshold: 0.6 }

retrieval: { k: 5 }          # ranks that recall@k and the like look at
limits: { concurrency: 8, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 }
# A budget in US dollars: maxCostUsd: 5 in limits. saiten estimate tells what a run would cost.

gates:                       # when one of them is missed, the exit code is 1
  - passRate >= 0.6

# To evaluate conversations, take off the # below, drop also, and give the cases a scenario.
# mode: multi-turn           # a simulated user talks to the agent, for maxTurns exchanges at most
# {"id":"talk-001","scenario":"Wants to take half a day off.","expectedOutcome":"It was said how.","maxTurns":4}
`;

const environment = `# Take off the # where you need the line, and save as .env. Keep .env out of the repository.
# The values are read as environment variables (set -a; . ./.env; set +a).
# SAITEN_LANGUAGE=en
# SAITEN_JUDGE=main
# AWS_REGION=ap-northeast-1
# AWS_PROFILE=default
# ONPREM_KEY=
`;

/** The English files of `saiten init`. */
export const initEn: InitContent = {
  config,
  environment,
  cases: [
    {
      id: "leave-001",
      question: "How many days of annual leave does an employee get after six months?",
      expectedAnswer: "10 days.",
      relevantDocuments: ["leave.md"],
      tags: ["leave"],
      checks: [{ contains: "10 days" }],
    },
    {
      id: "leave-002",
      question: "How early must annual leave be requested?",
      expectedAnswer: "Annual leave is requested at least 3 working days before.",
      relevantDocuments: ["leave.md"],
      tags: ["leave"],
    },
    {
      id: "expense-001",
      question: "What is the daily allowance for business trips?",
      expectedAnswer: "15 dollars for a trip of one day, 25 dollars a day with an overnight stay.",
      relevantDocuments: ["expense.md"],
      tags: ["expenses"],
    },
    {
      id: "remote-001",
      question: "On how many days a week is remote work allowed?",
      expectedAnswer: "Remote work is allowed on up to 3 days a week.",
      relevantDocuments: ["remote-work.md"],
      tags: ["remote work"],
    },
    {
      id: "unknown-001",
      question: "What does the curry in the cafeteria cost?",
      tags: ["outside the documents"],
      expectAbstention: true,
    },
  ],
  documents: {
    "leave.md": `# Annual leave

After six months an employee who was present on at least 80 percent of the working days gets 10 days of annual leave.

Annual leave is requested from the manager at least 3 working days before, in the attendance system. In case of sudden illness a telephone call before work begins is enough.

Annual leave that was not taken expires 2 years after it was granted.
`,
    "expense.md": `# Business trips and expenses

The daily allowance for business trips is 15 dollars for a trip of one day and 25 dollars a day with an overnight stay.

Hotel costs are paid up to 120 dollars a night. Anything above needs the approval of the head of department beforehand.

Expenses are claimed with their receipts by the 10th of the following month.
`,
    "remote-work.md": `# Remote work

Remote work is allowed on up to 3 days a week. Employees in their first 3 months are excluded.

Whoever wants to work remotely enters the days into the calendar by Friday of the week before, and needs the manager's approval.

Only computers lent by the company are used, and never in a public wireless network.
`,
  },
};
