import { CATEGORY_LABELS, type Note } from '../../../shared/domain/note';
import type { ReviewGroup, ReviewQueue, ReviewUnit } from '../../../shared/ipc/routes/review';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import type { SessionId } from '../../../shared/domain/ids';
import type { Session } from '../../../shared/domain/session';
import type { Catalog } from '../catalog/catalog';
import type { CatalogNote } from '../catalog/catalog-state';
import type { NoteDeps } from '../notes/note-deps';
import { clusterDuplicates } from './cluster-duplicates';
import { inReviewOrder, readReviewUnits } from './read-review-units';
import { memoizeClusters, clusterUnits } from './cluster-units';
import type { ReviewLearning } from './learned-order';
import { hasRiskyFlags, isSaidByPerson } from './unit-risks';
import { byWorth, createRating, smallUnitsOf, type FoldMemory, type RateUnit } from './small-units';
import { labels, t } from '../../../shared/messages/message';

/** Characters of a reply, well below the message limit of 4 MiB. */
const MAX_CHARACTERS = 1_200_000;
const COUNTED_WINDOW_MS = 24 * 60 * 60_000;

type SessionUnits = Omit<ReviewGroup, 'units' | 'topic' | 'key'> & { notes: CatalogNote[] };

const ORIGINS_WITHOUT_SESSION: Record<Note['origin'], ReviewGroup['origin']> = {
  person: 'person',
  extraction: 'chat',
  import: 'import',
  sample: 'sample',
};
const TITLES_WITHOUT_SESSION = labels<Note['origin']>({
  person: () => t('mainCorpus.addedByYou'),
  extraction: () => t('mainCorpus.fromAChat'),
  import: () => t('mainCommon.imported'),
  sample: () => t('mainCorpus.sampleVault'),
});

/**
 * Pending units by session, newest first, and by topic within it; decisions and flagged units first in each topic,
 * duplicates as one row. Topics are computed from all units of a session, decided or not, so that a decision moves
 * nothing.
 */
export async function readQueue(
  deps: Pick<NoteDeps, 'store' | 'catalog' | 'now'> & { learning: Pick<ReviewLearning, 'weights'>; folds: FoldMemory },
  { text, limit, open, view, sessions }: QueueRequest,
  remember = memoizeClusters(),
): Promise<ReviewQueue> {
  const { store, catalog, now } = deps;
  const words = wordsOf(text);
  const waiting = waitingNotes(catalog, { text, sessions });
  const own = await deps.learning.weights();
  const rate = createRating(own);
  const isOpen = (sessionId: string) => words.length > 0 || open === 'all' || open.includes(sessionId as SessionId);
  const shown = takeUpTo(bySession(catalog, waiting).values(), limit, (session) =>
    partsOfSession(catalog, session, { remember, rate, isOpen, folds: deps.folds, view }),
  );
  const rows = await store.getMany(
    'notes',
    shown.flatMap(({ notes }) => notes.map((note) => note.id)),
  );
  const units = new Map(
    (
      await readReviewUnits(
        deps,
        rows.filter((row) => row !== null),
        own,
      )
    ).map((unit) => [unit.note.id as string, unit]),
  );
  let room = MAX_CHARACTERS;
  let count = 0;
  const groups: ReviewGroup[] = [];
  for (const { notes, ...head } of shown) {
    const found = notes.map((note) => units.get(note.id)).filter((unit): unit is ReviewUnit => unit !== undefined);
    room -= JSON.stringify(found).length;
    if (room < 0 && count > 0) break;
    count += found.length;
    // The first of a long session are in the order of their worth already.
    if (found.length > 0 || head.part === 'fold')
      groups.push({ ...head, units: head.part === 'first' ? found : found.toSorted(inReviewOrder) });
  }
  const folded = groups.reduce(
    (sum, { part, folded: size = 0, sessionId }) => sum + (part === 'fold' && !isOpen(sessionId!) ? size : 0),
    0,
  );
  return {
    groups: clusterDuplicates(groups),
    counts: countDecisions(catalog, now()),
    remaining: waiting.length - count - folded,
    folded,
    said: importedNotes(catalog, waiting).filter((note) => !hasRiskyFlags(note) && isSaid(catalog, note)).length,
  };
}

const wordsOf = (text: string): string[] =>
  titleKey(text)
    .split(' ')
    .filter((word) => word !== '');

