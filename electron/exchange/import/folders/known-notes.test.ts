import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put } from '../../../../shared/domain/batch';
import type { Note } from '../../../../shared/domain/note';
import { allRows } from '../../../testing/all-rows';
import type { ImportOptions } from '../importer';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';

let test: TestImporterWithCorpus;
beforeEach(async () => {
  test = await openTestImporterWithCorpus();
});
afterEach(() => test.close());

type Files = Record<string, string>;
const mine = { areMine: true };
const bring = async (files: Files, options: Partial<ImportOptions> = mine) =>
  runImport(test.importer, await upload(test.importer, files), options);
const preview = async (files: Files) => test.importer.preview(await upload(test.importer, files));
const notes = (): Promise<Note[]> => allRows(test.vault, 'notes');
const kept = async () => (await notes()).filter(({ status }) => status === 'kept');
const noteOf = async (title: string): Promise<Note> => (await kept()).find((note) => note.title === title)!;
const save = async ({ id, title }: Pick<Note, 'id' | 'title'>, body: string, newTitle = title) => {
  const { version } = (await notes()).find((note) => note.id === id)!;
  await test.corpus.notes.save({ id, baseVersion: version, title: newTitle, body });
};

const ID = '1590080aa5a3802488c2e857dea7aa7';
const notion = (pages: readonly (readonly [digit: number, title: string, text: string])[]): Files =>
  Object.fromEntries(
    pages.map(([digit, title, text]) => [`Export-1/${title} ${ID}${digit}.md`, `# ${title}\n\n${text}\n`]),
  );

