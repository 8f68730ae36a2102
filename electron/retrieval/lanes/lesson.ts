import { sourceRef } from '../../../shared/domain/ids';
import type { Lane } from './lane';

/** Lessons triggered by the person's planned action, not by the topic. */
export const lessonLane: Lane = {
  name: 'lesson',
  disabledReason: () => null,
  async search({ plan, lessons, asOf, index }) {
    // Lessons are matched by their words where there are no vectors.
    await lessons
      ?.findSimilarActions?.(plan.actions ?? [], (pairs) => index.phraseSimilarities(pairs))
      .catch(() => undefined);
    const matches = lessons?.match(plan.actions ?? [], plan.question, asOf) ?? [];
    const hits = matches.map(({ noteId, value, action, matchedTerms }) => ({
      ref: sourceRef('note', noteId),
      value,
      matchedTerms: [...new Set([action, ...matchedTerms])],
      via: null,
      note: { code: 'lesson-trigger', action } as const,
    }));
    return [{ lane: 'lesson', subQuery: -1, hits }];
  },
};
