import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TracedFact } from '../../../shared/domain/trace';
import type { HiddenView } from '../../retrieval/funnel/retrieval-ports';

/** Facts compared before other work gets its turn: a few milliseconds. */
const FACTS_PER_SLICE = 200;

/** The facts that screens may show: history stays, what a hidden note says does not. */
export async function visibleFacts<Fact extends TracedFact>(
  facts: readonly Fact[],
  view: Pick<HiddenView, 'isEmpty' | 'isFactVisible'>,
): Promise<Fact[]> {
  if (view.isEmpty) return [...facts];
  const shown: Fact[] = [];
  for (const [index, fact] of facts.entries()) {
    if (index % FACTS_PER_SLICE === FACTS_PER_SLICE - 1) await nextTurn();
    if (view.isFactVisible(fact)) shown.push(fact);
  }
  return shown;
}
