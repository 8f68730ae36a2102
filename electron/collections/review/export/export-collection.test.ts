import { mkdtemp, readdir, readFile, rm, writeFile, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgementSchema } from '../../../../shared/domain/collection-review';
import type { ExportReport, JobEvent } from '../../../../shared/ipc/routes/exchange';
import { silentLogger } from '../../../../shared/lib/logger';
import { hashOfBytes } from '../../../files/hash-of-bytes';
import { publishableNote, publishNotes, withdrawNotes } from '../../notes/publish-notes';
import { openTestCollection, type TestCollection } from '../../testing/open-test-collection';
import { sharedPostgres } from '../../testing/shared-postgres';
import { sampleNotes } from '../../testing/sample-notes';
import { cohensKappa } from '../agreement';
import { judge } from '../judgements';
import { setMark } from '../marks';
import { readNoteRows, type CollectionNoteRow } from '../review-notes';
import { createCollectionExport } from './export-collection';
import { readCollection } from './read-collection';

const NOW = Date.UTC(2026, 4, 3, 12);
const SAMPLES = sampleNotes(8).map((note, index) => ({
  ...note,
  // What a spreadsheet would compute, and what CSV has to quote.
  ...(index === 0 ? { title: '=1+1, "quoted"\nand broken' } : {}),
  ...(index === 1 ? { body: `${note.body}\nRing Zelda before noon.` } : {}),
}));
const NOTES = SAMPLES.map((note) => publishableNote(note, { quote: null, message: null }));