/** What waits: of these chats alone where they are named, and with all words of the text. */
export function waitingNotes(
  catalog: Pick<Catalog, 'withStatus' | 'isWaiting'>,
  { text, sessions }: Pick<QueueRequest, 'text' | 'sessions'>,
): CatalogNote[] {
  const words = wordsOf(text);
  const holdsAll = (note: CatalogNote) =>
    words.every((word) => note.titleKey.includes(word) || CATEGORY_LABELS[note.category].toLowerCase().includes(word));
  const wanted = sessions === undefined ? null : new Set<string>(sessions);
  const isWanted = ({ sessionIds: [first] }: CatalogNote) =>
    wanted === null || (first !== undefined && wanted.has(first));
  return undecidedNotes(catalog).filter((note) => catalog.isWaiting(note) && isWanted(note) && holdsAll(note));
}

const sessionOf = (catalog: Pick<Catalog, 'session'>, { sessionIds: [first] }: CatalogNote): Session | null =>
  first === undefined ? null : catalog.session(first);

const isSaid = (catalog: Pick<Catalog, 'session'>, note: CatalogNote): boolean =>
  isSaidByPerson({ ...note, speaker: note.speaker ?? null }, sessionOf(catalog, note));

/** How many suggestions in the person's own words wait. */
export const countOwnWords = (catalog: Pick<Catalog, 'withStatus' | 'isWaiting' | 'session'>): number =>
  waitingNotes(catalog, { text: '', sessions: undefined }).filter((note) => isSaid(catalog, note)).length;

/** When the first suggestion that was put off comes back, in epoch milliseconds; null: none was. */
export function firstReturn(catalog: Pick<Catalog, 'withStatus'>, at: number): number | null {
  let first: number | null = null;
  for (const { deferredUntil } of undecidedNotes(catalog))
    if (deferredUntil !== null && deferredUntil > at) first = Math.min(first ?? Infinity, deferredUntil);
  return first;
}

/** Those that were taken from imported chats. */
export const importedNotes = (catalog: Pick<Catalog, 'session'>, notes: readonly CatalogNote[]): CatalogNote[] =>
  notes.filter((note) => sessionOf(catalog, note)?.origin === 'import');

/** In the order of the list, so that of those which contradict each other the newest is kept. */
export function newestChatFirst(catalog: Pick<Catalog, 'session'>, notes: readonly CatalogNote[]): CatalogNote[] {
  const at = (note: CatalogNote) => sessionOf(catalog, note)?.updatedAt ?? note.createdAt;
  return notes.toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? -1 : 1));
}

interface QueueRequest {
  text: string;
  limit: number;
  open: 'all' | readonly SessionId[];
  view: string;
  sessions?: readonly SessionId[] | undefined;
}

const undecidedNotes = (catalog: Pick<Catalog, 'withStatus'>): CatalogNote[] => [
  ...catalog.withStatus('pending'),
  ...catalog.withStatus('deferred'),
];

/**
 * `kept` and `dropped` count decisions on units after `since`, without one those of the last 24 hours; notes that the
 * person wrote and pages of imported files do not count.
 */
export function countDecisions(
  catalog: Pick<Catalog, 'withStatus' | 'isWaiting'>,
  at: number,
  since = at - COUNTED_WINDOW_MS,
): ReviewQueue['counts'] {
  const decided = (status: 'kept' | 'dropped' | 'merged') => {
    let count = 0;
    for (const { decidedAt, keptAt, path } of catalog.withStatus(status)) {
      if (path !== undefined || decidedAt === null || decidedAt <= since) continue;
      // Merging a note that was kept long before is no decision on a unit.
      if (status !== 'merged' || keptAt === null) count += 1;
    }
    return count;
  };
  const counts = { pending: 0, kept: decided('kept') + decided('merged'), dropped: decided('dropped'), deferred: 0 };
  for (const note of undecidedNotes(catalog)) {
    if (catalog.isWaiting(note)) counts.pending += 1;
    else if (note.deferredUntil !== null && note.deferredUntil > at) counts.deferred += 1;
  }
  return counts;
}

