import { openDatabase } from '../../../electron/collections/database/open-database';
import { readServerAddress } from '../../../electron/collections/database/server-address';
import { createPostgresRecallLanes } from '../../../electron/collections/home/postgres-recall-lanes';
import type { Database } from '../../../electron/collections/database/database';
import { publishNotes, type PublishableNote } from '../../../electron/collections/notes/publish-notes';
import { hasMeaning } from '../../../electron/collections/schema/meaning';
import { readNotes } from '../../../electron/collections/notes/read-notes';
import { distinctTerms } from '../../../electron/language/words/terms';
import { RECALL_LANES, type RecallLane } from '../../../electron/retrieval/index/queries/lane-query';
import { runRecallLanes } from '../../../electron/retrieval/lanes/run-recall-lanes';
import { createRandom } from '../../../electron/testing/seeded/seeded-random';
import { createQueries } from '../seeded-queries';
import { changedNote, createCollectionNotes } from './collection-notes';
import type { CollectionVectors } from './collection-vectors';
import { PLAIN_VECTORS, PLAIN_WORDS } from './plain-tables';

/** The app asks a collection for as many. */
const LANE_LIMIT = 50;
const LANE_TIMEOUT_MS = 4_000;
const STATEMENT_MS = 15_000;
const MAX_READ = 40;
/** A publication holds one to so many notes; of those that follow the first one, every third was published before. */
const MAX_NOTES = 5;

export interface Login {
  address: string;
  password: string;
}

export interface ClientLoad {
  login: Login;
  collectionId: string;
  /** Tells the clients' questions and notes apart. */
  seed: number;
  seconds: number;
  /** A minute, of this client. */
  questions: number;
  publications: number;
}

export interface ClientFigures {
  login: string;
  /** Milliseconds of each. The peers, which begin with `plain`, are asked the same right before or after. */
  lanes: Record<RecallLane, number[]>;
  laneStates: Record<string, number>;
  lookups: number[];
  reads: number[];
  plainWords: number[];
  /** Empty where the server has no pgvector. */
  plainVectors: number[];
  publications: number[];
  failedLookups: number;
  failedPublications: number;
  /** Acts that began later than planned, since the one before was not done. */
  late: number;
  /** Hashes of the texts that the server confirmed last, by note key. */
  confirmed: [string, string][];
}

/** One member: asks and publishes at a steady pace until the time is over, and sends again what was not confirmed. */
export async function runClient(load: ClientLoad, vectors: CollectionVectors): Promise<ClientFigures> {
  const { login, seed, seconds } = load;
  const database = await openDatabase(readServerAddress(login.address), login.password, STATEMENT_MS);
  const figures: ClientFigures = {
    login: readServerAddress(login.address).user,
    lanes: { lexical: [], fuzzy: [], dense: [], graph: [] },
    laneStates: {},
    lookups: [],
    reads: [],
    plainWords: [],
    plainVectors: [],
    publications: [],
    failedLookups: 0,
    failedPublications: 0,
    late: 0,
    confirmed: [],
  };
  const random = createRandom(seed);
  const queries = createQueries(2_000, seed);
  const end = performance.now() + seconds * 1_000;
  const publisher = createPublisher(database, load, vectors, figures);
  const hasVectors = await hasMeaning(database);
  const every = async (perMinute: number, act: (index: number) => Promise<void>): Promise<void> => {
    if (perMinute === 0) return;
    const pause = 60_000 / perMinute;
    let next = performance.now() + random() * pause;
    for (let index = 0; next < end; index += 1, next += pause) {
      const wait = next - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      else if (index > 0) figures.late += 1;
      await act(index);
    }
  };
  await Promise.all([
    every(load.questions, (index) => {
      const words = queries[index % queries.length]!;
      return ask(database, load, { words, isPlainFirst: index % 2 === 0 }, hasVectors ? vectors : null, figures);
    }),
    every(load.publications, () => publisher.publish()),
  ]);
  await publisher.finish();
  await database.close();
  return figures;
}

