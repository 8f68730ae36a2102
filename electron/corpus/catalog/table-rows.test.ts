import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoteId } from '../../../shared/domain/ids';
import { put } from '../../../shared/domain/batch';
import type { Note } from '../../../shared/domain/note';
import type { Cell } from '../../../shared/ipc/routes/tables';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import type { TableRequest } from './table-rows';
import type { ColumnSources } from './table-values';

let vault: TestCorpus;
const NOW = Date.now();
const NOTHING: ColumnSources = {
  usesOf: () => null,
  quotedAt: () => null,
  vitalityOf: () => null,
  agreementOf: () => null,
};
const kept = (title: string, properties: Record<string, string[]>, changes: Partial<Note> = {}) =>
  vault.unit(title, undefined, {
    status: 'kept',
    keptAt: NOW,
    properties: { fields: Object.entries(properties).map(([name, values]) => ({ name, values })), source: '' },
    ...changes,
  });

beforeAll(async () => {
  vault = await openTestCorpus();
  await kept('Bowl', { status: ['done'], rating: ['10'], due: ['2026-12-01'] });
  await kept('Ähre', { Status: ['open'], rating: ['9'], due: ['2026-11-02'] });
  await kept('Zettel', { status: ['open'], glaze: ['ash', 'tenmoku'] });
  await kept('Apfel', {}, { sources: [], origin: 'person' });
});
afterAll(() => vault.close());

const page = (changes: Partial<TableRequest>, sources = NOTHING, now = NOW) =>
  vault.notes.tables().page(
    {
      show: 'engrams',
      text: '',
      category: null,
      tag: null,
      columns: ['title'],
      sorts: [],
      group: null,
      collapsed: [],
      offset: 0,
      limit: 100,
      ...changes,
    },
    now,
    sources,
  );
const lines = (changes: Partial<TableRequest>, sources = NOTHING): Cell[] =>
  page(changes, sources).rows.map((row) =>
    row.kind === 'note' ? row.row.title : `— ${String(row.cell)} ${row.count}`,
  );
const by = (column: string, isDescending = false) => ({ column, isDescending });

