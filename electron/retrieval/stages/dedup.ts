import type { TraceCandidate } from '../../../shared/domain/trace';
import { contentHash } from '../../../shared/lib/content-hash';
import { normaliseText } from '../../../shared/lib/text/normalise';
import { drop, nameOf, type Funnel, type Stage } from '../funnel';
import { FUNNEL } from '../settings';

/**
 * 8: exact copies (same words, whatever case and punctuation) collapse onto the one of highest provenance; the question
 * itself goes.
 */
export const dedup: Stage = {
  name: 'dedup',
  async run(funnel) {
    const before = funnel.live.length;
    dropTheQuestion(funnel);
    for (const copies of groupsOf(funnel.live)) {
      const [first, ...others] = [...copies].sort(
        (a, b) => b.rank!.provenance - a.rank!.provenance || a.rank!.position - b.rank!.position,
      );
      first!.dedup = { foldedInto: null, folded: others.map(({ ref }) => ref) };
      for (const copy of others) {
        copy.dedup = { foldedInto: first!.ref, folded: [] };
        drop(funnel, copy, 'dedup', `the same words as “${nameOf(first!)}”`);
      }
    }
    return { in: before, out: funnel.live.length, notes: [] };
  },
};

/**
 * The question as it was asked in an earlier chat answers nothing, and would stand before what does; what the person
 * put in stays.
 */
function dropTheQuestion(funnel: Funnel): void {
  const asked = normaliseText(funnel.trace.plan.question);
  if (asked === '') return;
  for (const candidate of funnel.live.filter(
    ({ tier, text, override }) => tier === 'chat' && override !== 'include' && normaliseText(text) === asked,
  )) {
    drop(funnel, candidate, 'dedup', 'it is this question, asked before');
  }
}

function groupsOf(candidates: TraceCandidate[]): TraceCandidate[][] {
  const groups = new Map<string, TraceCandidate[]>();
  for (const candidate of candidates) {
    const normal = normaliseText(candidate.text);
    // Texts without a single word (an emoji, a rule) are copies only when they are equal, and texts the trace cuts only
    // when the whole is.
    const key =
      normal === ''
        ? candidate.contentHash
        : `${contentHash(normal)}:${candidate.text.length >= FUNNEL.tracedCharacters ? candidate.contentHash : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()];
}
