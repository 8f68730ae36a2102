import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestVault } from '../../../testing/test-vault';
import type { Note } from '../../../../shared/domain/note';
import type { Corpus } from '../../../corpus/start-corpus';
import { runImport, upload } from '../../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../../testing/test-importer';
import type { Importer } from '../importer';

const FARM = {
  'Farm/index.md': '[barn](buildings/barn.md) [mill](buildings/mill) [fields](fields/) [gone](lost/oak.md)',
  'Farm/buildings/barn.md': '[up](../index.md#roof) [field](<../fields/North field.md>) [mill](mill.md "Mill")',
  'Farm/buildings/mill.md':
    '[[barn]] [[fields/North field|north]] [[North field#Soil]] ![[barn#^roof]] [[NORTH FIELD]]',
  'Farm/fields/README.md':
    '[n](North%20field.md) [[mill]] [barn][b] [site](/buildings/barn.md)\n\n[b]: ../buildings/barn.md\n',
  'Farm/fields/North field.md': '[[index]] [route](/pricing) [x](URL) [[@20]] [[buildings/barn@4]]',
  'Farm/fields/index.md': '[[README]] and [[index]] and [up](../index.md)',
};

describe('links of a folder', () => {
  let opened: TestImporterWithCorpus;
  let test: TestVault;
  let importer: Importer;
  let corpus: Corpus;

  beforeEach(async () => {
    opened = await openTestImporterWithCorpus();
    ({ vault: test, importer, corpus } = opened);
  });
  afterEach(() => opened.close());

  const notes = async (): Promise<Note[]> => {
    const all: Note[] = [];
    for await (const page of test.store.pages('notes')) all.push(...page);
    return all;
  };
  const noteAt = async (path: string): Promise<Note> => (await notes()).find((note) => note.path === path)!;
  const bring = async (files: Record<string, string>) =>
    runImport(importer, await upload(importer, files), { areMine: true });

  it('lead to the files that they name, and the missing ones to missing notes', async () => {
    await bring(FARM);
    const links: { from: string; toTitle: string; to: string | null }[] = [];
    const pathOf = new Map((await notes()).map((note) => [note.id as string, note.path!]));
    for await (const page of test.store.pages('links'))
      for (const { from, toTitle, to } of page)
        links.push({ from: pathOf.get(from)!, toTitle, to: to === null ? null : pathOf.get(to)! });
    const of = (path: string) =>
      Object.fromEntries(links.filter(({ from }) => from === path).map(({ toTitle, to }) => [toTitle, to]));
    const [barn, mill, north] = ['Farm/buildings/barn.md', 'Farm/buildings/mill.md', 'Farm/fields/North field.md'];
    expect(of('Farm/index.md')).toEqual({
      'buildings/barn.md': barn,
      './buildings/mill.md': mill,
      './fields/index.md': 'Farm/fields/index.md',
      'lost/oak.md': null,
    });
    expect(of(barn)).toEqual({
      '../index.md#roof': 'Farm/index.md',
      '../fields/North field.md': north,
      'mill.md': mill,
    });
    expect(of(mill)).toEqual({
      barn,
      'fields/North field': north,
      'North field#Soil': north,
      'barn#^roof': barn,
      'NORTH FIELD': north,
    });
    expect(of('Farm/fields/README.md')).toEqual({
      'North field.md': north,
      mill,
      '../buildings/barn.md': barn,
      '/buildings/barn.md': barn,
    });
    // The page in the root comes before the one in the same folder.
    expect(of(north)).toEqual({ index: 'Farm/index.md', 'buildings/barn@4': barn });
    expect(of('Farm/fields/index.md')).toEqual({
      README: 'Farm/fields/README.md',
      index: 'Farm/index.md',
      '../index.md': 'Farm/index.md',
    });
  });

  it('still lead there after a note was renamed or merged here', async () => {
    await bring(FARM);
    const barn = await noteAt('Farm/buildings/barn.md');
    await corpus.notes.save({ id: barn.id, baseVersion: barn.version, title: 'The old barn', body: barn.body });
    const index = await corpus.notes.page((await noteAt('Farm/index.md')).id);
    expect(index.outgoing.map(({ title }) => title)).toContain('The old barn');
    expect((await noteAt('Farm/buildings/mill.md')).body).toContain('[[The old barn]]');
    const backlinks = (await corpus.notes.page(barn.id)).backlinks.map(({ title }) => title);
    expect(backlinks.sort()).toEqual(['North field', 'README', 'index', 'mill']);
    const mill = await noteAt('Farm/buildings/mill.md');
    await corpus.notes.merge({ into: mill.id, from: [barn.id] }, 'note');
    expect(
      (await corpus.notes.page((await noteAt('Farm/index.md')).id)).outgoing.map(({ link }) => link.to),
    ).not.toContain(barn.id);
    await corpus.notes.resolveLinks();
    expect((await corpus.notes.page(mill.id)).backlinks.map(({ title }) => title)).toContain('index');
  });

  it('are counted in the report, with what is missing', async () => {
    const report = await bring({
      ...FARM,
      'Farm/plan.md': '![map](map.png) [[Nowhere]] #farm/plans\n\n**Ines:** a\n\n**Tom:** b\n\n**Ines:** c',
    });
    expect(report).toMatchObject({ notes: 7, links: { resolved: 20, missing: 2 }, undecided: 1 });
    expect(report.skipped).toContainEqual({
      what: '1 link to files that are not in the folder',
      why: 'the links stay as they are written',
    });
    const list = (filter: { text?: string; tag?: string }) =>
      corpus.notes.list({
        show: 'engrams',
        text: '',
        category: null,
        tag: null,
        sort: 'title',
        offset: 0,
        limit: 9,
        ...filter,
      });
    expect(corpus.notes.tags()).toEqual([{ tag: 'farm/plans', count: 1 }]);
    expect(list({ tag: 'Farm' }).rows).toMatchObject([{ title: 'plan', folder: 'Farm' }]);
    expect(list({ tag: 'far' }).total).toBe(0);
    expect(list({ text: 'buildings' }).rows.map(({ title }) => title)).toEqual(['barn', 'mill']);
  });

  it('in front matter are links as well', async () => {
    await bring({ ...FARM, 'Farm/oak.md': '---\nowner: "[[barn]]"\nparts: ["[[mill|the mill]]", x]\n---\nText' });
    const oak = await corpus.notes.page((await noteAt('Farm/oak.md')).id);
    expect(oak.outgoing.map(({ title }) => title)).toEqual(['barn', 'mill']);
    await bring({ ...FARM, 'Farm/oak.md': '---\nowner: "[[North field]]"\n---\nText' });
    expect((await corpus.notes.page(oak.note.id)).outgoing.map(({ title }) => title)).toEqual(['North field']);
  });

  it('are followed from the note in which they stand', async () => {
    await bring(FARM);
    const [index, readme, barn] = await Promise.all(
      ['Farm/index.md', 'Farm/fields/README.md', 'Farm/buildings/barn.md'].map(noteAt),
    );
    expect(corpus.notes.byTitle('../buildings/barn.md#roof', readme!.id, true)).toEqual({
      id: barn!.id,
      place: 'roof',
    });
    expect(corpus.notes.byTitle('../buildings/barn.md', index!.id, true)).toBeNull();
    expect(corpus.notes.byTitle('buildings/mill', index!.id, true)).not.toBeNull();
    expect(corpus.notes.byTitle('https://a.example/barn.md', index!.id, true)).toBeNull();
    expect(corpus.notes.byTitle('buildings/barn')).toEqual({ id: barn!.id, place: null });
  });

  it('to a missing file lead to the note that is written in its place, or imported later', async () => {
    await bring(FARM);
    const oak = await corpus.notes.create({ title: 'oak', body: '', category: 'idea' });
    const missing = async () =>
      (await corpus.notes.page((await noteAt('Farm/index.md')).id)).outgoing.find(
        ({ link }) => link.toTitle === 'lost/oak.md',
      )!;
    expect((await missing()).link.to).toBe(oak.id);
    await bring({ ...FARM, 'Farm/lost/oak.md': 'An oak.' });
    expect((await missing()).link.to).toBe((await noteAt('Farm/lost/oak.md')).id);
  });
});