const server = sharedPostgres();
let collection: TestCollection;
let folder: string;
let rows: CollectionNoteRow[];
beforeAll(async () => {
  collection = await openTestCollection({ server });
  folder = await mkdtemp(join(tmpdir(), 'engram-collection-export-'));
  const { contributor, owner, id } = collection;
  await publishNotes(contributor, id, NOTES, new Map());
  await withdrawNotes(contributor, id, [NOTES[7]!.noteKey]);
  rows = (await readNoteRows(owner, id, 100)).rows;
  for (const [index, { noteId, version, contentHash }] of rows.entries()) {
    const seen = { version, contentHash };
    await judge(contributor, id, { noteId, judgement: index < 4 ? 'keep' : 'drop', comment: '-see shelf 2', seen });
    await judge(owner, id, { noteId, judgement: index < 3 ? 'keep' : 'unsure', comment: '', seen });
  }
  const idOf = (index: number) => rows.find(({ title }) => title === SAMPLES[index]!.title)!.noteId;
  const kind = 'contradiction';
  await setMark(owner, id, { noteIds: [idOf(2), idOf(3)], kind, reason: 'Two firings, one day' });
  await setMark(owner, id, { noteIds: [idOf(1), idOf(2)], kind, reason: 'One of these is left out' });
});
afterAll(async () => {
  await collection.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(name: string, licence: string | null = null, isLeftOut = (text: string) => text.includes('Zelda')) {
  const target = join(folder, name);
  const events: JobEvent<ExportReport>[] = [];
  await createCollectionExport({
    read: () => readCollection(collection.owner, collection.name, isLeftOut),
    licence,
    now: () => NOW,
    log: silentLogger,
  }).run(target, (event) => void events.push(event), new AbortController().signal);
  return { target, events };
}

const table = async (target: string, name: string): Promise<Record<string, string>[]> =>
  parse(await readFile(join(target, name), 'utf8'), { columns: true, record_delimiter: '\r\n' });

interface Entity {
  '@id': string;
  '@type': string;
  [property: string]: unknown;
}

describe('the export of a collection', () => {
  it('writes tables that a CSV reader reads back as they were, without withdrawn and excluded notes', async () => {
    const { target, events } = await run('tables');
    const notes = await table(target, 'notes.csv');
    const exported = SAMPLES.filter((_, index) => index !== 1 && index !== 7);
    const defused = (text: string) => (/^[=+\-@]/u.test(text) ? `'${text}` : text);
    expect(notes.map(({ title, text }) => [title, text]).toSorted()).toEqual(
      exported.map(({ title, body }) => [defused(title), defused(body)]).toSorted(),
    );
    expect(notes.every((note) => note['published by']!.startsWith('contributor_'))).toBe(true);
    const reviews = await table(target, 'reviews.csv');
    expect(reviews).toHaveLength(2 * exported.length);
    expect(reviews.filter(({ comment }) => comment === "'-see shelf 2")).toHaveLength(exported.length);
    expect(reviews.every(({ current }) => current === 'yes')).toBe(true);
    expect(await table(target, 'marks.csv')).toMatchObject([{ kind: 'contradiction', reason: 'Two firings, one day' }]);
    expect(events.at(-1)).toMatchObject({ type: 'finished', report: { notes: exported.length, files: 6 } });
    expect(
      JSON.stringify(await Promise.all((await readdir(target)).map((name) => readFile(join(target, name), 'utf8')))),
    ).not.toContain('Zelda');
  });

  it('has the agreement that its own table of judgements gives', async () => {
    const { target } = await run('agreement');
    const reviews = await table(target, 'reviews.csv');
    const reviewers = [...new Set(reviews.map(({ reviewer }) => reviewer!))].toSorted();
    const answerOf = (note: string, reviewer: string) =>
      judgementSchema.options.findIndex(
        (option) => option === reviews.find((row) => row.note === note && row.reviewer === reviewer)!.judgement,
      );
    const counts = judgementSchema.options.map(() => judgementSchema.options.map(() => 0));
    for (const note of new Set(reviews.map((row) => row.note!)))
      counts[answerOf(note, reviewers[0]!)]![answerOf(note, reviewers[1]!)]! += 1;
    const pairs = await table(target, 'agreement.csv');
    const [pair] = pairs;
    expect(pairs).toHaveLength(1);
    const expected = cohensKappa(counts);
    expect(pair).toMatchObject({ measure: 'Cohen', 'first reviewer': reviewers[0], 'second reviewer': reviewers[1] });
    expect(Number(pair!.kappa)).toBeCloseTo(expected.kappa!, 5);
    expect(Number(pair!['low 95 %'])).toBeCloseTo(expected.interval!.low, 5);
  });

  it('has one object a line of the same notes, judgements and marks', async () => {
    const { target } = await run('lines');
    const lines = (await readFile(join(target, 'collection.jsonl'), 'utf8')).trimEnd().split('\n');
    const objects = lines.map((line) => JSON.parse(line) as { type: string; title?: string });
    const count = (type: string) => objects.filter((one) => one.type === type).length;
    expect(['collection', 'note', 'judgement', 'mark', 'agreement'].map(count)).toEqual([1, 6, 12, 1, 1]);
    expect(objects.find(({ title }) => title?.startsWith('=1+1'))?.title).toBe(SAMPLES[0]!.title);
  });

  it('describes itself as RO-Crate 1.1 requires', async () => {
    const { target } = await run('crate', 'https://creativecommons.org/licenses/by/4.0/');
    const metadata = JSON.parse(await readFile(join(target, 'ro-crate-metadata.json'), 'utf8')) as {
      '@context': unknown[];
      '@graph': Entity[];
    };
    expect([metadata['@context']].flat()).toContain('https://w3id.org/ro/crate/1.1/context');
    const byId = new Map(metadata['@graph'].map((entity) => [entity['@id'], entity]));
    expect(byId.size).toBe(metadata['@graph'].length);
    expect(metadata['@graph'].every((entity) => typeof entity['@type'] === 'string')).toBe(true);
    expect(byId.get('ro-crate-metadata.json')).toMatchObject({
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    });
    const root = byId.get('./')!;
    expect(root).toMatchObject({ '@type': 'Dataset', name: collection.name, datePublished: '2026-05-03' });
    expect(root.description).toEqual(expect.any(String));
    const linked = (property: string) => (root[property] as { '@id': string }[]).map((one) => byId.get(one['@id'])!);
    expect(linked('author')).toMatchObject([
      { '@type': 'Person', name: expect.stringMatching(/^contributor_/u) as string },
    ]);
    expect(
      linked('contributor')
        .map(({ name }) => String(name).split('_')[0])
        .toSorted(),
    ).toEqual(['contributor', 'manager']);
    expect(byId.get((root.license as { '@id': string })['@id'])).toMatchObject({
      '@id': 'https://creativecommons.org/licenses/by/4.0/',
      name: expect.any(String) as string,
      description: expect.any(String) as string,
    });
    const files = linked('hasPart');
    expect(files.map((file) => file['@id']).toSorted()).toEqual(
      (await readdir(target)).filter((name) => name !== 'ro-crate-metadata.json').toSorted(),
    );
    for (const file of files) {
      const path = join(target, file['@id']);
      expect(file).toMatchObject({
        '@type': 'File',
        contentSize: String((await stat(path)).size),
        sha256: hashOfBytes(await readFile(path)),
        encodingFormat: expect.stringContaining('/') as string,
      });
    }
  });

  it('states no licence that nobody gave', async () => {
    const { target } = await run('no licence');
    expect(await readFile(join(target, 'ro-crate-metadata.json'), 'utf8')).not.toContain('"license"');
  });

  it('refuses a folder that holds something, and leaves nothing behind where the reading fails', async () => {
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full', 'mine.txt'), 'mine');
    await expect(run('full')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await readdir(join(folder, 'full'))).toEqual(['mine.txt']);
    const broken = createCollectionExport({
      read: () => readCollection(collection.owner, 'No such collection', () => false),
      licence: null,
      now: () => NOW,
      log: silentLogger,
    });
    const before = await readdir(folder);
    await expect(broken.run(join(folder, 'broken'), () => {}, new AbortController().signal)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await readdir(folder)).toEqual(before);
  });
});