async function ask(
  database: Database,
  { collectionId }: ClientLoad,
  { words, isPlainFirst }: { words: string; isPlainFirst: boolean },
  vectors: CollectionVectors | null,
  figures: ClientFigures,
): Promise<void> {
  const askPlain = async () => {
    const terms = distinctTerms(words).map(({ term }) => `"${term}"`);
    figures.plainWords.push(await timed(() => database.query(PLAIN_WORDS, [terms.join(' or '), LANE_LIMIT])));
    const embedded = await vectors?.embed(words);
    if (embedded === undefined || embedded === null) return;
    const vector = `[${embedded.vector.join(',')}]`;
    figures.plainVectors.push(await timed(() => database.query(PLAIN_VECTORS, [vector, LANE_LIMIT])));
  };
  try {
    if (isPlainFirst) await askPlain();
    const start = performance.now();
    const home = createPostgresRecallLanes(database, collectionId, vectors?.embed ?? (async () => null));
    const query = { words, statement: words, timeWindow: null, exclude: [], limit: LANE_LIMIT };
    const clock = {
      now: () => performance.now(),
      signal: new AbortController().signal,
      timeoutMs: LANE_TIMEOUT_MS,
    };
    const runs = await runRecallLanes(home, query, clock);
    const ids = new Set<string>();
    for (const lane of RECALL_LANES) {
      const { state, ms, lists } = runs[lane];
      const counted = `${lane} ${state}`;
      figures.laneStates[counted] = (figures.laneStates[counted] ?? 0) + 1;
      if (state === 'ok' || state === 'empty' || state === 'timed-out') figures.lanes[lane].push(ms);
      for (const { hits } of lists) for (const { ref } of hits) ids.add(ref.slice('shared:'.length));
    }
    figures.reads.push(await timed(() => readNotes(database, collectionId, [...ids].slice(0, MAX_READ))));
    figures.lookups.push(performance.now() - start);
    if (!isPlainFirst) await askPlain();
  } catch {
    // The server is away; the app would search what it read before.
    figures.failedLookups += 1;
  }
}

/** Publishes new and changed notes; what was not confirmed is sent again with the next ones, as the app's queue does. */
function createPublisher(
  database: Database,
  { collectionId, seed }: ClientLoad,
  vectors: CollectionVectors,
  figures: ClientFigures,
) {
  const random = createRandom(seed + 1);
  const drafts = createCollectionNotes(1_000).map((note) => ({ ...note, noteKey: `${seed}-${note.noteKey}` }));
  const published = new Map<string, PublishableNote>();
  const waiting = new Map<string, PublishableNote>();
  let made = 0;
  const send = async (): Promise<boolean> => {
    const notes = [...waiting.values()];
    const vectorsOfNotes = vectors.ofNotes(notes);
    const start = performance.now();
    try {
      await publishNotes(database, collectionId, notes, vectorsOfNotes);
    } catch {
      figures.failedPublications += 1;
      return false;
    }
    figures.publications.push(performance.now() - start);
    for (const note of notes) published.set(note.noteKey, note);
    waiting.clear();
    return true;
  };
  return {
    async publish(): Promise<void> {
      const count = 1 + Math.floor(random() * MAX_NOTES);
      for (let index = 0; index < count; index += 1) {
        made += 1;
        const before = [...published.values()];
        const note =
          index > 0 && index % 3 === 0 && before.length > 0
            ? changedNote(before[Math.floor(random() * before.length)]!, `Changed ${made}.`)
            : { ...drafts[made % drafts.length]!, noteKey: `${seed}-${made}` };
        waiting.set(note.noteKey, note);
      }
      await send();
    },
    async finish(): Promise<void> {
      for (let attempt = 0; waiting.size > 0 && attempt < 30 && !(await send()); attempt += 1)
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      figures.confirmed = [...published].map(([key, { contentHash }]) => [key, contentHash]);
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
