import type { NoteMark } from '../../../shared/domain/collection';
import type { Finding, LaneReport } from '../../../shared/domain/trace';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import type { CollectionAnswer, CollectionLookup, FoundShared } from '../../retrieval/funnel/retrieval-ports';
import { RECALL_LANES, type LaneQuery } from '../../retrieval/index/queries/lane-query';
import { type RecallLanesHome, runRecallLanes, type TimedLane } from '../../retrieval/lanes/run-recall-lanes';
import type { Database } from '../database/database';
import { hostOfServer, readServerAddress } from '../database/server-address';
import { createPostgresRecallLanes, type EmbedText } from '../home/postgres-recall-lanes';
import { readNotes, stillPublished } from '../notes/read-notes';
import { readMarks, type Mark } from '../review/marks';
import { tooSlow, type Connections } from './connections';
import type { CachedNote } from './cached-notes-index';
import type { ReadCache } from './read-cache';

/** Candidates of one lane, and notes that are read of a collection for a question. */
const LANE_LIMIT = 50;
const MAX_READ = 40;
/** Milliseconds that a lane of a collection may take, once there is a connection. */
const LANE_TIMEOUT_MS = 4_000;
/** How often notes that were read before are checked for having been withdrawn. */
const CHECK_EVERY_MS = 600_000;

export interface CollectionLookupDeps {
  /** Those that are asked with each question. */
  asked: () => JoinedCollection[];
  queryFor: (question: string) => string | null;
  connections: Connections;
  cacheOf: (id: string) => ReadCache;
  embed: EmbedText;
  /** It is told of each question that went to a server, with its words, for the log of what left. */
  onAsked: (joined: JoinedCollection, query: string, isAnswered: boolean) => void;
  /** A chat that leaves no traces asks nobody. */
  isIncognito: () => boolean;
  /** Epoch milliseconds, and monotonic ones. */
  now: () => number;
  elapsed: () => number;
}

export function createCollectionLookup(deps: CollectionLookupDeps): CollectionLookup {
  const { asked, queryFor, isIncognito } = deps;
  const checkedAt = new Map<string, number>();
  return {
    isOn: () => !isIncognito() && asked().length > 0,
    hosts: () => [...new Set(asked().map(({ address }) => hostOfServer(readServerAddress(address))))],
    queryFor,
    search: (query, signal) => Promise.all(asked().map((joined) => askOne(joined, query, signal, deps, checkedAt))),
  };
}

async function askOne(
  joined: JoinedCollection,
  query: string,
  signal: AbortSignal,
  deps: CollectionLookupDeps,
  checkedAt: Map<string, number>,
): Promise<CollectionAnswer> {
  const { connections, cacheOf, embed, now, onAsked } = deps;
  const cache = cacheOf(joined.id);
  try {
    const ask = async (database: Database) => {
      const run = await search(createPostgresRecallLanes(database, joined.id, embed), query, signal, deps);
      if (run.reports.every(({ state }) => state === 'failed' || state === 'timed-out' || state === 'off'))
        throw failureOf(joined, run.reports);
      const read = await readNotes(database, joined.id, run.ids);
      const marksOf = marksByNote(await readMarks(database, joined.id, run.ids));
      const readAt = now();
      const notes = read.rows.map((note) => ({ ...note, marks: marksOf(note.id), readAt }));
      await cache.put(notes, readAt);
      if (readAt - (checkedAt.get(joined.id) ?? 0) > CHECK_EVERY_MS) {
        checkedAt.set(joined.id, readAt);
        const cached = [...(await cache.notes()).keys()];
        const marks = await readMarks(database, joined.id, cached);
        await cache.keepOnly(await stillPublished(database, joined.id, cached), marksByNote(marks));
      }
      return { ...run, notes, leftOut: read.leftOut };
    };
    const answer = await connections.use(joined, ask);
    onAsked(joined, query, true);
    return answerOf(joined, answer, null);
  } catch (error) {
    signal.throwIfAborted();
    onAsked(joined, query, false);
    return askCache(joined, query, signal, deps, isAppError(error) ? error.message : (error as Error).message);
  }
}

/** Why no lane answered: what one of them says, or that all were late. */
function failureOf(joined: JoinedCollection, reports: readonly LaneReport[]): AppError {
  const failed = reports.find(({ reason }) => reason?.code === 'failed')?.reason;
  return failed?.code === 'failed'
    ? new AppError('collection-unreachable', failed.message, { retryable: true })
    : tooSlow(joined);
}

