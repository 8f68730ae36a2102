import type { Llama, LlamaChat, LlamaHistoryItem, LlamaLibrary, LlamaModel, LlamaSequence } from './llama-library';

/** A chat request in the OpenAI format, as far as this server supports it. */
export interface ChatBody {
  model?: string;
  stream?: boolean;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  messages?: { role: string; content: string | null }[];
  response_format?: { type: string; json_schema?: { schema?: unknown } };
  tools?: { function: { name: string; description?: string; parameters?: unknown } }[];
  tool_choice?: unknown;
}

export interface LlamaReply {
  text: string;
  calls: { name: string; arguments: string }[];
  finish: 'stop' | 'length' | 'tool_calls';
  promptTokens: number;
  replyTokens: number;
}

export interface LlamaReplies {
  /** @throws Error when the prompt does not fit the model */
  reply(body: ChatBody, onText: (text: string) => void, signal: AbortSignal): Promise<LlamaReply>;
}

export interface LlamaOptions {
  model: string;
  contextTokens: number;
  threads: number;
  /** Maximum reply in tokens when the request sets none: small models do not stop by themselves. */
  maxTokens: number;
}

/** Requests answered at once: the gate's two batches. */
const SEQUENCES = 2;

/** Opens a model file with llama.cpp on the processor. */
export async function openLlama(library: LlamaLibrary, options: LlamaOptions): Promise<LlamaReplies> {
  const llama = await library.getLlama({ gpu: false, build: 'never', progressLogs: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: options.model });
  const contextTokens = Math.min(options.contextTokens, model.trainContextSize);
  const context = await model.createContext({
    contextSize: contextTokens,
    sequences: SEQUENCES,
    threads: options.threads,
  });
  const pool = createPool(Array.from({ length: SEQUENCES }, () => createChatSlot(library, context.getSequence())));
  return {
    async reply(body, onText, signal) {
      const history = historyOf(body);
      const promptTokens = history.reduce(
        (sum, item) => sum + model.tokenize(item.type === 'model' ? item.response.join('') : item.text).length + 8,
        0,
      );
      const wanted = body.max_completion_tokens ?? body.max_tokens ?? options.maxTokens;
      if (promptTokens >= contextTokens)
        throw new Error(`the prompt has ${promptTokens} tokens, the model takes ${contextTokens}`);
      const slot = await pool.take(signal);
      try {
        return await answerOn(
          slot,
          { llama, model, history, promptTokens, maxTokens: Math.min(wanted, contextTokens - promptTokens) },
          body,
          onText,
          signal,
        );
      } finally {
        pool.give(slot);
      }
    },
  };
}

interface ChatSlot {
  sequence: LlamaSequence;
  chat: LlamaChat;
}
const createChatSlot = (library: LlamaLibrary, sequence: LlamaSequence): ChatSlot => ({
  sequence,
  chat: new library.LlamaChat({ contextSequence: sequence }),
});

interface Run {
  llama: Llama;
  model: LlamaModel;
  history: LlamaHistoryItem[];
  promptTokens: number;
  maxTokens: number;
}

async function answerOn(
  { sequence, chat }: ChatSlot,
  run: Run,
  body: ChatBody,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<LlamaReply> {
  await sequence.clearHistory();
  const grammar = await grammarFor(run.llama, body);
  const functions =
    body.tool_choice === 'none' || body.tools === undefined || grammar !== undefined
      ? undefined
      : Object.fromEntries(
          body.tools.map(({ function: { name, description, parameters } }) => [
            name,
            { description, params: parameters },
          ]),
        );
  const {
    response,
    functionCalls = [],
    metadata,
  } = await chat.generateResponse(run.history, {
    temperature: body.temperature ?? 0.7,
    maxTokens: run.maxTokens,
    signal,
    onTextChunk: onText,
    ...(grammar === undefined ? {} : { grammar }),
    ...(functions === undefined ? {} : { functions }),
  });
  const calls = functionCalls.map(({ functionName, params }) => ({
    name: functionName,
    arguments: JSON.stringify(params ?? {}),
  }));
  const finish = calls.length > 0 ? 'tool_calls' : metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
  return {
    text: response,
    calls,
    finish,
    promptTokens: run.promptTokens,
    replyTokens: run.model.tokenize(response).length,
  };
}

async function grammarFor(llama: Llama, { response_format: format }: ChatBody): Promise<unknown> {
  if (format?.type === 'json_schema') return llama.createGrammarForJsonSchema(withOneOf(format.json_schema?.schema));
  return format?.type === 'json_object' ? llama.getGrammarFor('json') : undefined;
}

/** The grammar builder knows `oneOf` but not `anyOf`. */
function withOneOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOneOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'anyOf' ? 'oneOf' : key, withOneOf(value)]),
  );
}

/** Results of tools are passed as the person's text, since the models' own formats differ. */
function historyOf({ messages = [] }: ChatBody): LlamaHistoryItem[] {
  const items = messages.map(({ role, content }): LlamaHistoryItem => {
    const text = content ?? '';
    if (role === 'assistant') return { type: 'model', response: [text] };
    return { type: role === 'system' ? 'system' : 'user', text };
  });
  return [...items, { type: 'model', response: [] }];
}

/** Lends a few items in the order of the requests. */
function createPool<Item>(items: Item[]) {
  const free = [...items];
  const waiting: ((item: Item) => void)[] = [];
  return {
    take: (signal: AbortSignal): Promise<Item> =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const item = free.pop();
        if (item !== undefined) return resolve(item);
        const handOver = (given: Item) => resolve(given);
        waiting.push(handOver);
        signal.addEventListener(
          'abort',
          () => {
            const index = waiting.indexOf(handOver);
            if (index === -1) return;
            waiting.splice(index, 1);
            reject(signal.reason as Error);
          },
          { once: true },
        );
      }),
    give(item: Item) {
      const next = waiting.shift();
      if (next === undefined) free.push(item);
      else next(item);
    },
  };
}
