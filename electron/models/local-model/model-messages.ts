import type { LocalModelState } from '../../../shared/domain/local-model';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  text: string;
  /** Tools that the assistant called after its text, with what they replied; absent: none. */
  calls?: { name: string; given: unknown; result: string }[];
}

/** A tool that the model may call instead of writing on. */
interface ChatTool {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** Letters whose likelihood is read where the reply could have them; they are not written. */
export interface LetterReading {
  /** The beginning of a reply, before each place. */
  begin: string;
  /** What stands before a letter, each place by itself: "3". */
  places: string[];
  of: string[];
}

export interface ChatRequest {
  messages: ChatMessage[];
  /** 0: the likeliest token each time. */
  temperature: number;
  /** Tokens of the reply; null: as many as fit. */
  maxTokens: number | null;
  /** Texts that end the reply. */
  stop: string[];
  /** The JSON schema that the reply is bound to, `any` for any JSON object; null: free text. */
  format: Record<string, unknown> | 'any' | null;
  /** What is read before the reply is written; null: nothing. */
  letters: LetterReading | null;
  /** Offered where the reply is free text; empty: none. */
  tools: ChatTool[];
}

export interface LoadRequest {
  path: string;
  /** null: what fits this computer. */
  contextTokens: number | null;
  useGpu: boolean;
}

/** What loading a model can fail by. */
export type LoadProblem = 'missing' | 'unreadable' | 'memory' | 'runtime';

/** To the model's process. */
export type ModelCommand =
  | ({ kind: 'load' } & LoadRequest)
  | { kind: 'chat'; id: number; request: ChatRequest }
  | { kind: 'count'; id: number; text: string }
  | { kind: 'stop'; id: number };

export interface LoadedModel extends Pick<LocalModelState, 'gpu' | 'gpuLayers' | 'contextTokens'> {}

export interface ChatResult {
  finish: 'stop' | 'length' | 'tool_calls';
  /** Tools that it calls, with their arguments as JSON; empty: none. */
  calls: { name: string; given: string }[];
  /** For each place how likely each letter is there, 0–1; together 1. null: they were not asked for. */
  letters: number[][] | null;
  promptTokens: number;
  /** Tokens of the prompt that were computed for an earlier request. */
  cachedTokens: number;
  replyTokens: number;
  /** Milliseconds from the first token of the reply to the last. */
  writingMs: number;
}

/** What a request is told, in this order. The last one is `done`, `counted`, `too-long` or `failed`. */
export type ModelReply =
  | { kind: 'text'; id: number; text: string; isThought: boolean }
  | ({ kind: 'done'; id: number } & ChatResult)
  | { kind: 'counted'; id: number; tokens: number }
  | { kind: 'too-long'; id: number; promptTokens: number }
  | { kind: 'failed'; id: number; detail: string };

/** From the model's process. */
export type ModelEvent =
  | { kind: 'loading'; share: number }
  | ({ kind: 'loaded' } & LoadedModel)
  | { kind: 'not-loaded'; problem: LoadProblem; detail: string }
  | ModelReply;
