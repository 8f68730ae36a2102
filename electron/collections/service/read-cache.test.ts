import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import type { Embedder } from '../../ports/engine';
import { runRecallLanes } from '../../retrieval/lanes/run-recall-lanes';
import { openReadCache, type MarkedNote, type ReadCache } from './read-cache';

let builtIn: Embedder;
let folder: string;
let encoder: Embedder | null;
let passages: string[];
let cache: ReadCache;
const file = () => join(folder, 'c-read.json');
const vectorFile = () => join(folder, 'c-read-vectors.json');

const encode = async (text: string) =>
  encoder === null ? null : { model: encoder.model, vector: (await encoder.embed([text]))[0]! };
const open = () =>
  openReadCache(
    file(),
    {
      question: encode,
      passage(text) {
        passages.push(text);
        return encode(text);
      },
    },
    silentLogger,
  );
const reopen = async () => {
  await cache.close();
  passages = [];
  cache = open();
};

beforeAll(async () => {
  builtIn = await createBuiltInEmbedder();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-read-cache-'));
  encoder = builtIn;
  passages = [];
  cache = open();
});
afterEach(async () => {
  await cache.close();
  await rm(folder, { recursive: true, force: true });
});

const note = (id: string, title: string, body = ''): MarkedNote => ({
  id,
  title,
  body,
  aliases: [],
  contentHash: `hash of ${title}`,
  version: 1,
  saidBy: 'person',
  member: 'Marta',
  keptAt: 1,
  publishedAt: 2,
  quote: null,
  message: null,
  vitality: null,
  marks: [],
});
const NOTES = [
  note('kiln', 'The stoneware is fired slowly overnight'),
  note('bees', 'The hives stand behind the orchard'),
  note('train', 'The express to Lisbon leaves at noon'),
];
/** Shares no word with any of the notes. */
const QUESTION = 'How long does pottery bake?';

async function search(words: string) {
  const runs = await runRecallLanes(
    await cache.home(),
    { words, statement: words, timeWindow: null, exclude: [], limit: 10 },
    { now: () => performance.now(), signal: new AbortController().signal, timeoutMs: 10_000 },
  );
  const refs = (lane: 'lexical' | 'dense') => runs[lane].lists.flatMap(({ hits }) => hits.map(({ ref }) => ref));
  return { runs, lexical: refs('lexical'), dense: refs('dense') };
}

describe('notes that were read before', () => {
  it('are found by meaning where they share no word with the question', async () => {
    await cache.put(NOTES, 1_000);
    await cache.embedded();
    const { runs, lexical, dense } = await search(QUESTION);
    expect(lexical).toEqual([]);
    expect(dense[0]).toBe('shared:kiln');
    expect(runs.dense.state).toBe('ok');
    expect(runs.graph).toMatchObject({ state: 'off', reason: { code: 'cached-without-links' } });
  });

  it('keep their vectors beside them, so that each text is read once', async () => {
    await cache.put(NOTES, 1_000);
    await cache.embedded();
    expect(passages).toHaveLength(3);
    await reopen();
    expect((await search(QUESTION)).dense[0]).toBe('shared:kiln');
    await cache.put([...NOTES, note('moss', 'Moss likes shade')], 2_000);
    await cache.embedded();
    expect(passages).toEqual(['Moss likes shade']);
  });

  it('are searched by words before their vectors are there, and without an encoder', async () => {
    encoder = null;
    await cache.put(NOTES, 1_000);
    await cache.embedded();
    const { runs, lexical } = await search('When does the express leave?');
    expect(lexical).toEqual(['shared:train']);
    expect(runs.dense).toMatchObject({ state: 'off', reason: { code: 'cached-words-alone' } });
    encoder = builtIn;
    await cache.home();
    await cache.embedded();
    expect((await search(QUESTION)).dense[0]).toBe('shared:kiln');
  });

  it('take their vectors along when they are withdrawn, changed, or the collection is left', async () => {
    await cache.put(NOTES, 1_000);
    await cache.embedded();
    await cache.keepOnly(new Set(['bees', 'train']), () => []);
    await cache.put([note('bees', 'The hives were sold')], 2_000);
    await cache.embedded();
    const rows = JSON.parse(await readFile(vectorFile(), 'utf8')) as { ref: string }[];
    expect(rows.map(({ ref }) => ref).toSorted()).toEqual(['note:bees', 'note:train']);
    expect((await search(QUESTION)).dense).not.toContain('shared:kiln');
    expect(passages.filter((text) => text.includes('hives'))).toHaveLength(2);
    await cache.remove();
    await expect(readFile(vectorFile())).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await search(QUESTION)).dense).toEqual([]);
  });

  it('have the marks that their collection told last, also after a start', async () => {
    const isDuplicate = { kind: 'duplicate' as const, noteId: 'train', title: 'The express to Lisbon leaves at noon' };
    await cache.put([{ ...NOTES[0]!, marks: [isDuplicate] }, NOTES[1]!], 1_000);
    await reopen();
    const marks = async () =>
      [...(await cache.notes()).values()].map((one) => [one.id, one.marks.map(({ kind }) => kind)]);
    expect(await marks()).toEqual([
      ['kiln', ['duplicate']],
      ['bees', []],
    ]);
    await cache.keepOnly(new Set(['kiln', 'bees']), (id) =>
      id === 'bees' ? [{ ...isDuplicate, kind: 'contradiction' }] : [],
    );
    await reopen();
    expect(await marks()).toEqual([
      ['kiln', []],
      ['bees', ['contradiction']],
    ]);
  });

  it('are those of a file of an earlier version, which had no marks', async () => {
    const { marks: _, ...before } = NOTES[2]!;
    await writeFile(file(), JSON.stringify([{ ...before, readAt: 1_000 }]));
    expect((await cache.notes()).get('train')).toMatchObject({ title: before.title, marks: [] });
  });

  it('get new vectors where their file is damaged', async () => {
    await cache.put(NOTES, 1_000);
    await cache.embedded();
    await cache.close();
    await writeFile(vectorFile(), (await readFile(vectorFile())).subarray(0, 100));
    await reopen();
    await cache.home();
    await cache.embedded();
    expect((await search(QUESTION)).dense[0]).toBe('shared:kiln');
  });

  it('are found once, by whichever of their passages fits; of a long one the beginning has vectors', async () => {
    const paragraphs = Array.from(
      { length: 40 },
      (_, at) => `## Part ${at}\n\n${`Sand and gravel number ${at}. `.repeat(40)}`,
    );
    await cache.put(
      [note('long', 'Of gravel', `${paragraphs.join('\n\n')}\n\n## End\n\nThe zither is out of tune.`)],
      1_000,
    );
    await cache.embedded();
    expect(passages).toHaveLength(4);
    expect((await search('Who tunes the zither?')).lexical).toEqual(['shared:long']);
    expect((await search('sand and gravel')).lexical).toEqual(['shared:long']);
  });
});
