import { distinctTerms } from '../../../shared/lib/text/terms';
import { termsIn } from '../candidate-terms';
import type { Funnel } from '../funnel';
import type { IndexPort, KnownTerm } from '../index/index-port';
import { mainText } from '../fuse/query-texts';
import type { Thinness } from './round';

/** So many of the question's rarest words must be covered by something kept. */
const RAREST = 2;

/**
 * Null when what the fit check kept will do. Thin is: nothing kept; a word the plan must keep stands in nothing kept;
 * or the question's rarest words
 * stand in nothing kept and nothing was found to answer it strongly.
 */
export async function thinnessOf(
  funnel: Funnel,
  index: Pick<IndexPort, 'vocabulary' | 'speakers'>,
): Promise<Thinness | null> {
  const {
    live,
    trace: { plan },
  } = funnel;
  const required = plan.hints.flatMap(({ mustKeep }) => mustKeep);
  const isAnswered = live.some(
    ({ gate }) => gate?.verdict === 'exact' || gate?.verdict === 'strong' || gate?.verdict === 'not-judged',
  );
  if (isAnswered && required.length === 0) return null;
  const terms = await index.vocabulary(mainText(plan, await index.speakers()).words);
  if (live.length === 0) return { reason: 'nothing was kept', uncovered: terms, isEmpty: true };
  const held = new Set(
    live.flatMap((candidate) => [...termsIn(candidate), ...distinctTerms(candidate.title).map(({ term }) => term)]),
  );
  const lacking = required.filter((phrase) => !distinctTerms(phrase).every(({ term }) => held.has(term)));
  if (lacking.length > 0)
    return {
      reason: `nothing kept holds “${lacking.join('”, “')}”`,
      uncovered: await index.vocabulary(lacking.join(' ')),
      isEmpty: false,
    };
  const rarest = [...terms].sort(byRarity).slice(0, RAREST);
  if (isAnswered || rarest.length === 0 || rarest.some(({ term }) => held.has(term))) return null;
  return {
    reason: `nothing kept is about ${rarest.map(({ word }) => word).join(' or ')}`,
    uncovered: rarest,
    isEmpty: false,
  };
}

const byRarity = (a: KnownTerm, b: KnownTerm): number => b.idf - a.idf || (a.term < b.term ? -1 : 1);
