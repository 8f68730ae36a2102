import { beforeEach, describe, expect, it } from 'vitest';
import { noteRef, testMessage, testNote } from '../testing/entries';
import { openFunnel } from '../testing/open-funnel';
import { createWordEmbedder } from '../testing/word-embedder';
import { entriesOfMessage, entriesOfNote, type IndexEntry } from './columns/index-entry';
import { joinPassages } from './columns/join-passages';

import { createIndexCore } from './index-core';
import type { IndexPort } from './index-port';

const filler = (word: string, count = 90) => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ');
const GARDEN = `The garden lies north.\n\n## Soil\n\nClay holds water. ${filler('loam')}\n\n## Trees\n\nThe plum bears in August. ${filler('bark')}\n\n### Pruning\n\nCut the plum in June. ${filler('saw')}`;
const page = (id: string, title: string, body: string, changes = {}) => testNote(id, title, { body, ...changes });
const garden = page('g', 'Garden', GARDEN, { aliases: ['Allotment'], tags: ['outdoors'] });
const query = (words: string) => ({ words, statement: null, timeWindow: null, exclude: [], limit: 20 });
const put = (entries: IndexEntry[]) => entries.map((entry) => ({ type: 'put' as const, entry }));

describe('a long text', () => {
  it('becomes passages with the title and headings in their text', () => {
    const entries = entriesOfNote(garden);
    expect(entries.map(({ ref, title }) => [ref, title])).toEqual([
      ['note:g', 'Garden'],
      ['note:g~1', 'Garden › Soil'],
      ['note:g~2', 'Garden › Trees'],
      ['note:g~3', 'Garden › Trees › Pruning'],
    ]);
    const { passage, text, heading } = entries[3]!;
    expect(text).toBe(`Garden › Trees › Pruning\n\n${GARDEN.slice(passage!.start, passage!.end)}`);
    expect(passage).toMatchObject({ index: 3, count: 4, headings: ['Trees', 'Pruning'] });
    expect(heading).toBe('Allotment outdoors');
  });

  it('stays one entry when it is short; a message may be three times as long', () => {
    expect(entriesOfNote(page('s', 'Short', '# A\n\nOne.\n\n# B\n\nTwo.'))).toHaveLength(1);
    const session = { incognito: false, deletedAt: null };
    expect(entriesOfMessage(testMessage('m', filler('word', 300)), session)).toHaveLength(1);
    expect(entriesOfMessage(testMessage('m', `${filler('a', 300)}\n\n${filler('b', 300)}`), session).length).toBe(6);
    expect(entriesOfNote(page('x', 'Gone', GARDEN, { status: 'dropped' }))).toEqual([]);
  });
});

describe('passages in the index', () => {
  let core: IndexPort;
  beforeEach(async () => {
    core = createIndexCore(async () => createWordEmbedder());
    await core.apply(put(entriesOfNote(garden)), 1);
  });

  it('go when the text becomes shorter, is removed, or returns', async () => {
    expect(await core.stats()).toMatchObject({ entries: 4 });
    await core.apply(put(entriesOfNote(page('g', 'Garden', GARDEN.slice(0, GARDEN.indexOf('### Pruning'))))), 2);
    expect(await core.stats()).toMatchObject({ entries: 3 });
    expect(await core.lexical(query('june'))).toEqual([]);
    await core.apply([{ type: 'remove', ref: noteRef('g') }], 3);
    expect(await core.stats()).toMatchObject({ entries: 0 });
    await core.apply(put(entriesOfNote(page('g', 'Garden', 'Short.'))), 4);
    expect((await core.hashes(null, 9)).map(({ ref }) => ref)).toEqual(['note:g']);
  });

  it('are excluded with their text, and counted as one archived note', async () => {
    expect((await core.lexical(query('plum'))).map(({ ref }) => ref).sort()).toEqual(['note:g~2', 'note:g~3']);
    expect(await core.lexical({ ...query('plum'), exclude: [noteRef('g')] })).toEqual([]);
    await core.apply(put(entriesOfNote({ ...garden, status: 'archived' })), 2);
    expect(await core.stats()).toMatchObject({ archived: 1 });
    expect(await core.countArchivedMatches(query('plum'))).toEqual({ total: 1, near: 1 });
  });

  it('get one vector each', async () => {
    const rows = [];
    for (let made = await core.embedNext(10); made.length > 0; made = await core.embedNext(10)) rows.push(...made);
    expect(rows.map(({ id }) => id.replace(/@\w+/, '')).sort()).toEqual([
      'note:g#0',
      'note:g~1#0',
      'note:g~2#0',
      'note:g~3#0',
    ]);
  });
});

describe('a question', () => {
  it('finds a text once, by its best passage, with the next best in the order of the text', async () => {
    const { ask } = await openFunnel(entriesOfNote(garden));
    const { trace, sources } = await ask('Do the plum trees bear in August?');
    expect(trace.candidates.map(({ ref }) => ref)).toEqual(['note:g']);
    const [candidate] = trace.candidates;
    expect(candidate!.title).toBe('Garden › Trees');
    expect(candidate!.passages!.map(({ headings }) => headings.at(-1))).toEqual(['Trees', 'Pruning']);
    expect(sources[0]!.text.startsWith('Garden › Trees\n\nThe plum bears in August.')).toBe(true);
    expect(sources[0]!.text).toContain('\n\nTrees › Pruning\n\nCut the plum in June.');
    expect(sources[0]!.text).not.toContain('loam');
  });

  it('prefers the page that its subject names', async () => {
    const others = ['a', 'b', 'c'].map((id) =>
      page(id, `Walk ${id}`, `Past the garden, the garden and the garden. ${filler(id)}`),
    );
    const { ask } = await openFunnel([...others, garden].flatMap(entriesOfNote));
    const { trace } = await ask('What do I know about the garden?');
    expect(trace.candidates.find(({ fused }) => fused.rank === 1)!.ref).toBe('note:g');
    expect(trace.candidates.find(({ ref }) => ref === 'note:g')!.fused.parts.title).toBeGreaterThan(0.3);
  });

  it('about something that no page holds gets no page', async () => {
    const pages = ['Soil', 'Trees', 'Paths'].map((title, index) =>
      page(`p${index}`, title, `${title} need work in spring. ${filler(title)}`),
    );
    const { ask } = await openFunnel(pages.flatMap(entriesOfNote));
    for (const question of [
      'when does the passport expire',
      'work on the mortgage contract',
      'does Notion need work in spring',
    ]) {
      const { trace } = await ask(question);
      expect([question, trace.package.order]).toEqual([question, []]);
    }
  });
});

describe('two passages of a text', () => {
  const [first, soil, trees] = entriesOfNote(garden);

  it('stand in its order, an ellipsis between them where something is left out', () => {
    const joined = joinPassages(trees!, first!);
    expect(joined.title).toBe('Garden › Trees');
    expect(joined.text.startsWith('Garden › Trees\n\nThe garden lies north.\n\n…\n\nThe plum')).toBe(true);
    expect(joinPassages(soil!, trees!).text).toContain('\n\nTrees\n\nThe plum bears');
    expect(joined.hash).not.toBe(trees!.hash);
  });
});
