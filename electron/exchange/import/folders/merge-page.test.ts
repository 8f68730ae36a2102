import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Note } from '../../../../shared/domain/note';
import { TABLE_NAMES } from '../../../../shared/domain/tables';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { allRows } from '../../../testing/all-rows';
import { rewriteNote } from '../../../corpus/notes/rewrite-note';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';

let test: TestImporterWithCorpus;
beforeEach(async () => {
  test = await openTestImporterWithCorpus();
});
afterEach(() => test.close());

type Files = Record<string, string>;
const bring = async (files: Files) => runImport(test.importer, await upload(test.importer, files), { areMine: true });
const states = async (files: Files) => (await test.importer.preview(await upload(test.importer, files))).documentStates;
const notes = (): Promise<Note[]> => allRows(test.vault, 'notes');
const noteOf = async (title: string): Promise<Note> =>
  (await notes()).find((note) => note.title === title && note.status === 'kept')!;
const headerOf = async (title: string) => (await noteOf(title)).properties?.source ?? '';
const set = async (name: string, value: string | number | string[] | null, title = 'Clay') =>
  test.corpus.notes.setProperty((await noteOf(title)).id, { name, value });
const rows = async () =>
  Object.fromEntries(await Promise.all(TABLE_NAMES.map(async (table) => [table, await allRows(test.vault, table)])));

const CLAY = '---\n# by hand\nrating:  3 # of 5\nstatus: open\ntags: [soil, wet]\naliases: [Lehm]\n---\n';
const clay = (header = CLAY, body = 'It holds water.\n'): Files => ({
  'Log/Clay.md': `${header}${body}`,
  'Log/Other.md': 'See [[Lehm]].\n',
});

describe('a second import of a page whose properties were changed here', () => {
  it('keeps what was changed here, to the byte, and takes what was changed there', async () => {
    await bring(clay());
    await set('rating', 5);
    const next = clay(CLAY.replace('open', 'done'));
    expect(await states(next)).toMatchObject({ unchanged: 1, changed: 1 });
    const report = await bring(next);
    expect(report).toMatchObject({ notes: 1, unchanged: 1, skipped: [] });
    expect(await noteOf('Clay')).toMatchObject({
      version: 1,
      properties: {
        source: CLAY.replace('3 #', '5 #').replace('open', 'done'),
        imported: CLAY.replace('open', 'done'),
        fields: expect.arrayContaining([{ name: 'rating', values: ['5'] }]),
      },
    });
    const { lastSeq } = test.vault.writer;
    expect(await states(next)).toMatchObject({ unchanged: 2, changed: 0 });
    expect(await bring(next)).toMatchObject({ notes: 0, unchanged: 2 });
    expect(test.vault.writer.lastSeq).toBe(lastSeq);
  });

  it('with the page as it was changes nothing', async () => {
    await bring(clay());
    await set('rating', 5);
    const { lastSeq } = test.vault.writer;
    expect(await states(clay())).toMatchObject({ unchanged: 2, changed: 0 });
    expect(await bring(clay())).toMatchObject({ notes: 0, unchanged: 2 });
    expect(test.vault.writer.lastSeq).toBe(lastSeq);
  });

  it('of what was changed alike on both sides goes on from there', async () => {
    await bring(clay());
    await set('status', 'done');
    await bring(clay(CLAY.replace('open', 'done')));
    expect((await noteOf('Clay')).properties).not.toHaveProperty('imported');
    await bring(clay(CLAY.replace('open', 'sold')));
    expect(await headerOf('Clay')).toBe(CLAY.replace('open', 'sold'));
  });

  it('names what was changed on both sides, which stays as here, once', async () => {
    await bring(clay());
    await set('rating', 5);
    await set('status', 'done');
    const next = clay(CLAY.replace('3 #', '1 #').replace('status: open\n', ''));
    expect((await bring(next)).skipped).toEqual([
      { what: 'Log/Clay.md', why: 'rating, status: changed here and in the file; what is here stays' },
    ]);
    expect((await noteOf('Clay')).properties?.fields).toEqual(
      expect.arrayContaining([
        { name: 'rating', values: ['5'] },
        { name: 'status', values: ['done'] },
      ]),
    );
    expect(await bring(next)).toMatchObject({ unchanged: 2, skipped: [] });
  });

  it('brings nothing back that was removed here, and removes what was removed there', async () => {
    await bring(clay());
    await set('rating', null);
    await bring(clay(CLAY.replace('status: open\n', 'place: barn\n')));
    expect(await headerOf('Clay')).toBe('---\n# by hand\nplace: barn\ntags: [soil, wet]\naliases: [Lehm]\n---\n');
  });

  it('knows the last property that was removed here', async () => {
    await bring(clay('---\nrating: 3\n---\n'));
    await set('rating', null);
    expect(await noteOf('Clay')).toMatchObject({
      properties: { fields: [], source: '', imported: '---\nrating: 3\n---\n' },
    });
    expect(await bring(clay('---\nrating: 3\n---\n'))).toMatchObject({ unchanged: 2 });
    await bring(clay('---\nrating: 3\nplace: barn\n---\n'));
    expect(await headerOf('Clay')).toBe('---\nplace: barn\n---\n');
    // What is written here again, as the file has it, was not changed.
    await bring(clay('---\nrating: 3\n---\n'));
    expect(await headerOf('Clay')).toBe('');
    await set('rating', 3);
    expect((await noteOf('Clay')).properties).not.toHaveProperty('imported');
  });

  it('keeps a property that was given here to a page without any, and removes it only here', async () => {
    await bring(clay(''));
    await set('rating', 5);
    expect(await bring(clay(''))).toMatchObject({ unchanged: 2 });
    await bring(clay('---\nstatus: open\n---\n'));
    expect(await headerOf('Clay')).toBe('---\nstatus: open\nrating: 5\n---\n');
    await bring(clay(''));
    expect(await headerOf('Clay')).toBe('---\nrating: 5\n---\n');
    await set('rating', null);
    expect(await noteOf('Clay')).not.toHaveProperty('properties');
  });

  it('takes a header that cannot be cut as a whole, and says so where both were changed', async () => {
    const mistaken = '---\nplace: Barn: the old one\nrating: 3\n---\n';
    await bring(clay());
    await set('rating', 5);
    expect((await bring(clay(mistaken))).skipped).toEqual([
      { what: 'Log/Clay.md', why: expect.stringContaining('---') },
      { what: 'Log/Clay.md', why: 'its properties were changed here and in the file; what is here stays' },
    ]);
    expect(await headerOf('Clay')).toBe(CLAY.replace('3 #', '5 #'));
    expect((await bring(clay(mistaken))).unchanged).toBe(2);
  });

  it('can be undone, row by row', async () => {
    await bring(clay());
    await set('rating', 5);
    await set('tags', ['soil']);
    const before = await rows();
    const { importId } = await bring(clay(CLAY.replace('open', 'done').replace('soil, wet', 'soil, wet, heavy')));
    expect(await rows()).not.toEqual(before);
    expect(await test.importer.undoFolderImport(importId!)).toEqual({ steps: 1 });
    expect(await rows()).toEqual(before);
  });
});

