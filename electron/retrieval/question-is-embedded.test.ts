import { describe, expect, it } from 'vitest';
import { emptyPlan } from '../../shared/domain/query-plan';
import { noteEntry } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const plan = emptyPlan('When did we buy the boat?', {
  subQueries: [
    { aim: 'concept', text: 'we bought the boat' },
    { aim: 'continuity', text: 'the harbour of the boat' },
  ],
  planner: { code: 'model', label: 'a model' },
});

describe('what a query found', () => {
  it('by meaning is the question’s where the question is searched, and the sub-query’s where that is', async () => {
    const { ask } = await openFunnel([noteEntry('a', 'We bought the boat'), noteEntry('b', 'The harbour is full')]);
    const { trace } = await ask(plan.question, { plan });
    const bought = trace.candidates.find(({ ref }) => ref === 'note:a')!;
    const byMeaning = bought.found.filter(({ lane }) => lane === 'dense').map(({ subQuery }) => subQuery);
    expect(byMeaning).toContain(-1);
    expect(trace.candidates.flatMap(({ found }) => found.map(({ subQuery }) => subQuery))).not.toContain(0);
  });
});
