import type { SourceRef } from '../../../../shared/domain/ids';
import { candidateName } from '../../../why-panel/trace/trace-summary';
import { findCandidate, usedCandidates, type TraceWithRounds } from '../../../why-panel/trace/trace-with-rounds';
import { t } from '../../../../shared/messages/message';

/** Names of the sources one run used and the other did not. */
export interface SourceDifference {
  removed: string[];
  added: string[];
}

export function diffSources(before: TraceWithRounds, after: TraceWithRounds): SourceDifference {
  const [one, other] = [usedCandidates(before), usedCandidates(after)];
  const isIn = (list: typeof one, ref: SourceRef) => list.some((candidate) => candidate.ref === ref);
  return {
    removed: one.filter(({ ref }) => !isIn(other, ref)).map(candidateName),
    added: other.filter(({ ref }) => !isIn(one, ref)).map(candidateName),
  };
}

/** Names of the sources in any of the runs; "another source" when no run has it. */
export function sourceNames(stories: readonly (TraceWithRounds | null)[], refs: readonly SourceRef[]): string[] {
  return refs.map((ref) => {
    for (const story of stories) {
      const found = story === null ? null : findCandidate(story, ref);
      if (found !== null) return candidateName(found.candidate);
    }
    return t('common.anotherSource');
  });
}
