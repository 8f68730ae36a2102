import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allRows } from '../../../testing/all-rows';
import { openTestVault, type TestVault } from '../../../testing/test-vault';
import type { Note } from '../../../../shared/domain/note';
import { TABLE_NAMES, type TableName } from '../../../../shared/domain/tables';
import { silentLogger } from '../../../../shared/lib/logger';
import { startCorpus, type Corpus } from '../../../corpus/start-corpus';
import { makeZip } from '../../testing/zip-file';
import { runImport, upload } from '../../testing/folder-content';
import { createImporter, type Importer } from '../importer';

const GARDEN = {
  'Garden/Clay.md':
    '---\naliases: [Lehm]\ntags: [soil]\ncreated: 2024-03-02\n---\n# Clay\n\nClay holds water. See [[Beds/North|the north bed]] and [[Nowhere]].\n',
  'Garden/Beds/North.md': 'The north bed is [[Lehm]], embedded: ![[Clay#Water]] ![[plan.png]]\n',
  'Garden/Beds/Index.md': 'Beds: [[North]].\n',
  'Garden/Index.md': 'All: [[Clay]], [north](Beds/North.md).\n',
  'Garden/plan.png': 'x',
  'Garden/.obsidian/app.json': '{}',
  'Garden/.trash/Old.md': 'old',
};

