import { sourceRef } from '../../../../shared/domain/ids';
import type { TraceCandidate } from '../../../../shared/domain/trace';
import { dropCandidate, type Funnel, type Stage } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';
import { groupSameWords, repeatedQuestionTest } from '../../funnel/candidates';

/**
 * 8: exact duplicates (same words, ignoring case and punctuation) are folded into the one with the highest provenance;
 * repetitions of the question are dropped, and so are colleagues' notes that a curator marked as duplicates of a better
 * ranked one.
 */
export const dedup: Stage = {
  name: 'dedup',
  async run(funnel) {
    const before = funnel.live.length;
    dropRepeatedQuestion(funnel);
    for (const copies of groupSameWords(funnel.live, textOf)) {
      const [first, ...others] = [...copies].sort(
        (a, b) => b.rank!.provenance - a.rank!.provenance || a.rank!.position - b.rank!.position,
      );
      first!.dedup = { foldedInto: null, folded: [...(first!.dedup?.folded ?? []), ...others.map(({ ref }) => ref)] };
      for (const copy of others) {
        copy.dedup = { foldedInto: first!.ref, folded: [] };
        dropCandidate(funnel, copy, 'dedup', { code: 'duplicate', of: first!.ref });
      }
    }
    dropMarkedDuplicates(funnel);
    return { in: before, out: funnel.live.length, notes: [] };
  },
};

const textOf = ({ text, contentHash: hash }: TraceCandidate) => ({
  text,
  hash,
  isWhole: text.length < FUNNEL_SETTINGS.tracedCharacters,
});

/** Candidates added by the person stay. */
function dropRepeatedQuestion(funnel: Funnel): void {
  const isRepeatedQuestion = repeatedQuestionTest(funnel);
  for (const candidate of funnel.live.filter(({ override }) => override !== 'include'))
    if (isRepeatedQuestion(candidate)) dropCandidate(funnel, candidate, 'dedup', { code: 'repeated-question' });
}

/** Candidates added by the person stay. */
function dropMarkedDuplicates(funnel: Funnel): void {
  const better = new Map<string, TraceCandidate>();
  const byRank = [...funnel.live].sort((a, b) => a.rank!.position - b.rank!.position);
  for (const candidate of byRank) {
    const { shared, ref, override } = candidate;
    if (shared === undefined) continue;
    const first = shared.marks
      ?.filter(({ kind }) => kind === 'duplicate')
      .flatMap(({ noteId }) => better.get(sourceRef('shared', noteId)) ?? [])[0];
    if (first !== undefined && override !== 'include')
      dropCandidate(funnel, candidate, 'dedup', { code: 'marked-duplicate', of: first.ref });
    else better.set(ref, candidate);
  }
}