describe('tags and other names of a page that is imported again', () => {
  it('that were removed here stay away, those removed there go, and those added on either side are there', async () => {
    await bring(clay());
    await set('tags', ['soil', 'mine']);
    await bring(clay(CLAY.replace('status: open', 'status: done')));
    expect(await noteOf('Clay')).toMatchObject({ tags: ['soil', 'mine'], aliases: ['Lehm'] });
    // Both sides changed the tags: those of here stay.
    const report = await bring(clay(CLAY.replace('[soil, wet]', '[wet, heavy]').replace('aliases: [Lehm]\n', '')));
    expect(report.skipped).toEqual([{ what: 'Log/Clay.md', why: expect.stringMatching(/^tags: changed/u) }]);
    expect(await noteOf('Clay')).toMatchObject({ tags: ['soil', 'mine'], aliases: [] });
  });

  it('follow the file where nothing was changed here; those of the text count on either side', async () => {
    await bring(clay(CLAY, 'It holds #water and is #wet.\n'));
    await set('rating', 5);
    expect((await noteOf('Clay')).tags).toEqual(['soil', 'wet', 'water']);
    await bring(clay(CLAY.replace('[soil, wet]', '[loam]'), 'It is #wet.\n'));
    expect((await noteOf('Clay')).tags).toEqual(['wet', 'loam']);
  });

  it('that were taken out of the text here do not come back', async () => {
    await bring(clay(CLAY, 'It holds #water.\n'));
    const { id } = await noteOf('Clay');
    await test.corpus.notes.save({ id, baseVersion: 1, title: 'Clay', body: 'It holds.' });
    await bring(clay(CLAY.replace('open', 'done'), 'It holds #water.\n'));
    expect(await noteOf('Clay')).toMatchObject({ body: 'It holds.', tags: ['soil', 'wet'] });
  });

  it('stay where the front matter says them, whatever becomes of the text', async () => {
    await bring(clay(CLAY, 'It is #wet and #cold.\n'));
    await bring(clay(CLAY, 'It is.\n'));
    expect((await noteOf('Clay')).tags).toEqual(['soil', 'wet']);
  });

  it('leave a tag alone that was given here to a page without a field of tags', async () => {
    await bring(clay('---\nrating: 3\n---\n'));
    await set('tags', ['mine']);
    await bring(clay('---\nrating: 4\ntags: [theirs]\n---\n'));
    expect((await noteOf('Clay')).tags).toEqual(['mine', 'theirs']);
  });

  it('no longer lead a link to a note that has lost the name', async () => {
    await bring(clay());
    const linked = async () => (await allRows(test.vault, 'links')).map(({ toTitle, to }) => [toTitle, to]);
    expect(await linked()).toEqual([['Lehm', (await noteOf('Clay')).id]]);
    await bring(clay(CLAY.replace('aliases: [Lehm]\n', '')));
    expect(await linked()).toEqual([['Lehm', null]]);
  });
});

