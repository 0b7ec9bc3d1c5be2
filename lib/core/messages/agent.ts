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
  "agent.unreachable": (d: { problem: string }) => ({
    ja: `エージェントに接続できませんでした（${d.problem}）。エージェントが起動しているか、接続先の設定が正しいかを確認してください。`,
    en: `The agent could not be reached (${d.problem}). Check that it is running and that its address is right.`,
    "zh-Hant": `無法連線到代理程式（${d.problem}）。請確認代理程式正在執行，且連線位址正確。`,
  }),
  "agent.timeout": () => ({
    ja: "エージェントが制限時間内に回答しませんでした。エージェントの負荷と応答の速さを確認してください。",
    en: "The agent did not answer in time. Check its load and how fast it answers.",
    "zh-Hant": "代理程式未在時限內回答。請檢查代理程式的負載與回應速度。",
  }),
  "agent.failed": (d: { problem: string }) => ({
    ja: `エージェントがエラーを返しました：${d.problem}。エージェントのログを確認してください。`,
    en: `The agent failed: ${d.problem}. Check the agent's log.`,
    "zh-Hant": `代理程式發生錯誤：${d.problem}。請檢查代理程式的紀錄。`,
  }),
  "agent.documents_missing": (d: { path: string }) => ({
    ja: `文書 ${d.path} が見つからないか、読み取れません。agent.documents には、.md / .txt のフォルダー、または JSONL ファイルのパスを指定してください。`,
    en: `The documents ${d.path} do not exist or can't be read. Set agent.documents to a folder of .md and .txt files or to a JSONL file.`,
    "zh-Hant": `找不到或無法讀取文件 ${d.path}。請將 agent.documents 設為 .md / .txt 檔案的資料夾，或 JSONL 檔案的路徑。`,
  }),
  "agent.documents_empty": (d: { path: string }) => ({
    ja: `${d.path} に文書が 1 件もありません。.md または .txt のファイルを置くか、JSONL に { "id", "title", "text" } の行を書いてください。`,
    en: `There is no document in ${d.path}. Put .md or .txt files there, or write lines of { "id", "title", "text" } into the JSONL file.`,
    "zh-Hant": `${d.path} 中沒有任何文件。請放入 .md 或 .txt 檔案，或在 JSONL 中寫入 { "id", "title", "text" } 的資料列。`,
  }),
  "agent.documents_line": (d: { path: string; line: number; value: string }) => ({
    ja: `${d.path} の ${d.line} 行目を文書として読み取れません：${d.value}。1 行に 1 件、文字列の id と text を持つ JSON（{ "id": "...", "title": "...", "text": "..." }）を書いてください。`,
    en: `${d.path} line ${d.line} is not a document: ${d.value}. Write one JSON object a line with the strings id and text: { "id": "...", "title": "...", "text": "..." }.`,
    "zh-Hant": `${d.path} 第 ${d.line} 行無法讀取為文件：${d.value}。請每行寫一個 JSON 物件，包含字串 id 與 text：{ "id": "...", "title": "...", "text": "..." }。`,
  }),
  "agent.documents_duplicate": (d: { path: string; id: string; other: string }) => ({
    ja: `${d.path} の文書 ID「${d.id}」が「${d.other}」と重複しています（全角・半角、大文字・小文字は区別しません）。どちらかの ID を変えてください。`,
    en: `${d.path}: the document id "${d.id}" is the same as "${d.other}" (width and case of letters don't count). Change one of them.`,
    "zh-Hant": `${d.path} 的文件 ID「${d.id}」與「${d.other}」重複（不區分全形半形與大小寫）。請修改其中一個 ID。`,
  }),
  "agent.documents_undecodable": (d: { path: string }) => ({
    ja: `${d.path} は UTF-8 として読み取れません。UTF-8 で保存し直してください。`,
    en: `${d.path} is not UTF-8 text. Save it as UTF-8.`,
    "zh-Hant": `${d.path} 不是 UTF-8 文字檔。請以 UTF-8 重新儲存。`,
  }),
  "agent.no_recorded_answer": () => ({
    ja: "記録された回答（answer）がありません。ファイルに回答を書いてから、saiten score を新しく実行してください。",
    en: "There is no recorded answer. Write one into the field answer of the file, then run saiten score anew.",
    "zh-Hant": "沒有已記錄的回答（answer）。請在檔案中填寫回答，再重新執行 saiten score。",
  }),
  "agent.no_recorded_conversation": () => ({
    ja: "記録された会話（turns）に、ユーザーの発言とそれに対するエージェントの回答の組が 1 つもありません。会話を記録してから、saiten score を新しく実行してください。",
    en: "The recorded conversation holds no exchange: no message of the user that the agent answers. Write the conversation into turns, then run saiten score anew.",
    "zh-Hant":
      "已記錄的對話（turns）中沒有任何一組使用者訊息與代理程式的回答。請補上對話，再重新執行 saiten score。",
  }),
  "agent.never_asked": () => ({
    ja: "期待する結末（expectedOutcome）に、あらかじめ書かれた会話（turns）だけで達していると判定されたため、エージェントには何も質問していません。結末に達する前までに turns を短くするか、これからの会話で達する結末に書き直してください。",
    en: "The agent was asked nothing: the history in turns was found to reach expectedOutcome by itself. Shorten turns to end before the outcome is reached, or write an outcome that the rest of the conversation has to reach.",
    "zh-Hant":
      "事先寫好的對話（turns）已被判定達到預期結果（expectedOutcome），因此沒有向代理程式提問。請縮短 turns，使其在達到結果之前結束，或改寫為後續對話才會達到的結果。",
  }),
  "agent.blank_message": (d: { number: number }) => ({
    ja: `記録された会話の ${d.number} 番目の発言が空です。発言を書くか削除してから、saiten score を新しく実行してください。`,
    en: `Message ${d.number} of the recorded conversation is empty. Fill it in or remove it, then run saiten score anew.`,
    "zh-Hant": `已記錄對話的第 ${d.number} 則訊息是空的。請填寫或刪除該訊息，再重新執行 saiten score。`,
  }),
};
