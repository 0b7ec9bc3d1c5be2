/** What goes wrong between Saiten and the agent under test. */
export const agentMessages = {
  "agent.no_answer": () => ({
    ja: "エージェントの回答が空でした。エージェントのログを確認してください。",
    en: "The agent answered with nothing. Check the agent's log.",
    "zh-Hant": "代理程式的回答是空的。請檢查代理程式的紀錄。",
  }),
  "agent.conversation_broken": (d: { caseId: string }) => ({
    ja: `同じ会話の前の質問（${d.caseId}）に回答がなかったため、この質問は評価できません。`,
    en: `An earlier question of the same conversation (${d.caseId}) got no answer, so this one can't be evaluated.`,
    "zh-Hant": `同一對話中較早的問題（${d.caseId}）沒有得到回答，因此無法評估這一題。`,
  }),
};
