import { createMutex } from '../../shared/lib/mutex';
import { Worker, type Transferable } from 'node:worker_threads';

/**
 * A worker thread that does one task at a time and is ended when one takes too long, fills the memory or is cancelled;
 * the next task gets a new one.
 */
export interface DeadlineThread<Task, Result> {
  /**
   * Waits for the tasks before it. Rejects with the abort reason, with `TaskLimitExceeded` at a limit, and with the
   * thread's own error when it dies.
   */
  run(task: Task, signal: AbortSignal, transfer?: readonly Transferable[]): Promise<Result>;
  close(): Promise<void>;
}

export interface DeadlineThreadOptions {
  url: URL;
  /** The name in the error of a thread that ends by itself. */
  name: string;
  /** Milliseconds one task may take, without its wait for those before it. */
  timeoutMs: number;
  /** Megabytes of heap one task may fill. */
  maxHeapMb: number;
}

/** A task reached a limit and was ended. */
export class TaskLimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`a task needed more ${limit} than it may have`);
    this.name = 'TaskLimitExceeded';
  }
}

interface Running<Result> {
  worker: Worker;
  /** Who waits for the reply; an error is the thread's end. */
  onReply: ((reply: Result | Error) => void) | null;
}

/** The thread posts one reply a task. An idle thread does not keep the process alive. */
export function createDeadlineThread<Task, Result>({
  url,
  name,
  timeoutMs,
  maxHeapMb,
}: DeadlineThreadOptions): DeadlineThread<Task, Result> {
  let thread: Running<Result> | null = null;
  const runInOrder = createMutex();

  const start = (): Running<Result> => {
    const worker = new Worker(url, {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 32 },
    });
    const started: Running<Result> = { worker, onReply: null };
    worker.on('message', (reply: Result) => started.onReply?.(reply));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      started.onReply?.(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskLimitExceeded('memory') : error),
    );
    worker.on('exit', (code) => {
      started.onReply?.(new Error(`the ${name} ended (${code})`));
      if (thread === started) thread = null;
    });
    return started;
  };
  const stop = async () => {
    const running = thread;
    thread = null;
    await running?.worker.terminate();
  };
  const runNow = (task: Task, signal: AbortSignal, transfer: readonly Transferable[]): Promise<Result> => {
    const running = thread ?? (thread = start());
    return new Promise((resolve, reject) => {
      const end = (settle: () => void, isThreadSpent: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        running.onReply = null;
        if (isThreadSpent && thread === running) void stop();
        else running.worker.unref();
        settle();
      };
      const onAbort = () => end(() => reject(signal.reason as Error), true);
      const timer = setTimeout(() => end(() => reject(new TaskLimitExceeded('time')), true), timeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      running.onReply = (reply) =>
        reply instanceof Error ? end(() => reject(reply), true) : end(() => resolve(reply), false);
      running.worker.ref();
      running.worker.postMessage(task, transfer);
    });
  };

  return {
    run: (task, signal, transfer = []) =>
      runInOrder(() => {
        signal.throwIfAborted();
        return runNow(task, signal, transfer);
      }),
    close: stop,
  };
}
