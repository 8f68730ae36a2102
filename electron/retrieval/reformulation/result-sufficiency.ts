import { distinctTerms } from '../../language/words/terms';
import { candidateTerms } from '../funnel/candidates';
import type { Funnel } from '../funnel/funnel';
import type { IndexPort } from '../index/index-port';
import type { TermStatistics } from '../index/queries/lane-query';
import { mainLaneText } from '../lanes/lane-texts';
import type { Insufficiency } from './reformulation-round';

/** Number of the question's rarest words of which a kept candidate must cover one. */
const RAREST_TERM_COUNT = 2;

/**
 * Null when the kept candidates suffice. They do not if nothing was kept, if none contains a word that the plan
 * requires, or if none contains one of the question's rarest words and none was judged strong.
 */
export async function findInsufficiency(
  funnel: Funnel,
  index: Pick<IndexPort, 'termStatistics' | 'speakers'>,
): Promise<Insufficiency | null> {
  const {
    live,
    trace: { plan },
  } = funnel;
  const required = plan.hints.flatMap(({ mustKeep }) => mustKeep);
  const isAnswered = live.some(
    ({ gate }) => gate?.verdict === 'exact' || gate?.verdict === 'strong' || gate?.verdict === 'not-judged',
  );
  if (isAnswered && required.length === 0) return null;
  const terms = await index.termStatistics(mainLaneText(plan, await index.speakers()).words);
  if (live.length === 0) return { reason: { code: 'nothing-kept' }, uncoveredTerms: terms, isEmpty: true };
  const coveredTerms = new Set(
    live.flatMap((candidate) => [
      ...candidateTerms(candidate),
      ...distinctTerms(candidate.title).map(({ term }) => term),
    ]),
  );
  const missingPhrases = required.filter(
    (phrase) => !distinctTerms(phrase).every(({ term }) => coveredTerms.has(term)),
  );
  if (missingPhrases.length > 0)
    return {
      reason: { code: 'required-phrases-missing', phrases: missingPhrases },
      uncoveredTerms: await index.termStatistics(missingPhrases.join(' ')),
      isEmpty: false,
    };
  const rarest = [...terms].sort(byRarity).slice(0, RAREST_TERM_COUNT);
  if (isAnswered || rarest.length === 0 || rarest.some(({ term }) => coveredTerms.has(term))) return null;
  return {
    reason: { code: 'rare-terms-missing', words: rarest.map(({ word }) => word) },
    uncoveredTerms: rarest,
    isEmpty: false,
  };
}

const byRarity = (a: TermStatistics, b: TermStatistics): number => b.idf - a.idf || (a.term < b.term ? -1 : 1);