describe('a note that has an id in its program', () => {
  const first = notion([
    [1, 'Garden', 'Clay holds water. See [Hives](Hives%201590080aa5a3802488c2e857dea7aa72.md).'],
    [2, 'Hives', 'Two of them.'],
  ]);

  it('is the same note under another name: it takes the name, its links lead to it, and the old name still does', async () => {
    await bring(first);
    const garden = await noteOf('Garden');
    expect(garden).toMatchObject({ sourceId: `notion ${ID}1`, path: 'Notion/Garden.md' });
    await test.corpus.notes.create({ title: 'Mine', body: 'About [[Hives]].', category: 'idea' });
    const next = notion([
      [1, 'Garden', 'Clay holds water. See [Bees](Bees%201590080aa5a3802488c2e857dea7aa72.md).'],
      [2, 'Bees', 'Two of them.'],
    ]);
    const shown = await preview(next);
    expect(shown.documentStates).toEqual({ fresh: 0, unchanged: 0, changed: 1, renamed: 1, changedInBoth: 0 });
    expect(shown.folder).toMatchObject({ renamedThere: [{ from: 'Hives', to: 'Bees' }], changedInBoth: [] });
    expect(await bring(next)).toMatchObject({ notes: 2, unchanged: 0 });
    expect((await kept()).map(({ title }) => title).toSorted()).toEqual(['Bees', 'Garden', 'Mine']);
    const bees = await noteOf('Bees');
    expect(bees).toMatchObject({ aliases: expect.arrayContaining(['Hives']), path: 'Notion/Bees.md' });
    const links = (await test.corpus.notes.page(bees.id)).backlinks.map(({ title }) => title);
    expect(links.toSorted()).toEqual(['Garden', 'Mine']);
    const { lastSeq } = test.vault.writer;
    expect(await bring(next)).toMatchObject({ notes: 0, unchanged: 2 });
    expect(test.vault.writer.lastSeq).toBe(lastSeq);
  });

  it('keeps what was written here while its name changes there, and the name that it was given here', async () => {
    await bring(first);
    await save(await noteOf('Hives'), 'Three of them now.');
    await save(await noteOf('Garden'), (await noteOf('Garden')).body, 'Our garden');
    const renamed = notion([
      [1, 'The plot', first[`Export-1/Garden ${ID}1.md`]!.split('\n\n')[1]!.trim()],
      [2, 'Bees', 'Two of them.'],
    ]);
    expect(await bring(renamed)).toMatchObject({ notes: 2 });
    expect(await noteOf('Bees')).toMatchObject({ body: 'Three of them now.' });
    expect(await noteOf('Our garden')).toMatchObject({ aliases: expect.arrayContaining(['Garden', 'The plot']) });
    expect(await bring(renamed)).toMatchObject({ notes: 0, unchanged: 2 });
    await bring(notion([[2, 'Apiary', 'Two of them.']]));
    expect(await noteOf('Apiary')).toMatchObject({ body: 'Three of them now.' });
  });

  it('with text changed on both sides stays, and the other text waits in Review until one is chosen', async () => {
    await bring(first);
    await save(await noteOf('Hives'), 'Three of them now.');
    const hives = await noteOf('Hives');
    const theirs = notion([[2, 'Hives', 'Four of them.']]);
    expect((await preview(theirs)).folder!.changedInBoth).toEqual(['Hives']);
    expect(await bring(theirs)).toMatchObject({ toDecide: 1 });
    expect(await noteOf('Hives')).toMatchObject({ id: hives.id, body: 'Three of them now.' });
    const waiting = async () => (await notes()).filter(({ status }) => status === 'pending');
    expect(await waiting()).toMatchObject([
      { title: 'Hives', body: 'Four of them.', contradicts: [hives.id], flags: ['contradicts-kept'] },
    ]);
    expect(await bring(theirs)).toMatchObject({ unchanged: 1 });
    await bring(notion([[2, 'Hives', 'Five of them.']]));
    const [copy, ...others] = await waiting();
    expect([copy!.body, others]).toEqual(['Five of them.', []]);
    await test.corpus.contradictions.resolve(copy!.id, hives.id, 'replace');
    expect(await noteOf('Hives')).toMatchObject({ id: copy!.id, body: 'Five of them.' });
    // The note that was chosen is the one that the next import meets.
    expect(await bring(notion([[2, 'Hives', 'Six of them.']]))).toMatchObject({ notes: 1 });
    expect(await noteOf('Hives')).toMatchObject({ id: copy!.id, body: 'Six of them.' });
    expect(await kept()).toHaveLength(2);
  });

  it('leaves a waiting copy alone in which the person wrote, and one that they dropped', async () => {
    await bring(first);
    const hives = await noteOf('Hives');
    await save(hives, 'Three of them now.');
    const theirs = (count: string) => notion([[2, 'Hives', `${count} of them.`]]);
    await bring(theirs('Four'));
    const copies = async () =>
      (await notes())
        .filter(({ contradicts = [], status }) => contradicts.includes(hives.id) || status === 'dropped')
        .map(({ body, status }) => `${status}: ${body}`)
        .toSorted();
    const copy = (await notes()).find(({ status }) => status === 'pending');
    await save(copy!, 'Four, or so I think.');
    await bring(theirs('Five'));
    expect(await copies()).toEqual(['pending: Five of them.', 'pending: Four, or so I think.']);
    await test.vault.writer.commit({
      actor: 'person',
      kind: 'review.drop',
      label: 'drops it',
      scope: 'review',
      changes: (await notes())
        .filter(({ body }) => body === 'Five of them.')
        .map((note) => put('notes', { ...note, status: 'dropped' })),
    });
    await bring(theirs('Six'));
    await bring(theirs('Five'));
    expect(await copies()).toEqual([
      'dropped: Five of them.',
      'pending: Five of them.',
      'pending: Four, or so I think.',
    ]);
  });

  it('that is hidden is counted, not named', async () => {
    await bring(first);
    await test.corpus.notes.setNeverSurface((await noteOf('Hives')).id, true);
    const shown = await preview(notion([[2, 'Bees', 'Two of them.']]));
    expect([shown.documentStates!.renamed, shown.folder!.renamedThere]).toEqual([1, []]);
  });

  it('stays as it is where only what is new is wanted', async () => {
    await bring(first);
    const next = notion([
      [1, 'The plot', 'Changed.'],
      [3, 'Tools', 'A spade.'],
    ]);
    expect(await bring(next, { ...mine, withChanges: false })).toMatchObject({ notes: 1, unchanged: 1 });
    expect((await kept()).map(({ title }) => title).toSorted()).toEqual(['Garden', 'Hives', 'Tools']);
  });

  it('two notes may exchange their names, and a new one may take the name of a renamed one', async () => {
    await bring(first);
    const [garden, hives] = [await noteOf('Garden'), await noteOf('Hives')];
    await bring(
      notion([
        [1, 'Hives', 'Clay.'],
        [2, 'Old hives', 'Two of them.'],
        [3, 'Garden', 'Another one.'],
      ]),
    );
    expect(await noteOf('Hives')).toMatchObject({ id: garden.id, body: 'Clay.' });
    expect(await noteOf('Old hives')).toMatchObject({ id: hives.id });
    expect(await noteOf('Garden')).toMatchObject({ body: 'Another one.', sourceId: `notion ${ID}3` });
    expect(await kept()).toHaveLength(3);
  });

  it('that an earlier version of the app imported by its file gets the id with the next import', async () => {
    await bring(first);
    const garden = await noteOf('Garden');
    const { sourceId: _none, ...older } = garden;
    await test.vault.writer.commit({
      actor: 'app',
      kind: 'note.edit',
      label: '',
      scope: 'none',
      changes: [put('notes', older)],
    });
    await bring(first);
    await bring(notion([[1, 'The plot', 'Changed.']]));
    expect(await noteOf('The plot')).toMatchObject({ id: garden.id, body: 'Changed.' });
  });

  it('comes in once as a document too, under another name with another text', async () => {
    await bring(first, {});
    const next = notion([
      [1, 'The plot', 'Changed.'],
      [2, 'Hives', 'Two of them.'],
    ]);
    expect((await preview(next)).documentStates).toEqual({
      fresh: 0,
      unchanged: 1,
      changed: 0,
      renamed: 1,
      changedInBoth: 0,
    });
    expect(await bring(next, {})).toMatchObject({ resources: 1, unchanged: 1 });
    expect((await allRows(test.vault, 'resources')).map(({ title }) => title).toSorted()).toEqual([
      'Hives',
      'The plot',
    ]);
  });
});

