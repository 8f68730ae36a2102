import type { TraceCandidate } from '../../../shared/domain/trace';
import { siteOf, TRUSTED_CLASSES } from '../../../shared/domain/web';

/** Pages that one turn fetches at most. */
const MAX_ESCALATIONS = 3;
/** A snippet of fewer words says too little to answer from; set by hand. */
const THIN_WORDS = 60;

/** Whether a text of the web is too short to carry the detail that was asked for. */
export const isThin = ({ text }: Pick<TraceCandidate, 'text'>): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < THIN_WORDS;

/**
 * The snippets whose pages are worth fetching: thin, of a trusted site, the first of each site. What the gate kept comes
 * first; what it dropped may still be meant, since a thin snippet shares few words with any question. Deterministic.
 */
export function pickEscalations(snippets: readonly TraceCandidate[]): { picked: TraceCandidate[]; left: number } {
  const seen = new Set<string>();
  const eligible = snippets
    .filter((candidate) => isThin(candidate) && TRUSTED_CLASSES.has(candidate.web!.trust) && sharesWords(candidate))
    .toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)) || a.fused.rank - b.fused.rank)
    .filter(({ web }) => !seen.has(siteOf(web!.url)) && seen.add(siteOf(web!.url)));
  return { picked: eligible.slice(0, MAX_ESCALATIONS), left: Math.max(0, eligible.length - MAX_ESCALATIONS) };
}

const isKept = ({ outcome }: TraceCandidate): boolean => outcome.state === 'kept';
const sharesWords = ({ found }: TraceCandidate): boolean => found.some(({ matchedTerms }) => matchedTerms.length > 0);
