import { contentHash } from '../../shared/lib/content-hash';
import type { Judgement, JudgeCandidate, JudgeRequest, PlanCorrection } from '../ports/engine';
import type { ModelTask } from './provider/model-engine';

const CAPACITY = 2_000;

/** What came too late for its turn; the next one that asks the same, of the same text, has it at once. */
export interface LateReplies {
  keep(request: JudgeRequest, judgements: readonly Judgement[], correction: PlanCorrection | null): void;
  find(request: JudgeRequest, candidate: JudgeCandidate): Pick<Judgement, 'verdict' | 'reason'> | null;
  correctionFor(request: JudgeRequest): PlanCorrection | null;
}

export function createLateReplies(): LateReplies {
  const verdicts = new Map<string, Pick<Judgement, 'verdict' | 'reason'>>();
  const corrections = new Map<string, PlanCorrection>();
  return {
    keep(request, judgements, correction) {
      for (const { ref, verdict, reason } of judgements) {
        const candidate = request.candidates.find((judged) => judged.ref === ref);
        if (candidate !== undefined) verdicts.set(keyOf(request, candidate), { verdict, reason });
      }
      if (correction !== null) corrections.set(messageKeyOf(request), correction);
      for (const replies of [verdicts, corrections])
        for (const key of [...replies.keys()].slice(0, Math.max(0, replies.size - CAPACITY))) replies.delete(key);
    },
    find: (request, candidate) => verdicts.get(keyOf(request, candidate)) ?? null,
    correctionFor: (request) => corrections.get(messageKeyOf(request)) ?? null,
  };
}

/** The turns before belong to the message: they say whom “she” means. */
const messageKeyOf = ({ plan, analyst, recentTurns }: JudgeRequest): string =>
  contentHash(JSON.stringify([plan.question, analyst ?? '', recentTurns.map(({ text }) => text)]));

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