describe('a document that has an id in its program', () => {
  it('is not taken for a new one that has its former file', async () => {
    await bring(notion([[1, 'Garden', 'Clay.']]), {});
    const [garden] = await allRows(test.vault, 'resources');
    await bring({ ...notion([[1, 'The plot', 'Loam.']]), 'Export-1/Garden.md': '# Garden\n\nAnother one.\n' }, {});
    const resources = await allRows(test.vault, 'resources');
    expect(resources.map(({ title }) => title).toSorted()).toEqual(['Garden', 'The plot']);
    expect(resources.find(({ title }) => title === 'The plot')!.id).toBe(garden!.id);
  });
});

describe('a page of a folder without ids', () => {
  it('is found by its file, then by its text: renamed or moved it is the same note', async () => {
    await bring({ 'Notes/Clay.md': 'It holds water.', 'Notes/Sand.md': 'It does not.', 'Notes/Loam.md': 'Both.' });
    const [clay, loam] = [await noteOf('Clay'), await noteOf('Loam')];
    await save(clay, 'It holds water well.');
    const next = {
      'Notes/Heavy soil.md': 'It holds water.',
      'Notes/Sand.md': 'It does not.',
      'Notes/Soils/Loam.md': 'Both.',
    };
    expect((await preview(next)).documentStates).toMatchObject({ fresh: 0, unchanged: 2, renamed: 1 });
    await bring(next);
    expect(await noteOf('Heavy soil')).toMatchObject({ id: clay.id, body: 'It holds water well.' });
    expect(await noteOf('Loam')).toMatchObject({ id: loam.id, path: 'Notes/Soils/Loam.md' });
    expect(await kept()).toHaveLength(3);
  });

  it('is found by the id in its front matter; an id that two pages have, or a number, tells nothing', async () => {
    await bring({
      'Notes/A.md': '---\nid: 20240501-1200\n---\nOne.',
      'Notes/B.md': '---\nuid: same-for-both\n---\nTwo.',
      'Notes/C.md': '---\nuid: same-for-both\n---\nThree.',
      'Notes/D.md': '---\nid: 4\n---\nFour.',
    });
    const a = await noteOf('A');
    expect((await kept()).map(({ sourceId }) => sourceId)).toEqual(
      expect.arrayContaining(['Notes/ 20240501-1200', undefined, undefined, undefined]),
    );
    await bring({
      'Notes/First.md': '---\nid: 20240501-1200\n---\nOne and more.',
      'Notes/Other.md': '---\nid: 4\n---\nNew.',
    });
    expect(await noteOf('First')).toMatchObject({ id: a.id, body: 'One and more.' });
    expect(await kept()).toHaveLength(5);
    // The same id in another folder is another note's.
    await bring({ 'Work/First.md': '---\nid: 20240501-1200\n---\nAt work.', 'Work/Next.md': 'x' });
    expect(await noteOf('First (Work)')).toMatchObject({ body: 'At work.' });
  });
});

