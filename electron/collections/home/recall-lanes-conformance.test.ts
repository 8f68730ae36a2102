import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Note, noteText } from '../../../shared/domain/note';
import type { LinkId } from '../../../shared/domain/ids';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { createIndexCore } from '../../retrieval/index/index-core';
import { entriesOfNote } from '../../retrieval/index/columns/index-entry';
import { RECALL_LANES, type LaneHit, type LaneQuery, type RecallLane } from '../../retrieval/index/queries/lane-query';
import { runRecallLanes, type RecallLanesHome } from '../../retrieval/lanes/run-recall-lanes';
import { createWordEmbedder } from '../../retrieval/testing/word-embedder';
import { publishableNote, publishNotes } from '../notes/publish-notes';
import { openTestCollection, type TestCollection } from '../testing/open-test-collection';
import { openPglite } from '../testing/pglite-database';
import { sharedPostgres } from '../testing/shared-postgres';
import { hasMeaning } from '../schema/meaning';
import { sampleNotes } from '../testing/sample-notes';
import { createPostgresRecallLanes } from './postgres-recall-lanes';

/** More than the corpus has, so that no list is cut and sets can be compared. */
const EVERYTHING = 1_000;
const NOTES = sampleNotes(120);
const embedder = createWordEmbedder();
const clock = () => ({ now: () => 0, signal: new AbortController().signal, timeoutMs: 30_000 });

const query = (words: string, changes: Partial<LaneQuery> = {}): LaneQuery => ({
  words,
  statement: words,
  timeWindow: null,
  exclude: [],
  limit: EVERYTHING,
  ...changes,
});

interface Engine {
  name: string;
  home: RecallLanesHome;
  /** The note's id in the sample for a reference of this home. */
  idOf: (ref: string) => string;
  hasVectors: boolean;
}

const server = sharedPostgres();
const opened: { close(): Promise<void> }[] = [];
const engines = new Map<string, Engine>();
const engineOf = (name: string): Engine => engines.get(name)!;