describe('a table of notes', () => {
  it('sorts titles as the language does, and numbers as numbers, empty ones last either way', () => {
    expect(lines({ sorts: [by('title')] })).toEqual(['Ähre', 'Apfel', 'Bowl', 'Zettel']);
    expect(lines({ sorts: [by('note.rating'), by('title')] })).toEqual(['Ähre', 'Bowl', 'Apfel', 'Zettel']);
    expect(lines({ sorts: [by('note.rating', true), by('title')] })).toEqual(['Bowl', 'Ähre', 'Apfel', 'Zettel']);
    expect(lines({ sorts: [by('note.due'), by('title')] }).slice(0, 2)).toEqual(['Ähre', 'Bowl']);
  });

  it('sorts what came, went and was filtered out since into its place', async () => {
    const asked = { show: 'pending' as const, sorts: [by('title')] };
    const notes = await Promise.all(['Ton', 'Ofen 10', 'Asche'].map((title) => vault.unit(title)));
    expect(lines(asked)).toEqual(['Asche', 'Ofen 10', 'Ton']);
    expect(lines({ ...asked, text: 'ofen' })).toEqual(['Ofen 10']);
    await vault.commit([
      put('notes', { ...notes[0]!, title: 'Bims' }),
      put('notes', { ...notes[2]!, status: 'dropped' }),
      put('notes', { ...notes[1]!, id: vault.ids.next<NoteId>(), title: 'Ofen 9' }),
    ] as never);
    expect(lines(asked)).toEqual(['Bims', 'Ofen 9', 'Ofen 10']);
  });

  it('lets a second order decide among equals', () => {
    expect(lines({ sorts: [by('note.status'), by('title', true)] })).toEqual(['Bowl', 'Zettel', 'Ähre', 'Apfel']);
  });

  it('groups with counts, whatever the case of the property’s name, and leaves out what is collapsed', () => {
    const grouped = { group: by('note.status'), sorts: [by('title')] };
    expect(lines(grouped)).toEqual(['— done 1', 'Bowl', '— open 2', 'Ähre', 'Zettel', '— null 1', 'Apfel']);
    const all = page(grouped);
    const keys = all.rows.flatMap((row) => (row.kind === 'group' && row.cell === 'open' ? row.key : []));
    expect(lines({ ...grouped, collapsed: keys })).toEqual(['— done 1', 'Bowl', '— open 2', '— null 1', 'Apfel']);
    expect(page({ ...grouped, collapsed: keys })).toMatchObject({ total: 5, notes: 4 });
  });

  it('reads `today` anew on the next day', async () => {
    await kept('Dropped', {}, { status: 'dropped', createdAt: NOW });
    const asked = { show: 'dropped', text: 'after:today' } as const;
    expect(page(asked).notes).toBe(1);
    expect(page(asked, NOTHING, NOW + 2 * 24 * 3_600_000).notes).toBe(0);
  });

  it('tells a value that reads like nothing, or lies above all others, from those', async () => {
    await kept('Null', { shelf: ['null'] }, { status: 'archived' });
    await kept('Long', { shelf: ['99999999999999999999'] }, { status: 'archived' });
    await kept('None', {}, { status: 'archived' });
    const grouped = { show: 'archived', group: by('note.shelf') } as const;
    const keys = page(grouped).rows.flatMap((row) => (row.kind === 'group' && row.cell === null ? row.key : []));
    expect(lines({ ...grouped, collapsed: keys })).toEqual([
      '— 99999999999999999999 1',
      'Long',
      '— null 1',
      'Null',
      '— null 1',
    ]);
  });

  it('gives the same lines page by page', () => {
    const grouped = { group: by('note.status'), sorts: [by('title')] };
    const paged = [0, 2, 4, 6].flatMap((offset) => lines({ ...grouped, offset, limit: 2 }));
    expect(paged).toEqual(lines(grouped));
  });

  it('filters by properties in the one language of queries', () => {
    expect(lines({ text: '[status:open]', sorts: [by('title')] })).toEqual(['Ähre', 'Zettel']);
    expect(lines({ text: '[rating:>9]' })).toEqual(['Bowl']);
    expect(lines({ text: '[due:<2026-12-01]' })).toEqual(['Ähre']);
    expect(lines({ text: '-[status]' })).toEqual(['Apfel']);
    expect(lines({ text: '[glaze:ash]' })).toEqual(['Zettel']);
  });

  it('shows what the note was kept from, and what is known elsewhere', () => {
    const { id } = page({ text: 'bowl' }).rows.flatMap((row) => (row.kind === 'note' ? row.row : []))[0]!;
    const known: ColumnSources = {
      usesOf: () => 3,
      quotedAt: (of) => (of === id ? NOW : null),
      vitalityOf: () => 0.5,
      agreementOf: (of) => (of === id ? { keep: 2, judged: 3 } : null),
    };
    const [row] = page(
      { text: 'bowl', columns: ['why', 'chat', 'quotedAt', 'vitality', 'agreement', 'note.due'] },
      known,
    ).rows;
    if (row?.kind !== 'note') throw new Error('no row');
    expect(row.cells.slice(2)).toEqual([NOW, 0.5, '2 of 3 would keep it', '2026-12-01']);
    expect(lines({ sorts: [by('quotedAt', true)] }, known)[0]).toBe('Bowl');
    const [written] = page({ text: 'apfel', columns: ['why'] }).rows;
    expect(written).toMatchObject({ cells: ['Written by you'] });
  });

  it('counts the properties of kept notes, with the kind of most values', () => {
    expect(vault.notes.tables().propertiesOfKept()).toMatchObject([
      { name: 'status', count: 3, kind: 'text', values: ['open', 'done'] },
      { name: 'due', count: 2, kind: 'date' },
      { name: 'rating', count: 2, kind: 'number' },
      { name: 'glaze', count: 1, kind: 'list' },
    ]);
  });
});
