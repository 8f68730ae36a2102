import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used part of the llama.cpp binding's types; it is not a dependency, so its own types are missing. */
export interface LlamaLibrary {
  getLlama(options: { gpu: false; build: 'never'; progressLogs: false; logLevel: 'error' }): Promise<Llama>;
  LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>;
  getGrammarFor(name: 'json'): Promise<unknown>;
}

export interface LlamaModel {
  trainContextSize: number;
  tokenize(text: string): unknown[];
  createContext(options: {
    contextSize: number;
    sequences: number;
    threads: number;
  }): Promise<{ getSequence(): LlamaSequence }>;
}

export interface LlamaSequence {
  clearHistory(): Promise<void>;
}

export type LlamaHistoryItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] };

export interface LlamaChat {
  generateResponse(
    history: LlamaHistoryItem[],
    options: {
      grammar?: unknown;
      functions?: Record<string, unknown>;
      temperature: number;
      maxTokens: number;
      signal: AbortSignal;
      onTextChunk: (text: string) => void;
    },
  ): Promise<{
    response: string;
    functionCalls?: { functionName: string; params: unknown }[];
    metadata: { stopReason: string };
  }>;
}

const PACKAGE = 'node-llama-cpp';
const HOW = `It is not a part of this project. Install it outside of it and say where:
  npm install --prefix /tmp/llama ${PACKAGE}
  npm run real-model -- --model FILE --llama /tmp/llama`;

/**
 * The llama.cpp binding from the folder it was installed in.
 *
 * @throws Error with what to install when it is not there
 */
export async function loadLlamaLibrary(folder: string): Promise<LlamaLibrary> {
  const file = join(resolve(folder), 'node_modules', PACKAGE, 'dist', 'index.js');
  if (!existsSync(file)) throw new Error(`${PACKAGE} was not found in ${resolve(folder)}.\n${HOW}`);
  return (await import(pathToFileURL(file).href)) as LlamaLibrary;
}
