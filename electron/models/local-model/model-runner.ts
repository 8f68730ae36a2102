import { access } from 'node:fs/promises';
import {
  type ChatHistoryItem,
  type ChatModelFunctions,
  getLlama,
  InsufficientMemoryError,
  type Llama,
  LlamaChat,
  LlamaLogLevel,
  type LlamaModel,
  NoBinaryFoundError,
} from 'node-llama-cpp';
import type { ChatMessage, ChatRequest, ChatResult, LoadedModel, LoadProblem, LoadRequest } from './model-messages';
import { readLetters } from './read-letters';
import { createReplyGrammar, paramsOf } from './reply-grammar';

/** Tokens of the window where nobody says a number: a full package with its answer, and memory that most computers have. */
const MAX_WINDOW_TOKENS = 16_384;
/** Below this no package fits. */
const MIN_WINDOW_TOKENS = 1_024;

export interface ModelRunner {
  readonly loaded: LoadedModel;
  countTokens(text: string): number;
  /**
   * Writes the reply to a chat; one at a time.
   *
   * @returns `too-long` where the prompt leaves no room for a reply
   * @throws the signal's reason when it was stopped
   */
  chat(
    request: ChatRequest,
    onText: (text: string, isThought: boolean) => void,
    signal: AbortSignal,
  ): Promise<ChatResult | { finish: 'too-long'; promptTokens: number }>;
}

/** A model file that cannot be used, and why. */
export class LoadError extends Error {
  constructor(
    readonly problem: LoadProblem,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'LoadError';
  }
}

/**
 * Loads a model file into this process with as many layers on the graphics chip as fit.
 *
 * @param onShare is told how much of the file is loaded, 0 to 1
 * @throws LoadError
 */
export async function loadModel(
  { path, contextTokens, useGpu }: LoadRequest,
  onShare: (share: number) => void,
): Promise<ModelRunner> {
  await access(path).catch((error: unknown) => {
    throw new LoadError('missing', error);
  });
  const llama = await startRuntime(useGpu);
  try {
    const model = await llama.loadModel({
      modelPath: path,
      gpuLayers: { fitContext: { contextSize: contextTokens ?? MAX_WINDOW_TOKENS } },
      onLoadProgress: onShare,
    });
    return await openContext(llama, model, contextTokens);
  } catch (error) {
    throw new LoadError(isMemoryProblem(error) ? 'memory' : 'unreadable', error);
  }
}

const isMemoryProblem = (error: unknown): boolean =>
  error instanceof InsufficientMemoryError ||
  (error instanceof Error && /insufficient memory|failed to create context|alloc/iu.test(error.message));

async function startRuntime(useGpu: boolean): Promise<Llama> {
  try {
    return await getLlama({
      gpu: useGpu ? { type: 'auto', exclude: ['cuda'] } : false,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      logLevel: LlamaLogLevel.disabled,
    });
  } catch (error) {
    throw error instanceof NoBinaryFoundError ? new LoadError('runtime', error) : error;
  }
}

async function openContext(llama: Llama, model: LlamaModel, contextTokens: number | null): Promise<ModelRunner> {
  const most = Math.min(MAX_WINDOW_TOKENS, model.trainContextSize);
  const context = await model.createContext({
    contextSize: contextTokens ?? { min: Math.min(MIN_WINDOW_TOKENS, most), max: most },
    // One core stays free: threads that wait for one that the system has put aside all wait.
    threads: Math.max(1, llama.cpuMathCores - 1),
  });
  // One sequence for all requests: what two prompts begin with in common is computed once.
  const sequence = context.getSequence();
  const chat = new LlamaChat({ contextSequence: sequence });
  const windowTokens = sequence.contextSize;
  return {
    loaded: {
      gpu: llama.gpu === 'metal' || llama.gpu === 'vulkan' ? llama.gpu : null,
      gpuLayers: model.gpuLayers,
      contextTokens: windowTokens,
    },
    countTokens: (text) => model.tokenize(text).length,
    async chat({ messages, temperature, maxTokens, stop, format, letters, tools }, onText, signal) {
      const history = toHistory(messages);
      const functions = format === null ? await functionsOf(llama, tools) : undefined;
      const { contextText } = chat.chatWrapper.generateContextState({
        chatHistory: letters === null ? history : [...history, { type: 'model', response: [letters.begin] }],
        ...(functions === undefined ? {} : { availableFunctions: functions, documentFunctionParams: true }),
      });
      const prompt = contextText.tokenize(model.tokenizer);
      const promptTokens = prompt.length;
      const room = windowTokens - promptTokens - SPARE_TOKENS;
      if (room < 1) return { finish: 'too-long', promptTokens };
      const read = letters === null ? null : await readLetters(sequence, prompt, letters, signal);
      const grammar = await createReplyGrammar(llama, format);
      const before = sequence.tokenMeter.getState();
      let firstAt = 0;
      const { metadata, functionCalls = [] } = await chat.generateResponse<ChatModelFunctions>(history, {
        signal,
        temperature,
        maxTokens: Math.min(maxTokens ?? room, room),
        customStopTriggers: stop,
        // What does not fit is refused above; nothing of a chat is left out silently.
        contextShift: { size: 1 },
        onResponseChunk(chunk) {
          firstAt ||= performance.now();
          if (chunk.text !== '') onText(chunk.text, chunk.type === 'segment');
        },
        ...(functions !== undefined
          ? { functions, documentFunctionParams: true, maxParallelFunctionCalls: 1 }
          : grammar === undefined
            ? {}
            : { grammar }),
      });
      const used = sequence.tokenMeter.diff(before);
      return {
        finish: functionCalls.length > 0 ? 'tool_calls' : metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        calls: functionCalls.map(({ functionName, params }) => ({
          name: functionName,
          given: JSON.stringify(params ?? {}),
        })),
        letters: read?.likelihoods ?? null,
        promptTokens,
        // What the letters were read after is no longer new when the reply is written.
        cachedTokens: read?.cachedTokens ?? Math.max(0, promptTokens - used.usedInputTokens),
        replyTokens: used.usedOutputTokens,
        writingMs: firstAt === 0 ? 0 : performance.now() - firstAt,
      };
    },
  };
}

/** Tokens of the window that stay free: the wrapper of the reply or the place of a letter, and one for the runtime. */
const SPARE_TOKENS = 16;

/** What the assistant wrote around its calls is one reply. */
function toHistory(messages: readonly ChatMessage[]): ChatHistoryItem[] {
  const history: ChatHistoryItem[] = [];
  for (const { role, text, calls = [] } of messages) {
    const last = history.at(-1);
    if (role !== 'assistant') history.push({ type: role, text });
    else {
      const written = [
        ...(text === '' && calls.length > 0 ? [] : [text]),
        ...calls.map(({ name, given, result }) => ({ type: 'functionCall' as const, name, params: given, result })),
      ];
      const goesOn = last?.type === 'model' && last.response.some((part) => typeof part !== 'string');
      if (goesOn) last.response.push(...written);
      else history.push({ type: 'model', response: written });
    }
  }
  return history;
}

async function functionsOf(llama: Llama, tools: ChatRequest['tools']): Promise<ChatModelFunctions | undefined> {
  if (tools.length === 0) return undefined;
  const entries = tools.map(async ({ name, description, parameters }) => {
    const params = await paramsOf(llama, parameters);
    return [name, params === undefined ? { description } : { description, params }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as ChatModelFunctions;
}
