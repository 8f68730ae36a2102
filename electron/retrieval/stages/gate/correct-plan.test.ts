import { describe, expect, it } from 'vitest';
import { emptyPlan } from '../../../../shared/domain/query-plan';
import type { PlanCorrection } from '../../../ports/engine';
import { correctPlan } from './correct-plan';

const NOTHING: PlanCorrection = { intent: '', window: null, people: [], actions: [], decision: '', more: [] };
const MARCH = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) - 1, phrase: 'in March' };
const plan = emptyPlan('Who has the boat?', {
  intent: 'boat',
  people: ['Ann'],
  subQueries: [{ aim: 'concept', text: 'The boat is with somebody' }],
  planner: { code: 'offline-rules' },
});
const corrected = (correction: Partial<PlanCorrection>, before = plan) =>
  correctPlan(before, { ...NOTHING, ...correction }, 'a model');

describe('a plan with what a model says that it lacks', () => {
  it('is the same where the model says nothing, but for who made it', () => {
    expect(corrected({})).toEqual({ plan: { ...plan, planner: { code: 'model', label: 'a model' } }, asked: [] });
  });

  it('gains searches, people, acts, a time and a decision, and says which', () => {
    const { plan: made, asked } = corrected({
      intent: 'Who has the boat now.',
      people: ['Gwen', 'ANN'],
      actions: ['sail to Brest'],
      decision: 'selling the boat',
      window: MARCH,
      more: ['Gwen has the boat', 'the boat is with somebody', 'Gwen has the boat'],
    });
    expect(made).toMatchObject({
      intent: 'Who has the boat now.',
      people: ['Ann', 'Gwen'],
      actions: ['sail to Brest'],
      why: { about: 'selling the boat', isNot: false },
      window: MARCH,
      subQueries: [...plan.subQueries, { aim: 'further', text: 'Gwen has the boat' }],
    });
    expect(asked).toEqual(['Gwen has the boat', 'Gwen', 'sail to Brest', 'in March', 'selling the boat']);
  });

  it('keeps the time and the decision that rules read', () => {
    const may = { ...MARCH, from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 5, 1) - 1, phrase: 'in May' };
    const why = { about: 'the boat', isNot: true };
    const { plan: made, asked } = corrected({ window: MARCH, decision: 'the trip' }, { ...plan, window: may, why });
    expect(made).toMatchObject({ window: may, why });
    expect(asked).toEqual([]);
  });

  it('gives no time to a remark, whose memories are of any', () => {
    expect(corrected({ window: MARCH }, { ...plan, isStatement: true }).plan.window).toBeNull();
  });

  it('asks for three searches at once, and for ten in all', () => {
    const more = Array.from({ length: 5 }, (_, index) => `Number ${index}`);
    expect(corrected({ more }).asked).toEqual(more.slice(0, 3));
    const full = {
      ...plan,
      subQueries: Array.from({ length: 9 }, (_, index) => ({ aim: 'hop' as const, text: `${index}` })),
    };
    expect(corrected({ more }, full).asked).toEqual(['Number 0']);
  });
});
