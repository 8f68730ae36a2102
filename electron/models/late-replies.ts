import { contentHash } from '../../shared/lib/content-hash';
import type { Judgement, JudgeCandidate, JudgeRequest } from '../ports/engine';
import type { ModelTask } from './provider/model-engine';

const CAPACITY = 2_000;

/** Verdicts that came too late for their turn; the next one that asks the same of the same text has them at once. */
export interface LateReplies {
  keep(request: JudgeRequest, judgements: readonly Judgement[]): void;
  find(request: JudgeRequest, candidate: JudgeCandidate): Pick<Judgement, 'verdict' | 'reason'> | null;
}

export function createLateReplies(): LateReplies {
  const byKey = new Map<string, Pick<Judgement, 'verdict' | 'reason'>>();
  return {
    keep(request, judgements) {
      for (const { ref, verdict, reason } of judgements) {
        const candidate = request.candidates.find((judged) => judged.ref === ref);
        if (candidate !== undefined) byKey.set(keyOf(request, candidate), { verdict, reason });
      }
      for (const key of [...byKey.keys()].slice(0, Math.max(0, byKey.size - CAPACITY))) byKey.delete(key);
    },
    find: (request, candidate) => byKey.get(keyOf(request, candidate)) ?? null,
  };
}

/** What the person said of it belongs to the key: it may have been said since. */
const keyOf = ({ plan, analyst, negatives, positives = [] }: JudgeRequest, { ref, text }: JudgeCandidate): string =>
  contentHash(
    JSON.stringify([
      plan.question,
      analyst ?? '',
      ref,
      text,
      negatives.filter((before) => before.ref === ref),
      positives.filter((before) => before.ref === ref),
    ]),
  );

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
