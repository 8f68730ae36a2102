import { unusedVitality } from '../../electron/vitality/start-vitality';
import type { VitalityLookup } from '../../electron/retrieval/funnel/retrieval-ports';

/**
 * Vitality of a turn or note from its date alone, as of the question. Datasets have no uses and links, so this is the
 * worst case: age without anything in favour of an old note.
 */
export const AGE_ONLY_VITALITY: VitalityLookup = {
  of: (ref, at) => unusedVitality(ref.startsWith('message:') ? 'activity' : 'knowledge', at),
};
