import { describe, expect, it } from 'vitest';
import { createWordEmbedder } from '../../../electron/retrieval/testing/word-embedder';
import type { Conversation } from '../dataset';
import { openVaults } from '../run-eval';
import { ablationTable } from './ablation-table';
import { runAblation } from './run-ablation';

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
    turn('D1:2', 1, 'Bea', 'A boat?'),
    turn('D2:1', 2, 'Bea', 'I saw a boat in Oslo with Anna.'),
  ],
  questions: [{ id: 'q', question: 'What did Anna buy in Oslo?', category: 'single-hop', evidence: ['D1:1'] }],
};

describe('the ablation', () => {
  it('switches off one lane or part at a time, and its table quotes no text of the dataset', async () => {
    const opened = await openVaults([conversation], { embedder: createWordEmbedder(), progress: () => {} });
    const rows = await runAblation(opened, () => {});
    expect(rows[0]).toMatchObject({ group: 'whole', table: { headline: { n: 1, 'recall@5': 1 } } });
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    expect(rows.find(({ name }) => name === 'words')!.table.headline.mrr).toBeLessThanOrEqual(1);
    const table = ablationTable(rows, {
      file: 'dev.json',
      conversations: 1,
      turns: 3,
      commit: 'abc',
      embedder: 'word hashes',
    });
    expect(table).toContain('| everything on | 100.0 |');
    for (const word of ['Anna', 'Oslo', 'boat']) expect(table).not.toContain(word);
    expect(table.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(rows.length + 4);
  });
});
