import { describe, expect, it } from 'vitest';
import { createWordEmbedder } from '../../../electron/retrieval/testing/word-embedder';
import type { Conversation } from '../dataset';
import { runEval } from '../run-eval';
import { scoreAnswers, type AnswerOutcome } from './answer-metrics';

const outcome = (over: Partial<AnswerOutcome>): AnswerOutcome => ({
  category: 'single-hop',
  answer: 'Anna, on 3 May: “I bought a blue boat” [1]',
  isAbstention: false,
  quotes: [['a']],
  gold: ['a'],
  goldAnswer: 'A blue boat',
  ...over,
});

describe('the metrics of answers', () => {
  it('count the first citation and any citation that leads to an evidence turn', () => {
    const scores = scoreAnswers([
      outcome({}),
      outcome({ quotes: [['x'], ['y', 'a']] }),
      outcome({ quotes: [['x']] }),
      outcome({ quotes: [] }),
    ]);
    expect(scores).toMatchObject({ firstQuote: 0.25, anyQuote: 0.5, quotes: 1, n: 4 });
  });

  it('an abstention is a miss, whatever it names as nearest, and is counted', () => {
    const scores = scoreAnswers([
      outcome({}),
      outcome({ isAbstention: true }),
      outcome({ category: 'adversarial', isAbstention: true, goldAnswer: null }),
    ]);
    expect(scores).toMatchObject({ firstQuote: 0.5, anyQuote: 0.5, n: 2 });
    expect(scores.abstained).toEqual({ adversarial: 1, answerable: 0.5 });
  });

  it('compare the expected answer’s content words, in any form, with the answer’s', () => {
    const scores = scoreAnswers([
      outcome({ goldAnswer: 'Buying a boat in Oslo' }),
      outcome({ goldAnswer: null }),
      outcome({ category: 'adversarial', goldAnswer: 'a house' }),
    ]);
    expect(scores.tokenRecall).toBeCloseTo(2 / 3, 3);
    expect(scores.words).toBe(10);
    expect(scoreAnswers([])).toMatchObject({ firstQuote: 0, words: 0, n: 0 });
  });

  it('come from the product’s own answers', async () => {
    const turn = (id: string, speaker: string, text: string) => ({
      id,
      session: 1,
      dateIso: '2023-05-01T10:00:00',
      speaker,
      text,
    });
    const conversation: Conversation = {
      conversationId: 'c',
      turns: [
        turn('D1:1', 'Anna', 'I bought a blue boat in Oslo.'),
        turn('D1:2', 'Bea', 'How lovely!'),
        turn('D1:3', 'Bea', 'The dentist called me.'),
      ],
      questions: [
        {
          id: 'q',
          question: 'What did Anna buy in Oslo?',
          category: 'single-hop',
          evidence: ['D1:1'],
          answer: 'a boat',
        },
      ],
    };
    const options = { embedder: createWordEmbedder(), progress: () => {}, retrievalOnly: false };
    const { answers } = await runEval([conversation], { ...options, answers: true });
    expect(answers).toMatchObject({ firstQuote: 1, anyQuote: 1, tokenRecall: 1, quotes: 1, n: 1 });
    expect(await runEval([conversation], options)).not.toHaveProperty('answers');
  });
});
