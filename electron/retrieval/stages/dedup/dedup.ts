import type { TraceCandidate } from '../../../../shared/domain/trace';
import { contentHash } from '../../../../shared/lib/content-hash';
import { normaliseText } from '../../../language/words/normalise-text';
import { dropCandidate, candidateLabel, type Funnel, type Stage } from '../../funnel/funnel';
import { FUNNEL_SETTINGS } from '../../funnel/funnel-settings';

/**
 * 8: exact copies (same words, whatever case and punctuation) collapse onto the one of highest provenance; the question
 * itself goes.
 */
export const dedup: Stage = {
  name: 'dedup',
  async run(funnel) {
    const before = funnel.live.length;
    dropRepeatedQuestion(funnel);
    for (const copies of groupCopies(funnel.live)) {
      const [first, ...others] = [...copies].sort(
        (a, b) => b.rank!.provenance - a.rank!.provenance || a.rank!.position - b.rank!.position,
      );
      first!.dedup = { foldedInto: null, folded: others.map(({ ref }) => ref) };
      for (const copy of others) {
        copy.dedup = { foldedInto: first!.ref, folded: [] };
        dropCandidate(funnel, copy, 'dedup', `the same words as “${candidateLabel(first!)}”`);
      }
    }
    return { in: before, out: funnel.live.length, notes: [] };
  },
};

/**
 * The question as it was asked in an earlier chat answers nothing, and would stand before what does; what the person
 * put in stays.
 */
function dropRepeatedQuestion(funnel: Funnel): void {
  const question = normaliseText(funnel.trace.plan.question);
  if (question === '') return;
  for (const candidate of funnel.live.filter(
    ({ tier, text, override }) => tier === 'chat' && override !== 'include' && normaliseText(text) === question,
  )) {
    dropCandidate(funnel, candidate, 'dedup', 'it is this question, asked before');
  }
}

function groupCopies(candidates: TraceCandidate[]): TraceCandidate[][] {
  const groups = new Map<string, TraceCandidate[]>();
  for (const candidate of candidates) {
    const normal = normaliseText(candidate.text);
    // Texts without a single word (an emoji, a rule) are copies only when they are equal, and texts the trace cuts only
    // when the whole is.
    const key =
      normal === ''
        ? candidate.contentHash
        : `${contentHash(normal)}:${candidate.text.length >= FUNNEL_SETTINGS.tracedCharacters ? candidate.contentHash : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()];
}
