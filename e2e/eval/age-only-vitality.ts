import { unusedVitality } from '../../electron/vitality/formula/unused-vitality';
import type { VitalityLookup } from '../../electron/retrieval/funnel/retrieval-ports';

/**
 * How alive each turn or note is by its date alone, as of the question. A dataset tells of no uses and no links, so
 * this is the term at its bluntest: age and nothing that would speak for an old note.
 */
export const AGE_ONLY_VITALITY: VitalityLookup = {
  of: (ref, at) => unusedVitality(ref.startsWith('message:') ? 'activity' : 'knowledge', at),
};
