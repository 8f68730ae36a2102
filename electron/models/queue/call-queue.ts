import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';

/** Who waits: the person for an answer; an answer for what it is made from; nobody; nobody, and the next answer drops it. */
export type CallPriority = 'answer' | 'before-answer' | 'background' | 'spare';

/** The calls to one server: as many at once as it works on, those that somebody waits for first. */
export interface CallQueue {
  /**
   * Runs a call when its turn has come. An answer without a free slot stops a call of lower priority: background calls
   * begin again later, others reject with `cancelled`. Background calls wait until the server has been idle.
   */
  run<Value>(
    priority: CallPriority,
    call: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value>;
  /** As `run`, for a call that is read piece by piece. */
  stream<Piece>(
    priority: CallPriority,
    call: (signal: AbortSignal) => AsyncIterable<Piece>,
    signal: AbortSignal,
  ): AsyncIterable<Piece>;
  /** Calls at once, once the server has said how many it works on. */
  setSlots(slots: number): void;
}

const RANK: Record<CallPriority, number> = { answer: 0, 'before-answer': 1, background: 2, spare: 2 };

/**
 * A server that works on one call at a time is left alone for as long as its last background call took, at most so long:
 * a call that the next question stops was paid for nothing, and pushes the chat's prefix out of the server's cache.
 */
const MAX_IDLE_MS = 10_000;

interface RunningCall {
  rank: number;
  stopped: AbortController;
}
interface WaitingCall {
  rank: number;
  isSpare: boolean;
  admit(): void;
  leave(): void;
}

/** @param idleMs the least milliseconds without a call that somebody waits for, before background calls begin */
export function createCallQueue(slots: number, idleMs: number): CallQueue {
  let slotCount = slots;
  /** What the last background call took; twice what it had when it was stopped. */
  let backgroundMs = 0;
  const waitMs = () => (slotCount === 1 ? Math.min(MAX_IDLE_MS, Math.max(idleMs, backgroundMs)) : idleMs);
  const running = new Set<RunningCall>();
  const waiting: WaitingCall[] = [];
  let idleTimer: ReturnType<typeof setTimeout> | null = null;
  let isIdle = true;

  const hasForeground = () => [...running, ...waiting].some(({ rank }) => rank < RANK.background);

  function admitNext(): void {
    watchIdle();
    waiting.sort((a, b) => a.rank - b.rank);
    while (running.size < slotCount && waiting[0] !== undefined) {
      if (waiting[0].rank === RANK.background && !isIdle) return;
      waiting.shift()!.admit();
    }
    // Only an answer stops others; one call makes room for one answer.
    const answers = waiting.filter(({ rank }) => rank === RANK.answer).length;
    const stoppable = [...running].filter(({ rank }) => rank > RANK.answer).sort((a, b) => b.rank - a.rank);
    for (const call of stoppable.slice(0, answers)) call.stopped.abort();
  }

  function watchIdle(): void {
    if (hasForeground()) {
      isIdle = false;
      if (idleTimer !== null) clearTimeout(idleTimer);
      idleTimer = null;
    } else if (!isIdle && idleTimer === null) {
      idleTimer = setTimeout(() => {
        isIdle = true;
        idleTimer = null;
        admitNext();
      }, waitMs());
    }
    // A call that waits keeps a process without windows alive; an idle queue does not.
    if (waiting.length > 0) idleTimer?.ref();
    else idleTimer?.unref();
  }

  const takeSlot = (priority: CallPriority, signal: AbortSignal): Promise<RunningCall> =>
    new Promise((resolve, reject) => {
      const call: RunningCall = { rank: RANK[priority], stopped: new AbortController() };
      const leave = () => {
        const place = waiting.indexOf(entry);
        if (place !== -1) waiting.splice(place, 1);
        reject(stoppedError());
        admitNext();
      };
      const entry: WaitingCall = {
        rank: call.rank,
        isSpare: priority === 'spare',
        leave,
        admit() {
          signal.removeEventListener('abort', leave);
          running.add(call);
          resolve(call);
        },
      };
      if (signal.aborted) return reject(stoppedError());
      signal.addEventListener('abort', leave, { once: true });
      // The person has gone on: what would have been worth having for the turn before is left undone.
      if (priority === 'answer') for (const spare of waiting.filter(({ isSpare }) => isSpare)) spare.leave();
      waiting.push(entry);
      admitNext();
    });

  const release = (call: RunningCall): void => {
    running.delete(call);
    admitNext();
  };

  return {
    async run(priority, work, signal) {
      for (;;) {
        const call = await takeSlot(priority, signal);
        const start = performance.now();
        try {
          const stopped = AbortSignal.any([signal, call.stopped.signal]);
          stopped.throwIfAborted();
          const value = await work(stopped);
          if (call.rank === RANK.background) backgroundMs = performance.now() - start;
          return value;
        } catch (error) {
          if (call.rank === RANK.background && call.stopped.signal.aborted)
            backgroundMs = 2 * Math.max(backgroundMs, performance.now() - start);
          const isToBeginAgain = call.stopped.signal.aborted && !signal.aborted && priority === 'background';
          if (!isToBeginAgain) throw error;
        } finally {
          release(call);
        }
      }
    },
    async *stream(priority, work, signal) {
      const call = await takeSlot(priority, signal);
      try {
        yield* work(AbortSignal.any([signal, call.stopped.signal]));
      } finally {
        release(call);
      }
    },
    setSlots(next) {
      slotCount = Math.max(1, Math.floor(next));
      admitNext();
    },
  };
}

const stoppedError = () => new AppError('cancelled', t('shared.stopped'), { retryable: true });
