import type { ModelTask } from './provider/model-engine';

/** Replies that the estimate rests on: the last ones, since servers get busy and models are exchanged. */
const REMEMBERED = 5;

/** How long a provider takes for a task, learned from its replies. */
export interface ReplyTimes {
  record(task: ModelTask, ms: number): void;
  /** Milliseconds in the middle of the last replies; null before the first. */
  expectedMs(task: ModelTask): number | null;
}

export function createReplyTimes(): ReplyTimes {
  const times = new Map<ModelTask, number[]>();
  return {
    record: (task, ms) => void times.set(task, [...(times.get(task) ?? []), ms].slice(-REMEMBERED)),
    expectedMs(task) {
      const sorted = (times.get(task) ?? []).toSorted((a, b) => a - b);
      return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
    },
  };
}
