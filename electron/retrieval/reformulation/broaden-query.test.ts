import { describe, expect, it } from 'vitest';
import type { QueryPlan } from '../../../shared/domain/query-plan';
import { queryChangeText } from '../../../shared/domain/trace-text/run-text';
import { planByRules } from '../../models/offline/understand/plan-by-rules';
import type { RetrieveRequest } from '../funnel/retrieval';
import { offlineEngine } from '../testing/open-funnel';
import { TEST_START } from '../testing/entries';
import { broadenQuery } from './broaden-query';

const noIndex = { termStatistics: async () => [], speakers: async () => [] };
const aModel = { ...offlineEngine, label: 'a model' };
const planOf = (question: string): QueryPlan =>
  planByRules({ question, recentTurns: [], asOf: TEST_START, knownNames: ['Anna'] });
const changeOf = (question: string, engine: RetrieveRequest['engine'], isEmpty: boolean) =>
  broadenQuery(
    {
      plan: planOf(question),
      insufficiency: { reason: { code: 'nothing-kept' }, uncoveredTerms: [], isEmpty },
      request: { engine } as RetrieveRequest,
    },
    noIndex,
  );

describe('a broadened query', () => {
  it('drops the time range from the question and every statement', async () => {
    const change = (await changeOf('What did Anna paint last March?', offlineEngine, true))!;
    expect(change.plan.window).toBeNull();
    expect(
      [change.plan.question, ...change.plan.subQueries.map(({ text }) => text)].filter((text) =>
        text.includes('March'),
      ),
    ).toEqual([]);
    expect(queryChangeText(change.reason)).toBe('broadened: without “last March”, a broad list');
    expect(change.breadth).toBe(30);
  });

  it('drops people only for a judge that reads the question', async () => {
    expect((await changeOf('What did Anna paint last March?', offlineEngine, true))!.plan.people).toEqual(['Anna']);
    expect((await changeOf('What did Anna paint last March?', aModel, true))!.plan.people).toEqual([]);
  });

  it('includes the assistant’s statements when advice is requested', async () => {
    expect((await changeOf('Any tips for the garden?', offlineEngine, true))!.plan.shape).toBe('callback');
  });

  it('is not made when something was kept or nothing would change', async () => {
    expect(await changeOf('What did Anna paint last March?', offlineEngine, false)).toBeNull();
    expect(await changeOf('What did Anna paint?', offlineEngine, true)).toBeNull();
  });
});
