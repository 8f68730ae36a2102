import type { SourceRef } from '../../../shared/domain/ids';
import { candidateName } from '../../why-panel/trace-summary';
import { findInStory, usedInStory, type TraceStory } from '../../why-panel/trace-story';

/** Names of the sources one run used and the other did not. */
export interface SourceChanges {
  went: string[];
  came: string[];
}

export function sourceChanges(before: TraceStory, after: TraceStory): SourceChanges {
  const [one, other] = [usedInStory(before), usedInStory(after)];
  const isIn = (list: typeof one, ref: SourceRef) => list.some((candidate) => candidate.ref === ref);
  return {
    went: one.filter(({ ref }) => !isIn(other, ref)).map(candidateName),
    came: other.filter(({ ref }) => !isIn(one, ref)).map(candidateName),
  };
}

/** Names of these sources as any of the runs knows them; one that none knows is "another source". */
export function namesIn(stories: readonly (TraceStory | null)[], refs: readonly SourceRef[]): string[] {
  return refs.map((ref) => {
    for (const story of stories) {
      const placed = story === null ? null : findInStory(story, ref);
      if (placed !== null) return candidateName(placed.candidate);
    }
    return 'another source';
  });
}