interface Act {
  note: number;
  do: 'rename there' | 'edit there' | 'rename here' | 'edit here' | 'import';
}

describe('whatever is renamed and edited on both sides', () => {
  it(
    'each note stays one, no text of the person’s is lost, and an import of the same changes nothing',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record<Act>({
              note: fc.nat(2),
              do: fc.constantFrom('rename there', 'edit there', 'rename here', 'edit here', 'import'),
            }),
            { maxLength: 14 },
          ),
          async (acts) => {
            const own = await openTestImporterWithCorpus();
            try {
              const there = [1, 2, 3].map(
                (digit) => [digit, `Note ${digit}`, `Text ${digit}.`] as [number, string, string],
              );
              const rows = (): Promise<Note[]> => allRows(own.vault, 'notes');
              const bringAll = async () => runImport(own.importer, await upload(own.importer, notion(there)), mine);
              const bySource = async (digit: number) =>
                (await rows()).filter(
                  ({ sourceId, status }) => sourceId === `notion ${ID}${digit}` && status === 'kept',
                );
              await bringAll();
              const ids = await Promise.all(there.map(async ([digit]) => (await bySource(digit))[0]!.id));
              const written = new Map<number, { title?: string; body?: string }>();
              for (const [count, { note, do: what }] of [...acts, { note: 0, do: 'import' } as const].entries()) {
                const page = there[note]!;
                if (what === 'rename there') page[1] = `There ${count}`;
                else if (what === 'edit there') page[2] = `There ${count}.`;
                else if (what === 'import') await bringAll();
                else {
                  const row = (await rows()).find(({ id }) => id === ids[note])!;
                  const [title, body] =
                    what === 'edit here' ? [row.title, `Here ${count}.`] : [`Here ${count}`, row.body];
                  await own.corpus.notes.save({ id: row.id, baseVersion: row.version, title, body });
                  written.set(note, { ...written.get(note), ...(what === 'edit here' ? { body } : { title }) });
                }
              }
              for (const [index, [digit, title, body]] of there.entries()) {
                const found = await bySource(digit);
                expect(found.map(({ id }) => id)).toEqual([ids[index]]);
                const [row] = found;
                const here = written.get(index) ?? {};
                // What the person wrote here stands; what they did not touch is as it is there.
                expect([row!.title, row!.body]).toEqual([here.title ?? title, here.body ?? body]);
                const waiting = (await rows()).filter(
                  ({ status, contradicts }) => status === 'pending' && contradicts?.[0] === ids[index],
                );
                expect(waiting.length).toBeLessThanOrEqual(1);
                const texts = [
                  row!.body,
                  ...waiting.map((copy) => copy.body),
                  ...(await own.corpus.notes.versions(row!.id)).map((version) => version.body),
                ];
                expect(texts).toContain(body);
              }
              const { lastSeq } = own.vault.writer;
              await bringAll();
              expect(own.vault.writer.lastSeq).toBe(lastSeq);
            } finally {
              await own.close();
            }
          },
        ),
        { numRuns: 25 },
      ),
    120_000,
  );
});
