import { describe, expect, it } from 'vitest';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { planReplySchema } from '../../prompts/understand';
import { planFromReply } from './plan-from-reply';

const offline: QueryPlan = {
  question: 'When did Ann buy the boat?',
  intent: 'the boat',
  needs: [{ kind: 'contradiction', confidence: 0.5 }],
  subQueries: [
    { aim: 'concept', text: 'Ann bought the boat' },
    { aim: 'hop', text: 'Ann has a sister' },
    { aim: 'hop', text: '{1} bought the boat' },
  ],
  hints: [],
  references: [{ mention: 'the construction guy', resolved: 'Dave', note: 'Dave builds houses.' }],
  people: ['Ann'],
  window: { from: 0, to: 1, phrase: 'last month' },
  shape: 'slot-fill',
  route: 'vault',
  skipReason: null,
  key: { entity: 'boat', attribute: 'price' },
  actions: [],
  planner: { code: 'offline-rules' },
};
const made = (reply: Record<string, unknown>) =>
  planFromReply(planReplySchema.parse({ intent: 'boats', statements: [], ...reply }), offline, 'a model');

describe('a model’s plan merged with the rules’', () => {
  it('takes fields that the model left empty from the rules', () => {
    const { needs, subQueries, people, window, key, references } = made({});
    expect({ needs, subQueries, people, window, key, references }).toEqual({
      needs: offline.needs,
      subQueries: offline.subQueries,
      people: ['Ann'],
      window: offline.window,
      key: offline.key,
      references: offline.references,
    });
  });

  it('lists each need once, with the model’s highest confidence, between 0 and 1', () => {
    const needs = [
      { kind: 'loop', confidence: 0.2 },
      { kind: 'loop', confidence: 7 },
      { kind: 'frustration', confidence: -1 },
    ];
    expect(made({ needs }).needs).toEqual([
      { kind: 'loop', confidence: 1 },
      { kind: 'frustration', confidence: 0 },
    ]);
  });

  it('uses the rules’ steps only if the model has none, and always starts with an independent statement', () => {
    const aims = (statements: unknown[]) => made({ statements }).subQueries.map(({ aim, text }) => [aim, text]);
    expect(aims([{ aim: 'continuity', text: 'the boat' }])).toEqual([
      ['concept', 'the boat'],
      ['hop', 'Ann has a sister'],
      ['hop', '{1} bought the boat'],
    ]);
    expect(
      aims([
        { aim: 'hop', text: 'Ann knows a man' },
        { aim: 'authority', text: 'boats' },
      ]),
    ).toEqual([
      ['hop', 'Ann knows a man'],
      ['concept', 'boats'],
    ]);
  });

  it('ignores empty time windows, keys and references', () => {
    const plan = made({
      window: { from: '2026-05-09', to: '2026-05-01', phrase: 'then' },
      key: { entity: ' ', attribute: 'x' },
      references: [
        { mention: 'Dave', resolved: 'dave' },
        { mention: 'The construction guy', resolved: 'Tom' },
        { mention: 'she', resolved: 'Ann' },
      ],
    });
    expect([plan.window, plan.key]).toEqual([offline.window, offline.key]);
    expect(plan.references).toEqual([...offline.references, { mention: 'she', resolved: 'Ann', note: '' }]);
  });

  it('skips the vault only with a reason, the model’s or the rules’', () => {
    expect(made({ needs_memory: false, skip_reason: 'a greeting' })).toMatchObject({
      route: 'none',
      skipReason: { code: 'model', text: 'a greeting' },
    });
    expect(made({ needs_memory: false })).toMatchObject({ route: 'vault', skipReason: null });
    const rules = { ...offline, route: 'none' as const, skipReason: { code: 'thanks' } as const };
    expect(
      planFromReply(planReplySchema.parse({ intent: '', statements: [], needs_memory: false }), rules, 'a model'),
    ).toMatchObject({ route: 'none', skipReason: { code: 'thanks' } });
  });
});