describe('a category that was changed here', () => {
  const concept = (type: string, body = 'A line.\n'): Files => ({
    'shop/index.md': '---\nokf_version: "0.2"\n---\n\n* [A](a.md)\n',
    'shop/a.md': `---\ntype: ${type}\ntitle: A\n---\n\n${body}`,
    'shop/b.md': '---\ntype: idea\n---\n\nAnother.\n',
  });
  const change = async (category: Note['category']) => {
    const { id, version, title, body } = await noteOf('A');
    await test.corpus.notes.save({ id, baseVersion: version, title, body, category });
  };

  it('stays while the text of its concept changes, again and again', async () => {
    await bring(concept('fact'));
    await change('decision');
    expect(await states(concept('fact'))).toMatchObject({ unchanged: 2, changed: 0 });
    for (const body of ['One.\n', 'Two.\n']) {
      expect((await bring(concept('fact', body))).skipped.filter(({ what }) => what === 'shop/a.md')).toEqual([]);
      expect(await noteOf('A')).toMatchObject({ category: 'decision', body: body.trim() });
    }
    expect(await bring(concept('fact', 'Two.\n'))).toMatchObject({ notes: 0, unchanged: 2 });
  });

  it('gives way to another one of the file, which the report says; its versions hold both', async () => {
    await bring(concept('fact'));
    await bring(concept('constraint'));
    expect(await noteOf('A')).toMatchObject({ category: 'constraint', version: 2 });
    await change('decision');
    const { skipped } = await bring(concept('fact'));
    expect(skipped).toContainEqual({
      what: 'shop/a.md',
      why: expect.stringMatching(/^its category was changed here/u),
    });
    expect(await noteOf('A')).toMatchObject({ category: 'fact' });
    const versions = await test.corpus.notes.versions((await noteOf('A')).id);
    expect(versions.map(({ category }) => category)).toEqual(['fact', 'decision', 'constraint', 'fact']);
  });

  it('of a page that another vault exported stays too, and the preview says where that one changed it', async () => {
    const exported = (category: string, own = ''): Files => ({
      'out/A.md': `---\n${own}engram-id: N1\nengram-category: ${category}\nengram-status: kept\nengram-author: person\nengram-version: 1\n---\nA line.\n`,
      'out/B.md': 'Another.\n',
    });
    await bring(exported('fact'));
    await change('decision');
    expect(await states(exported('fact'))).toMatchObject({ unchanged: 2, changed: 0 });
    expect((await bring(exported('fact', 'rating: 3\n'))).notes).toBe(1);
    expect(await noteOf('A')).toMatchObject({ category: 'decision', properties: { source: '---\nrating: 3\n---\n' } });
    const next = exported('constraint', 'rating: 3\n');
    expect(await states(next)).toMatchObject({ unchanged: 1, changed: 1 });
    expect((await bring(next)).notes).toBe(1);
    expect(await noteOf('A')).toMatchObject({ category: 'constraint' });
    expect(await states(next)).toMatchObject({ unchanged: 2, changed: 0 });
  });
});

describe('a page of which text and properties were changed on both sides', () => {
  it('stays as here with what is new there, and waits as the file has it', async () => {
    await bring(clay());
    await set('rating', 5);
    await set('tags', ['soil', 'wet', 'mine']);
    const { id, version } = await noteOf('Clay');
    await test.corpus.notes.save({ id, baseVersion: version, title: 'Clay', body: 'It holds water well.' });
    const theirs = CLAY.replace('3 #', '1 #').replace('open', 'done');
    const next = clay(theirs, 'It holds no water.\n');
    const report = await bring(next);
    expect(report).toMatchObject({ toDecide: 1 });
    expect(report.skipped).toEqual([{ what: 'Log/Clay.md', why: expect.stringMatching(/^rating: changed/u) }]);
    expect(await noteOf('Clay')).toMatchObject({
      body: 'It holds water well.',
      tags: ['soil', 'wet', 'mine'],
      properties: {
        source: CLAY.replace('3 #', '5 #').replace('open', 'done').replace('wet]', 'wet, mine]'),
        imported: theirs,
      },
    });
    const copy = (await notes()).find(({ status }) => status === 'pending')!;
    expect(copy).toMatchObject({ body: 'It holds no water.', tags: ['soil', 'wet'], properties: { source: theirs } });
    expect(copy.properties).not.toHaveProperty('imported');
    expect(await bring(next)).toMatchObject({ notes: 0, unchanged: 2, skipped: [] });
  });
});

