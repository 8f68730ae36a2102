import { describe, expect, it } from 'vitest';
import { createWordEmbedder } from '../../../electron/retrieval/testing/word-embedder';
import type { Conversation } from '../dataset';
import { areaUnderCurve, scorePackages } from './gate-metrics';
import { openGateVault } from './gate-vault';
import { maskNames } from './mask-names';
import { runGateEval } from './run-gate-eval';

const turn = (id: string, speaker: string, text: string) => ({
  id,
  session: Number(id[1]),
  dateIso: '2023-05-01T10:00:00',
  speaker,
  text,
});
const conversation = (
  conversationId: string,
  turns: Conversation['turns'],
  questions: [string, Conversation['questions'][number]['category'], string][],
): Conversation => ({
  conversationId,
  turns,
  questions: questions.map(([question, category, evidence], index) => ({
    id: `q${index}`,
    question,
    category,
    evidence: [evidence],
  })),
});
const boats = conversation(
  'c1',
  [turn('D1:1', 'Anna Lee', 'I bought a blue boat in Oslo.'), turn('D1:2', 'Bea', 'How lovely, Anna!')],
  [
    ['What did Anna buy in Oslo?', 'single-hop', 'D1:1'],
    ['What did Bea buy in Oslo?', 'adversarial', 'D1:1'],
  ],
);
const pianos = conversation(
  'c2',
  [turn('D1:1', 'Carl', 'The piano was tuned by my uncle.'), turn('D1:2', 'Dora', 'I bought a red boat.')],
  [['Who tuned the piano of Carl?', 'single-hop', 'D1:1']],
);

describe('the metrics of the gate evaluation', () => {
  it('average precision over non-empty packages, and recall over all questions', () => {
    const scores = scorePackages([
      { foreign: [false, true], goldFound: 1, gold: 2 },
      { foreign: [false], goldFound: 1, gold: 1 },
      { foreign: [], goldFound: 0, gold: 1 },
      { foreign: [true, true, true, true, true], goldFound: 0, gold: 1 },
    ]);
    expect(scores).toEqual({
      'precision@5': 0.5,
      contaminated: 0.6667,
      'goldRecall@5': 0.375,
      meanSize: 2,
      empty: 0.25,
      n: 4,
    });
    expect(scorePackages([])).toMatchObject({ n: 0, 'precision@5': 0, contaminated: 0 });
  });

  it('count a tie in the abstention test as half', () => {
    expect(areaUnderCurve([3, 2], [1, 2])).toBe(0.875);
    expect(areaUnderCurve([1], [1])).toBe(0.5);
    expect(areaUnderCurve([0], [1])).toBe(0);
    expect(areaUnderCurve([], [1])).toBe(0.5);
  });
});

describe('masking names', () => {
  it('removes every speaker’s name, whole words only, from questions and texts of all conversations, and the speaker of each turn', () => {
    const [first] = maskNames([
      {
        ...boats,
        turns: [...boats.turns, turn('D1:3', 'Bea', 'Carl and Anna Lee saw the Annals, Anna.')],
        questions: [{ ...boats.questions[0]!, question: 'What did Anna’s uncle tell carl?' }],
      },
      pianos,
    ]);
    expect(first!.turns[2]).toMatchObject({ speaker: '', text: 'and saw the Annals,.' });
    expect(first!.questions[0]!.question).toBe('What did their uncle tell they?');
  });
});

describe('the adversarial vault', () => {
  it('stores the conversation’s turns as chat, and all other turns as kept notes with a session but no speaker or index', async () => {
    const vault = await openGateVault(boats, [pianos], createWordEmbedder());
    const hits = await vault.port.score({
      words: 'boat',
      statement: null,
      timeWindow: null,
      people: [],
      expectedAnswerType: null,
      exclude: [],
      pool: ['message:c1-D1-1', 'note:c2-D1-2'] as never,
    });
    const [own, foreign] = ['message', 'note'].map((kind) => hits.find(({ entry }) => entry.kind === kind)!.entry);
    expect(own).toMatchObject({ tier: 'chat', speaker: 'Anna Lee', messageIndex: 0 });
    expect(foreign).toMatchObject({
      tier: 'engram',
      speaker: null,
      messageIndex: null,
      role: 'person',
      sessionId: 'c2-s1',
    });
    expect([vault.isForeign(own!.ref), vault.isForeign(foreign!.ref), vault.refOf('D1:1')]).toEqual([
      false,
      true,
      own!.ref,
    ]);
    await vault.close();
  });

  it('is queried through the product’s funnel, with and without names; adversarial questions are skipped', async () => {
    const traces: boolean[] = [];
    const result = await runGateEval([boats, pianos], {
      embedder: createWordEmbedder(),
      progress: () => {},
      onQuestion: ({ isMasked }) => traces.push(isMasked),
    });
    expect(traces).toEqual([false, false, true, true]);
    expect(result.names.funnel).toMatchObject({ n: 2, 'goldRecall@5': 1, contaminated: 0 });
    expect(result.names.baseline.contaminated).toBe(1);
    expect(Object.keys(result.conversations)).toEqual(['c1', 'c2']);
    expect(result.masked.abstentionAuc).toBe(1);
  });
});
