import { describe, expect, it } from 'vitest';
import { scoreVault, type AskedQuestion } from './vault-metrics';
import type { VaultQuestion } from './vault-questions';

const question = (answers: string[], changes: Partial<VaultQuestion> = {}): VaultQuestion => ({
  id: 'q',
  question: 'q',
  answers,
  alsoFine: [],
  passage: null,
  kind: answers.length === 0 ? 'none' : 'topic',
  ...changes,
});
const asked = (of: VaultQuestion, paths: (string | null)[], text = '', confidence = 0.5): AskedQuestion => ({
  question: of,
  sources: paths.map((path) => ({ path, text })),
  confidence,
});

describe('the measures of a vault', () => {
  it('count hits, ranks, passages and precision over answerable questions, false answers over the others', () => {
    const scores = scoreVault([
      asked(
        question(['a'], { passage: 'plum\\s+tree', alsoFine: ['b'] }),
        ['a', 'b', 'c', null],
        'the plum\n tree',
        0.9,
      ),
      asked(question(['a'], { passage: 'pear' }), ['b', 'c', 'a'], 'plum'),
      asked(question(['a']), []),
      asked(question([]), ['a'], '', 0.7),
      asked(question([]), [], '', 0),
    ]);
    expect(scores).toEqual({
      n: 5,
      'hit@1': 0.3333,
      'hit@3': 0.6667,
      'hit@5': 0.6667,
      mrr: 0.4444,
      'passage@5': 0.5,
      'precision@5': 0.2778,
      falseAnswers: 0.5,
      abstentionAuc: 0.6667,
      meanSize: 1.6,
    });
  });

  it('are 0 without questions', () => {
    expect(scoreVault([])).toMatchObject({ n: 0, 'hit@1': 0, falseAnswers: 0 });
  });
});