describe('what else writes the front matter of a note from a file', () => {
  it('leaves what its file had: a link that was renamed here is no change of the file', async () => {
    const files = (rating: number): Files => ({
      'Log/Clay.md': 'Clay.\n',
      'Log/Bed.md': `---\nrating: ${rating}\nup: "[[Clay]]"\n---\nBed.\n`,
    });
    await bring(files(3));
    const { id } = await noteOf('Clay');
    await test.corpus.notes.save({ id, baseVersion: 1, title: 'Loam', body: 'Clay.' });
    expect(await headerOf('Bed')).toBe('---\nrating: 3\nup: "[[Loam]]"\n---\n');
    await bring(files(4));
    expect(await headerOf('Bed')).toBe('---\nrating: 4\nup: "[[Loam]]"\n---\n');
  });

  it('leaves what its file had: a property that was changed in the live folder was changed here', async () => {
    await bring(clay());
    const note = await noteOf('Clay');
    const { title, body, category, tags, aliases, path } = note;
    const source = CLAY.replace('3 #', '5 #');
    const fromFolder = { tags, aliases, path: path!, properties: { fields: [], source } };
    const rewrite = { title, body, category, reason: 'edited', fromFolder } as const;
    await rewriteNote(test.corpus.noteDeps, note, rewrite);
    expect((await noteOf('Clay')).properties).toEqual({ fields: [], source, imported: CLAY });
    // The file that holds the same by then is met without a question.
    expect((await bring(clay(source))).skipped).toEqual([]);
    expect((await noteOf('Clay')).properties).not.toHaveProperty('imported');
  });
});

const TAGS = ['soil', 'wet', 'heavy'];
const someTags = fc.subarray(TAGS);
const act = fc.oneof(
  fc.record({ do: fc.constant('tags here' as const), tags: someTags }),
  fc.record({ do: fc.constant('tags there' as const), tags: someTags }),
  fc.record({ do: fc.constant('text here' as const), tags: someTags }),
  fc.record({ do: fc.constant('text there' as const), tags: someTags }),
  fc.record({
    do: fc.constantFrom('rating here' as const, 'rating there' as const, 'import' as const),
    tags: someTags,
  }),
);

describe('whatever is changed on both sides', () => {
  it(
    'what was decided here alone stands, no tag of text or properties is missing, and an import of the same changes nothing',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
          const file = { tags: ['soil'], text: ['wet'], rating: 0 };
          const textOf = (tags: readonly string[]) => `Clay ${tags.map((tag) => `#${tag}`).join(' ')}.`;
          const page = () =>
            clay(`---\nrating: ${file.rating}\ntags: [${file.tags.join(', ')}]\n---\n`, textOf(file.text));
          await test.close();
          test = await openTestImporterWithCorpus();
          await bring(page());
          let own: number | null = null;
          for (const [count, { do: what, tags }] of acts.entries()) {
            const { id, version, title, body } = await noteOf('Clay');
            if (what === 'tags here') await set('tags', [...new Set([...tags, ...tagsIn(body)])]);
            else if (what === 'tags there') file.tags = tags;
            else if (what === 'text here')
              await test.corpus.notes.save({ id, baseVersion: version, title, body: textOf(tags) });
            else if (what === 'text there') file.text = tags;
            else if (what === 'rating here') await set('rating', (own = 100 + count));
            else if (what === 'rating there') file.rating = count;
            else await bring(page());
          }
          await bring(page());
          const note = await noteOf('Clay');
          const valuesOf = (name: string) => note.properties?.fields.find((field) => field.name === name)?.values ?? [];
          expect(valuesOf('rating')).toEqual([String(own ?? file.rating)]);
          expect(note.tags.toSorted()).toEqual([...new Set([...valuesOf('tags'), ...tagsIn(note.body)])].toSorted());
          const { lastSeq } = test.vault.writer;
          expect((await bring(page())).unchanged).toBe(2);
          expect(test.vault.writer.lastSeq).toBe(lastSeq);
        }),
        { numRuns: 25 },
      ),
    120_000,
  );
});
