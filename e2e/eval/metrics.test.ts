import { describe, expect, it } from 'vitest';
import { createWordEmbedder } from '../../electron/retrieval/testing/word-embedder';
import type { Conversation } from './dataset';
import { percentile, scoreOne, tabulate } from './metrics';
import { runEval } from './run-eval';

describe('the metrics of the evaluation', () => {
  it('are recall at k, reciprocal rank and binary gain', () => {
    const scores = scoreOne({ ranked: [['x'], ['a'], ['y'], ['z'], ['w'], ['b']], gold: ['a', 'b', 'never'] });
    expect(scores['recall@5']).toBeCloseTo(1 / 3);
    expect(scores['recall@10']).toBeCloseTo(2 / 3);
    expect(scores['hit@10']).toBe(1);
    expect(scores.mrr).toBe(1 / 2);
    const ideal = 1 + 1 / Math.log2(3) + 1 / 2;
    expect(scores['ndcg@10']).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(7)) / ideal);
    expect(scoreOne({ ranked: [], gold: ['a'] })).toMatchObject({ 'recall@30': 0, mrr: 0, 'ndcg@10': 0 });
  });

  it('average over questions; adversarial ones are excluded from the headline', () => {
    const table = tabulate([
      { category: 'single-hop', ranked: [['a']], gold: ['a'] },
      { category: 'multi-hop', ranked: [['x']], gold: ['a'] },
      { category: 'adversarial', ranked: [['x']], gold: ['a'] },
    ]);
    expect(table.headline).toMatchObject({ n: 2, 'recall@5': 0.5 });
    expect(table.adversarial).toMatchObject({ n: 1, 'recall@5': 0 });
    expect(table.temporal.n).toBe(0);
    expect(percentile([5, 1, 9], 0.5)).toBe(5);
    expect(percentile([], 0.95)).toBe(0);
  });

  it('come from the product’s own funnel', async () => {
    const turn = (id: string, session: number, speaker: string, text: string) => ({
      id,
      session,
      dateIso: `2023-05-0${session}T10:00:00`,
      speaker,
      text,
    });
    const conversation: Conversation = {
      conversationId: 'c',
      turns: [
        turn('D1:1', 1, 'Anna', 'I bought a blue boat in Oslo.'),
        turn('D1:2', 1, 'Bea', 'How lovely!'),
        turn('D2:1', 2, 'Bea', 'The dentist called me.'),
      ],
      questions: [{ id: 'q', question: 'What did Anna buy in Oslo?', category: 'single-hop', evidence: ['D1:1'] }],
    };
    const options = { embedder: createWordEmbedder(), progress: () => {} };
    const whole = await runEval([conversation], { ...options, retrievalOnly: false });
    expect(whole.fused.headline).toMatchObject({ mrr: 1, n: 1 });
    expect(whole.gated!.headline).toMatchObject({ mrr: 1, n: 1 });
    expect(await runEval([conversation], { ...options, retrievalOnly: true })).not.toHaveProperty('gated');
  });
});