describe('a folder of notes', () => {
  let test: TestVault;
  let folder: string;
  let importer: Importer;
  let corpus: Corpus;
  let snapshots: number;

  beforeEach(async () => {
    test = await openTestVault();
    folder = await mkdtemp(join(tmpdir(), 'folders-'));
    snapshots = 0;
    const deps = { store: test.store, writer: test.writer, ids: test.ids, now: test.clock.now, log: silentLogger };
    corpus = await startCorpus(deps);
    importer = createImporter({
      ...deps,
      uploadsFolder: join(folder, 'uploads'),
      notes: corpus.noteDeps,
      afterNotes: () => corpus.notes.resolveLinks(),
      beforeImport: async () => {
        snapshots += 1;
      },
    });
  });
  afterEach(async () => {
    await corpus.close();
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bring = async (files: Record<string, string | Uint8Array>, options = {}, modifiedAt?: number) =>
    runImport(importer, await upload(importer, files, undefined, modifiedAt), options);
  const all = <Name extends TableName>(table: Name) => allRows(test, table);
  const noteOf = async (title: string): Promise<Note> => (await all('notes')).find((note) => note.title === title)!;

  it('is previewed: notes, links, broken links, skipped files with reasons; nothing is written', async () => {
    const preview = await importer.preview(await upload(importer, GARDEN));
    expect(preview.folder).toEqual({
      kind: 'obsidian',
      notes: 4,
      links: 7,
      embeds: 1,
      unresolved: 1,
      unresolvedLinks: [{ note: 'Garden/Clay.md', target: 'Nowhere' }],
      renamed: [{ file: 'Garden/Beds/Index.md', title: 'Index (Beds)' }],
      renamedThere: [],
      changedInBoth: [],
    });
    expect(preview.attachments).toEqual({ files: 1, bytes: 1 });
    expect(preview.documentStates).toEqual({ fresh: 4, unchanged: 0, changed: 0, renamed: 0, changedInBoth: 0 });
    expect(preview.skipped).toEqual([
      { what: '1 file of other programs’ settings', why: expect.any(String) },
      { what: '1 file in the bin', why: expect.any(String) },
    ]);
    expect(test.writer.lastSeq).toBe(0);
  });

  it('comes in without a page that is too large, which is named', async () => {
    const page = new TextEncoder().encode('# Clay');
    const { uploadId } = await importer.begin([
      { name: 'Garden/Clay.md', size: page.length },
      { name: 'Garden/Everything.md', size: 0, leftOutBytes: 20_000_000 },
    ]);
    await importer.append(uploadId, 0, page);
    const report = await runImport(importer, uploadId);
    expect(report).toMatchObject({ resources: 1 });
    expect(report.skipped).toContainEqual({
      what: 'Garden/Everything.md',
      why: 'it is larger than 16 MB; split it and import the parts',
    });
  });

  it('is imported as resources, with aliases and broken links', async () => {
    expect(await bring(GARDEN)).toMatchObject({ resources: 4, notes: 0 });
    const resources = await all('resources');
    expect(resources.find(({ title }) => title === 'Clay')).toMatchObject({
      aliases: ['Lehm'],
      unresolved: ['Nowhere'],
      externalKey: 'document:Garden/Clay.md',
    });
    expect(resources.find(({ title }) => title === 'North')).toMatchObject({ aliases: ['Beds/North'] });
    expect(await all('notes')).toEqual([]);
    expect(await bring(GARDEN)).toMatchObject({ resources: 0, unchanged: 4 });
  });

  it('is imported as the person’s own kept notes with links when they say so, after a snapshot', async () => {
    const report = await bring(GARDEN, { areMine: true });
    expect(report).toMatchObject({ notes: 4, resources: 0 });
    expect(snapshots).toBe(1);
    const clay = await noteOf('Clay');
    expect(clay).toMatchObject({
      status: 'kept',
      origin: 'import',
      author: 'person',
      aliases: ['Lehm'],
      tags: ['soil'],
      createdAt: Date.UTC(2024, 2, 2),
      keptAt: test.clock.now(),
      version: 1,
      body: 'Clay holds water. See [[Beds/North|the north bed]] and [[Nowhere]].',
    });
    const north = await noteOf('North');
    const page = await corpus.notes.page(clay.id);
    expect(page.outgoing.map(({ link }) => [link.toTitle, link.to])).toEqual(
      expect.arrayContaining([
        ['Beds/North', north.id],
        ['Nowhere', null],
      ]),
    );
    expect(page.backlinks.map(({ title }) => title).sort()).toEqual(['Index', 'North']);
    expect((await noteOf('Index (Beds)')).body).toBe('Beds: [[North]].');
    expect(north).toMatchObject({ path: 'Garden/Beds/North.md', aliases: [] });
  });

  it('imported again changes only notes whose files changed and that were not edited here', async () => {
    await bring(GARDEN, { areMine: true });
    const seq = test.writer.lastSeq;
    expect(await bring(GARDEN, { areMine: true })).toMatchObject({ notes: 0, unchanged: 4 });
    expect(test.writer.lastSeq).toBe(seq);
    const index = await noteOf('Index (Beds)');
    await corpus.notes.save({ id: index.id, baseVersion: 1, title: index.title, body: 'Mine now.' });
    const next = {
      ...GARDEN,
      'Garden/Beds/Index.md': 'Changed there.\n',
      'Garden/Beds/North.md': 'The north bed is sour.\n',
    };
    const report = await bring(next, { areMine: true });
    expect(report).toMatchObject({ notes: 1, unchanged: 2, toDecide: 1 });
    expect(await all('notes')).toContainEqual(
      expect.objectContaining({ status: 'pending', body: 'Changed there.', contradicts: [index.id] }),
    );
    expect((await test.store.get('notes', index.id))!.body).toBe('Mine now.');
    expect(await noteOf('North')).toMatchObject({ body: 'The north bed is sour.', version: 2 });
    expect((await corpus.notes.versions((await noteOf('North')).id)).map(({ reason }) => reason)).toEqual([
      'imported',
      'imported',
    ]);
  });

  it('can be undone, which restores the vault row by row', async () => {
    await corpus.notes.create({ title: 'Before', body: 'Links to [[Clay]].', category: 'idea' });
    await bring({ 'Garden/Clay.md': GARDEN['Garden/Clay.md'], 'Garden/Index.md': GARDEN['Garden/Index.md'] });
    const rows = async () =>
      Object.fromEntries(await Promise.all(TABLE_NAMES.map(async (table) => [table, await all(table)] as const)));
    const before = await rows();
    const { importId } = await bring(GARDEN, { areMine: true });
    expect((await all('resources')).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect((await all('links')).find(({ toTitle }) => toTitle === 'Clay')!.to).toBe((await noteOf('Clay')).id);
    expect(await importer.undoFolderImport(importId!)).toEqual({ steps: 1 });
    expect(await rows()).toEqual(before);
    await expect(importer.undoFolderImport(importId!)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('gives each note its own time: of its front matter, its name, or its file; never that of the import', async () => {
    const changed = Date.UTC(2022, 4, 5, 6);
    const files = {
      'Log/A.md': '---\ncreated: 2020-01-02\n---\nA',
      'Log/2021_03_04.md': 'B',
      'Log/C.md': 'C',
    };
    await bring(files, { areMine: true }, changed);
    const times = async () =>
      Object.fromEntries(
        (await all('notes')).map(({ title, createdAt, updatedAt }) => [title, [createdAt, updatedAt]]),
      );
    expect(await times()).toEqual({
      A: [Date.UTC(2020, 0, 2), changed],
      '2021_03_04': [Date.UTC(2021, 2, 4), changed],
      C: [changed, changed],
    });
    // Kept is what they are now: vitality counts from here.
    expect((await noteOf('A')).keptAt).toBe(test.clock.now());
    const zip = makeZip([
      { name: 'Log/D.md', content: 'D' },
      { name: 'Log/E.md', content: 'E' },
    ]);
    await bring({ 'log.zip': zip }, { areMine: true });
    expect((await times()).D![0]).toBe(Date.UTC(2025, 0, 1));
    await bring({ 'Docs/2021-03-04.md': 'B', 'Docs/F.md': 'F' }, {}, changed);
    expect((await all('resources')).map(({ title, writtenAt }) => [title, writtenAt])).toEqual(
      expect.arrayContaining([
        ['2021-03-04', Date.UTC(2021, 2, 4)],
        ['F', changed],
      ]),
    );
  });

  it('keeps front matter as properties; a change of it alone is no new version of the text', async () => {
    const files = (rating: number) => ({
      'Log/A.md': `---\nrating: ${rating}\ntags: [soil]\n---\nDry.`,
      'Log/B.md': 'See [[A]].',
    });
    await bring(files(3), { areMine: true });
    const note = await noteOf('A');
    expect(note).toMatchObject({ body: 'Dry.', properties: { source: '---\nrating: 3\ntags: [soil]\n---\n' } });
    await corpus.notes.save({ id: note.id, baseVersion: 1, title: 'A', body: 'Dry in May.' });
    expect(await bring(files(4), { areMine: true })).toMatchObject({ notes: 1, unchanged: 1 });
    expect(await noteOf('A')).toMatchObject({
      body: 'Dry in May.',
      version: 2,
      properties: {
        fields: [
          { name: 'rating', values: ['4'] },
          { name: 'tags', values: ['soil'] },
        ],
      },
    });
    expect(await bring(files(4), { areMine: true })).toMatchObject({ notes: 0, unchanged: 2 });
  });

  it('of a thousand notes is imported in steps with all links', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `Big/n${index}.md`,
        `Note ${index} leads to [[n${(index * 7 + 1) % 1000}]].`,
      ]),
    );
    const { importId, notes } = await bring(many, { areMine: true });
    expect(notes).toBe(1000);
    const links = await all('links');
    expect(links).toHaveLength(1000);
    expect(links.filter(({ to }) => to === null)).toEqual([]);
    expect(await importer.undoFolderImport(importId!)).toEqual({ steps: 10 });
    expect([await all('notes'), await all('links')]).toEqual([[], []]);
  }, 60_000);
});
