import type { OwnProcess, StartProcess } from '../../ports/own-process';
import type { LoadedModel, LoadProblem, LoadRequest, ModelCommand, ModelEvent, ModelReply } from './model-messages';

/** The last word on a request. */
export type FinalReply = Exclude<ModelReply, { kind: 'text' }>;
/** A request, without the number under which it is answered. */
export type ModelAsk = Without<Extract<ModelCommand, { kind: 'chat' | 'count' }>, 'id'>;
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** The process is gone, by itself or because it was ended. */
export class ProcessEndedError extends Error {
  constructor() {
    super('the model’s process has ended');
    this.name = 'ProcessEndedError';
  }
}

/** The file was not loaded, and why; `detail` is for the log. */
export class NotLoadedError extends Error {
  constructor(
    readonly problem: LoadProblem,
    readonly detail: string,
  ) {
    super(detail);
    this.name = 'NotLoadedError';
  }
}

/** The process that holds one model; everything it was asked rejects with `ProcessEndedError` when it ends. */
export interface ModelProcess {
  /**
   * @param onShare is told how much of the file is loaded, 0 to 1
   * @throws NotLoadedError
   */
  load(request: LoadRequest, onShare: (share: number) => void): Promise<LoadedModel>;
  /** @throws the signal's reason; the process stops what it is at for it */
  ask(ask: ModelAsk, onText: (text: string, isThought: boolean) => void, signal: AbortSignal): Promise<FinalReply>;
  /** It is called once, at once where the process has ended. */
  onExit(listener: () => void): void;
  kill(): void;
}

interface Waiting {
  onText(text: string, isThought: boolean): void;
  resolve(reply: FinalReply): void;
  reject(error: unknown): void;
}

export function startModelProcess(start: StartProcess, script: URL): ModelProcess {
  const child: OwnProcess = start(script);
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let hasEnded = false;
  let loading: {
    onShare(share: number): void;
    resolve(loaded: LoadedModel): void;
    reject(error: unknown): void;
  } | null = null;
  const post = (command: ModelCommand): void => {
    if (!hasEnded) child.post(command);
  };
  child.onExit(() => {
    hasEnded = true;
    loading?.reject(new ProcessEndedError());
    for (const { reject } of waiting.values()) reject(new ProcessEndedError());
    waiting.clear();
  });
  child.onMessage((message) => {
    const event = message as ModelEvent;
    switch (event.kind) {
      case 'loading':
        return loading?.onShare(event.share);
      case 'loaded':
        return loading?.resolve(event);
      case 'not-loaded':
        return loading?.reject(new NotLoadedError(event.problem, event.detail));
      case 'text':
        return waiting.get(event.id)?.onText(event.text, event.isThought);
      default: {
        const { id } = event;
        waiting.get(id)?.resolve(event);
        waiting.delete(id);
      }
    }
  });
  return {
    load: (request, onShare) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new ProcessEndedError());
        loading = { onShare, resolve, reject };
        post({ kind: 'load', ...request });
      }),
    ask: (ask, onText, signal) =>
      new Promise((resolve, reject) => {
        if (hasEnded) return reject(new ProcessEndedError());
        if (signal.aborted) return reject(signal.reason as Error);
        const id = (lastId += 1);
        const onAbort = () => {
          waiting.delete(id);
          post({ kind: 'stop', id });
          reject(signal.reason as Error);
        };
        const settle = () => signal.removeEventListener('abort', onAbort);
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.set(id, {
          onText,
          resolve(reply) {
            settle();
            resolve(reply);
          },
          reject(error) {
            settle();
            reject(error);
          },
        });
        post({ ...ask, id });
      }),
    onExit: (listener) => (hasEnded ? listener() : child.onExit(listener)),
    kill: () => child.kill(),
  };
}