/** What was read before, while the server is away. */
async function askCache(
  joined: JoinedCollection,
  query: string,
  signal: AbortSignal,
  deps: CollectionLookupDeps,
  failure: string,
): Promise<CollectionAnswer> {
  const cache = deps.cacheOf(joined.id);
  const cached = await cache.notes();
  const run = await search(await cache.home(), query, signal, deps);
  const notes = run.ids.flatMap((id) => cached.get(id) ?? []);
  return answerOf(joined, { ...run, notes, leftOut: 0 }, failure);
}

interface Searched {
  reports: LaneReport[];
  /** Found notes, best first. */
  ids: string[];
  findings: Map<string, Finding[]>;
}

async function search(
  home: RecallLanesHome,
  words: string,
  signal: AbortSignal,
  { elapsed }: Pick<CollectionLookupDeps, 'elapsed'>,
): Promise<Searched> {
  const query: LaneQuery = { words, statement: words, timeWindow: null, exclude: [], limit: LANE_LIMIT };
  const runs = await runRecallLanes(home, query, { now: elapsed, signal, timeoutMs: LANE_TIMEOUT_MS });
  const findings = new Map<string, Finding[]>();
  const best = new Map<string, number>();
  for (const lane of RECALL_LANES) {
    for (const [index, { ref, value, matchedTerms, via, hops, note }] of runs[lane].lists
      .flatMap(({ hits }) => hits)
      .entries()) {
      const id = ref.slice('shared:'.length);
      const finding: Finding = {
        lane,
        subQuery: -1,
        rank: index + 1,
        value,
        matchedTerms,
        via,
        ...(hops === undefined ? {} : { hops }),
        ...(note === undefined ? {} : { note }),
      };
      findings.set(id, [...(findings.get(id) ?? []), finding]);
      // Reciprocal ranks, as the fused score adds up lists whose values do not compare.
      best.set(id, (best.get(id) ?? 0) + 1 / (60 + index + 1));
    }
  }
  const ids = [...best].sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1)).map(([id]) => id);
  return {
    reports: RECALL_LANES.map((lane) => reportOf(lane, runs[lane])),
    ids: ids.slice(0, MAX_READ),
    findings,
  };
}

const reportOf = (lane: LaneReport['lane'], { state, hits, ms, reason }: TimedLane): LaneReport => ({
  lane,
  state,
  hits,
  ms,
  reason,
});

/** Marks on pairs as those of either note. */
function marksByNote(marks: readonly Mark[]): (id: string) => NoteMark[] {
  const byNote = new Map<string, NoteMark[]>();
  const add = (id: string, mark: NoteMark) => byNote.set(id, [...(byNote.get(id) ?? []), mark]);
  for (const { kind, firstId, firstTitle, secondId, secondTitle } of marks) {
    add(firstId, { kind, noteId: secondId, title: secondTitle });
    add(secondId, { kind, noteId: firstId, title: firstTitle });
  }
  return (id) => byNote.get(id) ?? [];
}

function answerOf(
  { id: collectionId, name: collection, address }: JoinedCollection,
  { reports, notes, leftOut, findings }: Searched & { notes: readonly CachedNote[]; leftOut: number },
  failure: string | null,
): CollectionAnswer {
  const isCached = failure !== null;
  const found = notes.map(({ id, title, body, version, saidBy, ...note }): FoundShared => ({
    id,
    title,
    body,
    version,
    author: saidBy,
    origin: {
      collectionId,
      collection,
      member: note.member,
      keptAt: note.keptAt,
      publishedAt: note.publishedAt,
      quote: note.quote,
      message: note.message,
      readAt: note.readAt,
      isCached,
      vitality: note.vitality,
      ...(note.marks.length === 0 ? {} : { marks: note.marks }),
    },
    found: findings.get(id)!,
  }));
  return {
    report: {
      collectionId,
      collection,
      host: hostOfServer(readServerAddress(address)),
      state: !isCached ? 'asked' : found.length > 0 ? 'cached' : 'failed',
      cachedAt: isCached && notes.length > 0 ? Math.max(...notes.map(({ readAt }) => readAt)) : null,
      lanes: reports,
      found: found.length,
      ...(leftOut === 0 ? {} : { leftOut }),
      failure,
    },
    notes: found,
  };
}
