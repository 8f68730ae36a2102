import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runImport, upload } from '../../testing/folder-content';
import { notesExports } from '../../testing/notes-exports';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';
import { NOTES_PROGRAMS } from '../../../../shared/domain/notes-program';

const EXPORTS = await notesExports(Buffer.from('a picture'));

describe('the export of a program for notes', () => {
  let test: TestImporterWithCorpus;
  beforeEach(async () => {
    test = await openTestImporterWithCorpus();
  });
  afterEach(() => test.close());

  it.each(['graph.edn', 'Notizbuch.one', 'メモ.onepkg'])(
    'in a format of its own is told which one to choose: %s',
    async (name) => {
      const uploadId = await upload(test.importer, { [name]: 'x' });
      await expect(test.importer.preview(uploadId)).rejects.toThrow('Export as Markdown there');
    },
  );

  it('of several programs at once, or beside pages of another, comes in with all the rest', async () => {
    // Notion's is told by most of the names in it, and comes alone.
    const others = EXPORTS.filter(({ program }) => program !== 'Notion');
    const files = Object.assign({}, ...others.map((given) => given.files)) as Record<string, Uint8Array>;
    const preview = await test.importer.preview(await upload(test.importer, files));
    const notes = others.reduce((sum, given) => sum + given.notes, 0);
    expect(preview.folder).toMatchObject({ kind: 'obsidian', notes, unresolved: 0 });
    const kindle = EXPORTS.find(({ program }) => program === 'Kindle');
    const beside = {
      'G/pages/Hof.md': '- a',
      'G/logseq/config.edn': '{}',
      'G/My Clippings.txt': kindle!.files['My Clippings.txt']!,
    };
    const mixed = Object.fromEntries(
      Object.entries(beside).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    );
    expect((await test.importer.preview(await upload(test.importer, mixed))).folder).toMatchObject({
      kind: 'logseq',
      notes: 3,
    });
  });

  it.each(['Notion', 'Joplin', 'Bear', 'Google Keep', 'Day One', 'Kindle', 'Readwise', 'Zotero'])(
    'of %s comes in without the files beside it that cannot be read',
    async (name) => {
      const { files, notes } = EXPORTS.find((given) => given.program === name)!;
      const large = Buffer.alloc(17 * 1024 * 1024, 0x20);
      const unreadable = Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a, 0x00]);
      const id = 'e'.repeat(32);
      const own: Record<string, Record<string, Uint8Array>> = {
        Notion: { [`Beside ${id}.md`]: large },
        Joplin: { [`${id}.md`]: large },
        Bear: { 'Beside.textbundle/text.md': large },
      };
      const others = {
        'beside.json': unreadable,
        'beside.txt': large,
        'beside.csv': unreadable,
        'beside.rdf': unreadable,
      };
      const beside = own[name] ?? others;
      const { folder, skipped } = await test.importer.preview(await upload(test.importer, { ...beside, ...files }));
      expect(folder).toMatchObject({ notes });
      expect(skipped.map(({ what }) => what)).toContain(Object.keys(beside)[0]);
    },
  );

  it('has an example for each program', () => {
    expect(EXPORTS.map(({ program }) => program).sort()).toEqual(Object.values(NOTES_PROGRAMS).sort());
  });

  it.each(EXPORTS)(
    'of $program becomes notes with links and pictures, and a second import adds none',
    async (given) => {
      const { importer, corpus, vault } = test;
      const preview = await importer.preview(await upload(importer, given.files));
      expect(NOTES_PROGRAMS[preview.folder!.kind as keyof typeof NOTES_PROGRAMS]).toBe(given.program);
      expect(preview.folder).toMatchObject({ notes: given.notes, unresolved: 0 });
      expect(preview.attachments?.files ?? 0).toBe(given.note.hasPicture ? 1 : 0);

      const report = await runImport(importer, await upload(importer, given.files), { areMine: true });
      expect(report).toMatchObject({ notes: given.notes, sessions: 0 });
      const notes = (await vault.store.query({ name: 'notesByStatus', status: 'kept' })) as {
        id: string;
        title: string;
        body: string;
      }[];
      const note = notes.find(({ title }) => title === given.note.title)!;
      expect(note.body).toContain(given.note.words);
      const links = [...corpus.noteDeps.catalog.linksFrom(note.id as never)].map(
        ({ to }) => notes.find(({ id }) => id === to)?.title,
      );
      expect(links).toEqual(given.note.leadsTo === null ? [] : expect.arrayContaining([given.note.leadsTo]));

      const again = await runImport(importer, await upload(importer, given.files), { areMine: true });
      expect(again).toMatchObject({ notes: 0, unchanged: given.notes });
    },
  );
});
