import { type Schema, shapeIn } from "./schema.ts";

/** One request to the model, whichever protocol it came by. */
export interface Asked {
  readonly protocol: "converse" | "chat";
  readonly model: string;
  /** All text that the model reads, without schema and tools. */
  readonly prompt: string;
  /** What a provider's cache compares, up to the cache point: schema and tools come first. */
  readonly cached: string | undefined;
  /** Characters of everything that is sent: prompt, schema, tools. */
  readonly characters: number;
  /** What the answer must look like; absent: anything. */
  readonly schema: Schema | undefined;
  /** True: the answer is the input of a tool. */
  readonly byTool: boolean;
}

interface Block {
  readonly text?: string;
  readonly cachePoint?: unknown;
}

interface ConverseBody {
  readonly system?: readonly Block[];
  readonly messages: readonly { readonly content: readonly Block[] }[];
  readonly outputConfig?: {
    readonly textFormat: {
      readonly structure: { readonly jsonSchema: { readonly schema: string } };
    };
  };
  readonly toolConfig?: {
    readonly tools: readonly {
      readonly toolSpec?: { readonly inputSchema: { readonly json: Schema } };
    }[];
  };
}

/** A request of Bedrock's Converse API. */
export function readConverse(path: string, body: unknown): Asked {
  const { system = [], messages, outputConfig, toolConfig } = body as ConverseBody;
  const schemaText = outputConfig?.textFormat.structure.jsonSchema.schema;
  const tools = toolConfig === undefined ? "" : JSON.stringify(toolConfig);
  const blocks = [...system, ...messages.flatMap(({ content }) => content)];
  const texts = blocks.map(({ text = "" }) => text);
  const prompt = texts.join("\n");
  const point = blocks.findLastIndex(({ cachePoint }) => cachePoint !== undefined);
  const before = `${schemaText ?? ""}${tools}`;
  const wire =
    schemaText === undefined
      ? toolConfig?.tools.find(({ toolSpec }) => toolSpec)?.toolSpec?.inputSchema.json
      : (JSON.parse(schemaText) as Schema);
  return {
    protocol: "converse",
    model: decodeURIComponent(path.split("/")[2] ?? ""),
    prompt,
    cached: point < 0 ? undefined : before + texts.slice(0, point).join(""),
    characters: before.length + texts.reduce((sum, text) => sum + text.length, 0),
    schema: shapeIn(prompt) ?? wire,
    byTool: toolConfig !== undefined,
  };
}

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly content: string | readonly Block[] }[];
  readonly response_format?: { readonly json_schema?: { readonly schema: Schema } };
  readonly tools?: readonly { readonly function: { readonly parameters: Schema } }[];
}

/** A request of OpenAI's chat completions. */
export function readChat(body: unknown): Asked {
  const { model, messages, response_format: format, tools } = body as ChatBody;
  const texts = messages.flatMap(({ content }) =>
    typeof content === "string" ? [content] : content.map(({ text = "" }) => text),
  );
  const wire = format?.json_schema?.schema ?? tools?.[0]?.function.parameters;
  const before = wire === undefined ? "" : JSON.stringify(wire);
  const prompt = texts.join("\n");
  return {
    protocol: "chat",
    model,
    prompt,
    cached: undefined,
    characters: before.length + texts.reduce((sum, text) => sum + text.length, 0),
    schema: shapeIn(prompt) ?? wire,
    byTool: tools !== undefined,
  };
}