beforeAll(async () => {
  engines.set('local index', await openLocal());
  const onServer = await openTestCollection({ server });
  engines.set('PostgreSQL', await fill('PostgreSQL', onServer));
  const withoutVectors = await openTestCollection({ server, hasVectors: false });
  engines.set('PostgreSQL without pgvector', await fill('PostgreSQL without pgvector', withoutVectors));
  const inProcess = await openTestCollection({ database: await openPglite() });
  engines.set('PGlite with pgvector', await fill('PGlite with pgvector', inProcess));
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

async function openLocal(): Promise<Engine> {
  const core = createIndexCore(async () => embedder);
  const byTitle = new Map(NOTES.map((note) => [note.title, note.id]));
  const links = NOTES.flatMap((note) =>
    parseWikilinks(note.body).map(({ target }) => ({
      id: `${note.id}-${target}` as LinkId,
      from: note.id,
      to: byTitle.get(target)!,
      kind: 'wikilink' as const,
    })),
  );
  await core.apply(
    [
      ...NOTES.flatMap((note) => entriesOfNote(note).map((entry) => ({ type: 'put' as const, entry }))),
      ...links.map((link) => ({ type: 'link' as const, link })),
    ],
    1,
  );
  while ((await core.embedNext(50)).length > 0) {
    /* all */
  }
  opened.push(core);
  return {
    name: 'local index',
    home: { lanes: core, offLanes: async () => ({}) },
    idOf: (ref) => ref.slice('note:'.length),
    hasVectors: true,
  };
}

async function fill(name: string, collection: TestCollection): Promise<Engine> {
  opened.push(collection);
  const vectors = new Map(
    await Promise.all(
      NOTES.map(async (note) => {
        const [vector] = await embedder.embed([noteText(note)]);
        return [note.id, { model: embedder.model, vector: vector! }] as const;
      }),
    ),
  );
  const published = NOTES.map((note: Note) => publishableNote(note, { quote: null, message: null }));
  await publishNotes(collection.contributor, collection.id, published, vectors);
  const rows = await collection.keysById();
  return {
    name,
    home: createPostgresRecallLanes(collection.reader, collection.id, async (text) => ({
      model: embedder.model,
      vector: (await embedder.embed([text]))[0]!,
    })),
    idOf: (ref) => rows.get(ref.slice('shared:'.length))!,
    hasVectors: await hasMeaning(collection.reader),
  };
}

const QUESTIONS = [
  'When do we order the raku bowl from the mill?',
  'kiln fired slower',
  'Wie prüft man den glaze nach dem Brand?',
  'ash recipe',
  'drying before it is touched',
  'tausend Grad dicht',
  'a zeppelin over the harbour',
];

async function hitsOf(engine: string, lane: RecallLane, asked: LaneQuery): Promise<LaneHit[]> {
  const run = (await runRecallLanes(engineOf(engine).home, asked, clock()))[lane];
  expect([engine, lane, run.reason]).toEqual([engine, lane, null]);
  return run.lists.flatMap(({ hits }) => hits);
}
const idsOf = (engine: string, hits: readonly LaneHit[]): string[] =>
  hits.map(({ ref }) => engineOf(engine).idOf(ref)).sort();

describe.each(['PostgreSQL', 'PGlite with pgvector'])('the recall lanes of %s', (engine) => {
  it.each(QUESTIONS)(
    'finds the notes that hold any, most and all of the words, as the local index does: %s',
    async (text) => {
      for (const minimumShouldMatch of ['any', 'most', 'all'] as const) {
        const asked = query(text, { minimumShouldMatch });
        const [local, remote] = [await hitsOf('local index', 'lexical', asked), await hitsOf(engine, 'lexical', asked)];
        expect([minimumShouldMatch, idsOf(engine, remote)]).toEqual([minimumShouldMatch, idsOf('local index', local)]);
      }
    },
  );

  it.each(QUESTIONS)('names the words that matched, best first: %s', async (text) => {
    const asked = query(text);
    const local = new Map(
      (await hitsOf('local index', 'lexical', asked)).map((hit) => [engineOf('local index').idOf(hit.ref), hit]),
    );
    const remote = await hitsOf(engine, 'lexical', asked);
    for (const hit of remote) {
      const same = local.get(engineOf(engine).idOf(hit.ref))!;
      expect([...hit.matchedTerms].sort()).toEqual([...same.matchedTerms].sort());
      expect(hit.value).toBeGreaterThan(0);
      expect(hit.value).toBeLessThanOrEqual(1);
    }
    expect(remote.map(({ value }) => value)).toEqual(remote.map(({ value }) => value).sort((a, b) => b - a));
  });

  it('finds what is called by a misspelt name, as the local index does', async () => {
    for (const text of ['What did Kowalcyk say?', 'Ask Prya about it', 'Elif Aydn', 'Marta Kowalczyk', 'the weather']) {
      const [local, remote] = [
        await hitsOf('local index', 'fuzzy', query(text)),
        await hitsOf(engine, 'fuzzy', query(text)),
      ];
      expect([text, idsOf(engine, remote)]).toEqual([text, idsOf('local index', local)]);
      const similarity = (hits: LaneHit[]) => hits.map(({ value }) => value.toFixed(4)).sort();
      expect(similarity(remote)).toEqual(similarity(local));
    }
  });

  it.each(['wrapped and dated shelf', '103', 'Marta Kowalczyk keeps the log', '21 and 47'])(
    'reaches by links what the local index reaches by them in two steps: %s',
    async (text) => {
      const asked = query(text, { statement: null });
      // Both follow links from the thirty best notes by words: with fewer, they begin at the same ones.
      expect((await hitsOf(engine, 'lexical', asked)).length).toBeLessThanOrEqual(30);
      const local = await hitsOf('local index', 'graph', asked);
      const byLinks = local.filter(({ note }) => note === undefined);
      const remote = await hitsOf(engine, 'graph', asked);
      expect(byLinks.length).toBeGreaterThan(0);
      expect(idsOf(engine, remote)).toEqual(expect.arrayContaining(idsOf('local index', byLinks)));
      // What a rare word joins as well, the local index lists under that.
      expect(idsOf('local index', local)).toEqual(expect.arrayContaining(idsOf(engine, remote)));
      expect(remote.every(({ via, hops }) => via !== null && (hops === 1 || hops === 2))).toBe(true);
    },
  );

  it('reports a lane that is late or fails, and the others go on', async () => {
    const { home } = engineOf(engine);
    const never = new Promise<never>(() => {});
    const late: RecallLanesHome = { ...home, lanes: { ...home.lanes, graph: () => never } };
    const run = await runRecallLanes(late, query('kiln'), { ...clock(), timeoutMs: 3_000 });
    expect(run.graph).toMatchObject({ state: 'timed-out', reason: { code: 'timed-out', limitMs: 3_000 } });
    expect(run.lexical.state).toBe('ok');
    const broken: RecallLanesHome = {
      ...home,
      lanes: { ...home.lanes, fuzzy: () => Promise.reject(new Error('the index of names is being rebuilt')) },
    };
    const without = await runRecallLanes(broken, query('kiln'), clock());
    expect(without.fuzzy).toMatchObject({
      state: 'failed',
      reason: { code: 'failed', message: 'the index of names is being rebuilt' },
    });
    expect(without.lexical.state).toBe('ok');
  });
});

describe('meaning', () => {
  it.each(QUESTIONS)('is compared as in the local index wherever there is pgvector: %s', async (text) => {
    const local = await hitsOf('local index', 'dense', query(text));
    const byId = new Map(local.map((hit) => [engineOf('local index').idOf(hit.ref), hit.value]));
    const sentences = new Set(NOTES.filter(({ body }) => body === '').map(({ id }) => id as string));
    const compared = ['PostgreSQL', 'PGlite with pgvector'].filter((name) => engineOf(name).hasVectors);
    expect(compared).toContain('PGlite with pgvector');
    for (const engine of compared) {
      const remote = await hitsOf(engine, 'dense', query(text));
      expect([engine, idsOf(engine, remote)]).toEqual([engine, idsOf('local index', local)]);
      expect(remote.map(({ value }) => value)).toEqual(remote.map(({ value }) => value).toSorted((a, b) => b - a));
      for (const { ref, value } of remote) {
        const id = engineOf(engine).idOf(ref);
        // The local index holds vectors in eight bits, and of longer texts the best part too.
        if (sentences.has(id)) expect([engine, id, Math.abs(value - byId.get(id)!) < 0.02]).toEqual([engine, id, true]);
      }
    }
  });

  it('is off, and says so, in a database without pgvector; the other lanes run', async () => {
    // Few enough hits that links are followed from each: of more, equal ones are cut by ids, which are random.
    const { home } = engineOf('PostgreSQL without pgvector');
    const run = await runRecallLanes(home, query('wrapped and dated shelf'), clock());
    expect(RECALL_LANES.map((lane) => [lane, run[lane].state, run[lane].reason])).toEqual([
      ['lexical', 'ok', null],
      ['fuzzy', 'empty', null],
      ['dense', 'off', { code: 'no-pgvector' }],
      ['graph', 'ok', null],
    ]);
  });
});
