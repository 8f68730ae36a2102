import { describe, expect, it } from 'vitest';
import { noteEntry, noteRef, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { entriesOfNote } from './columns/index-entry';
import { createIndexCore } from './index-core';

const filler = Array.from({ length: 30 }, (_, row) => `The beans of row ${row} climb the pole.`).join(' ');
const page = entriesOfNote(testNote('page', 'Garden', { body: `# Soil\n\n${filler}\n\n# Trees\n\n${filler}` }));

async function openIndex() {
  const core = createIndexCore(async () => createWordEmbedder());
  const notes = Array.from({ length: 20 }, (_, index) => noteEntry(`n${index}`, `Boat number ${index}`));
  await core.apply(
    [...notes, ...page].map((entry) => ({ type: 'put' as const, entry })),
    1,
  );
  return core;
}
const sourcesOf = (rows: { id: string }[]) => [...new Set(rows.map(({ id }) => id.replace(/[@~#].*$/u, '')))];

describe('the next vectors', () => {
  it('are those of the text that was opened last, all its passages, then of the one before it', async () => {
    const core = await openIndex();
    await core.embedFirst([noteRef('n15')]);
    await core.embedFirst([noteRef('page')]);
    const rows = await core.embedNext(page.length);
    expect(page.length).toBeGreaterThan(2);
    expect(sourcesOf(rows)).toEqual([noteRef('page')]);
    expect(sourcesOf(await core.embedNext(2))).toEqual([noteRef('n15'), noteRef('n0')]);
    await core.close();
  });

  it('are those of what a question found by its words', async () => {
    const core = await openIndex();
    const query = {
      words: 'boat 7',
      statement: null,
      timeWindow: null,
      exclude: [],
      people: [],
      expectedAnswerType: null,
    };
    await core.score({ ...query, pool: [noteRef('n7')], topK: 5 });
    expect(sourcesOf(await core.embedNext(1))).toEqual([noteRef('n7')]);
    await core.close();
  });

  it('end with every entry embedded once, whatever was preferred', async () => {
    const core = await openIndex();
    await core.embedFirst([noteRef('n3'), noteRef('n3'), noteRef('gone')]);
    const made: string[] = [];
    for (let rows = await core.embedNext(4); rows.length > 0; rows = await core.embedNext(4)) {
      made.push(...rows.map(({ id }) => id));
      await core.embedFirst([noteRef('n3'), noteRef('n19')]);
    }
    expect(new Set(made).size).toBe(made.length);
    expect(await core.stats()).toMatchObject({ embedded: 20 + page.length, toEmbed: 0 });
    await core.close();
  });
});