function bySession(catalog: Catalog, waiting: readonly CatalogNote[]): SessionUnits[] {
  const groups = new Map<string, CatalogNote[]>();
  for (const note of waiting) {
    const key = note.sessionIds[0] ?? ` ${note.origin} ${note.proposedBy ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [note]);
    else group.push(note);
  }
  return [...groups.values()]
    .map((notes) => headingOf(catalog, notes))
    .toSorted((a, b) => b.at - a.at || (a.title < b.title ? -1 : 1));
}

function headingOf(catalog: Catalog, notes: CatalogNote[]): SessionUnits {
  const first = notes[0]!;
  const newest = notes.reduce((latest, note) => Math.max(latest, note.createdAt), 0);
  const session = first.sessionIds[0] === undefined ? null : catalog.session(first.sessionIds[0]);
  if (first.proposedBy !== undefined)
    return { sessionId: null, title: first.proposedBy, at: newest, origin: 'proposed', notes };
  if (session === null)
    return {
      sessionId: null,
      title: TITLES_WITHOUT_SESSION[first.origin],
      at: newest,
      origin: ORIGINS_WITHOUT_SESSION[first.origin],
      notes,
    };
  return { sessionId: session.id, title: session.title, at: session.updatedAt, origin: session.origin, notes };
}

type ClusterGroup = Omit<ReviewGroup, 'units'> & { notes: CatalogNote[] };

interface PartOptions {
  remember: ReturnType<typeof memoizeClusters>;
  rate: RateUnit;
  isOpen: (sessionId: string) => boolean;
  folds: FoldMemory;
  view: string;
}

/** A short session by topic; of a long one the best units, the fold, and behind it the topics of the rest. */
function* partsOfSession(catalog: Catalog, session: SessionUnits, options: PartOptions): Generator<ClusterGroup> {
  const { notes, ...head } = session;
  const { sessionId } = head;
  if (sessionId === null) {
    yield* clusterSession(catalog, session, options.remember);
    return;
  }
  const sessionSize = [...catalog.idsOfSession(sessionId)].filter(
    (id) => catalog.note(id)!.sessionIds[0] === sessionId,
  ).length;
  const choose = () => smallUnitsOf(notes, sessionSize, options.rate);
  const smallIds = options.folds.of(options.view, sessionId, choose);
  const small = notes.filter(({ id }) => smallIds.has(id));
  if (small.length === 0 && smallIds.size === 0) {
    yield* clusterSession(catalog, session, options.remember);
    return;
  }
  const first = notes.filter(({ id }) => !smallIds.has(id)).toSorted(byWorth(options.rate));
  if (first.length > 0) yield { ...head, key: `${sessionId} first`, topic: '', part: 'first', notes: first };
  if (small.length === 0) return;
  yield { ...head, key: `${sessionId} fold`, topic: '', part: 'fold', folded: small.length, notes: [] };
  if (!options.isOpen(sessionId)) return;
  for (const topic of clusterSession(catalog, { ...head, notes: small }, options.remember))
    yield { ...topic, part: 'small' };
}

function* clusterSession(
  catalog: Catalog,
  { notes, ...head }: SessionUnits,
  remember: ReturnType<typeof memoizeClusters>,
): Generator<ClusterGroup> {
  const inSession =
    head.sessionId === null
      ? notes
      : [...catalog.idsOfSession(head.sessionId)]
          .map((id) => catalog.note(id)!)
          .filter((note) => note.sessionIds[0] === head.sessionId);
  const waiting = new Map(notes.map((note) => [note.id as string, note]));
  for (const { ids, label: words } of clusterUnits(
    inSession.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    remember,
  )) {
    const own = ids.flatMap((id) => waiting.get(id) ?? []);
    if (own.length > 0)
      yield {
        ...head,
        key: `${head.sessionId ?? `${head.origin} ${head.title}`} ${ids[0]!}`,
        topic: words,
        notes: own,
      };
  }
}

/** Topics session by session up to the limit of units; the last topic is cut. */
function takeUpTo(
  sessions: Iterable<SessionUnits>,
  limit: number,
  topics: (session: SessionUnits) => Iterable<ClusterGroup>,
): ClusterGroup[] {
  const shown: ClusterGroup[] = [];
  let room = limit;
  for (const session of sessions) {
    if (room <= 0) return shown;
    for (const topic of topics(session)) {
      // A fold has no units, so it always has room.
      if (room <= 0 && topic.part !== 'fold') break;
      shown.push({ ...topic, notes: topic.notes.slice(0, room) });
      room -= topic.notes.length;
    }
  }
  return shown;
}
