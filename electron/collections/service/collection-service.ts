import { join } from 'node:path';
import type { GivenSource, MemberRole } from '../../../shared/domain/collection';
import type { NoteId } from '../../../shared/domain/ids';
import { AppError, isAppError } from '../../../shared/ipc/errors';
import type {
  CollectionView,
  NoteSelection,
  PublicationPreview,
  PublicationResult,
  PublishedNotes,
  PublishedRow,
} from '../../../shared/ipc/routes/collections';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import { createMutex } from '../../../shared/lib/mutex';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';
import type { Catalog } from '../../corpus/catalog/catalog';
import type { SettingsStore } from '../../settings/settings-store';
import { sql } from '../database/database';
import { hostOfServer, readServerAddress, type ServerAddress } from '../database/server-address';
import { ownNotes, type PublishableNote } from '../notes/publish-notes';
import { requireSchema } from '../schema/migrate';
import type { CollectionKeys } from '../../settings/collection-keys';
import { ANSWER_TIMEOUT_MS, tooSlow, type Connections } from './connections';
import {
  openOwnNotesFile,
  openPublicationQueue,
  type OwnNotesFile,
  type PublicationQueue,
  type SendingDeps,
  sendQueue,
  type WaitingAct,
} from './send-queue';
import type { ReadCache } from './read-cache';

/**
 * Milliseconds without an answer after which the person is told that an act waits for the server, or shown what is
 * known here. The server may still answer.
 */
const SILENCE_MS = 3_000;
const MEMBERSHIPS = sql`SELECT c.id, c.name, m.role FROM engram.collections c
  JOIN engram.members m ON m.collection_id = c.id AND m.role_name = session_user ORDER BY c.name`;

interface Membership {
  id: string;
  name: string;
  role: MemberRole;
}

export interface CollectionServiceDeps extends SendingDeps {
  settingsStore: Pick<SettingsStore, 'get' | 'save'>;
  keys: CollectionKeys;
  cacheOf: (id: string) => ReadCache;
  /** The folder of what waits. */
  folder: string;
  catalog: Pick<Catalog, 'note'>;
}

/** Joining and leaving collections, and what of the vault is in them. */
export function createCollectionService(deps: CollectionServiceDeps) {
  const { settingsStore, keys, connections, cacheOf, selector, catalog } = deps;
  const queues = new Map<string, PublicationQueue>();
  const roles = new Map<string, MemberRole>();
  const inOrder = createMutex();
  const ownNotesFile = openOwnNotesFile(join(deps.folder, 'published.json'), deps.log);

  const all = () => settingsStore.get().collections;
  const joinedOf = (id: string): JoinedCollection => {
    const joined = all().find((one) => one.id === id);
    if (joined === undefined) throw new AppError('not-found', t('collections.notJoined'));
    return joined;
  };
  const asked = () =>
    all().flatMap(({ name, address, isAsked }) =>
      isAsked ? [{ name, host: hostOfServer(readServerAddress(address)) }] : [],
    );
  const save = (collections: JoinedCollection[]) => settingsStore.save({ collections });
  const queueOf = (id: string): PublicationQueue => {
    const queue = queues.get(id) ?? openPublicationQueue(join(deps.folder, `${id}-waiting.json`), deps.log);
    queues.set(id, queue);
    return queue;
  };
  const send = (id: string, isPatient: boolean) => inOrder(() => sendQueue(joinedOf(id), queueOf(id), isPatient, deps));

  /** What the server refuses does not wait: the person is told why. A server that is silent is not waited for. */
  const sendNow = async (id: string, acts: readonly WaitingAct[]): Promise<void> => {
    const queue = queueOf(id);
    await queue.add(acts);
    const sending = send(id, true);
    const countWaiting = async () => (await queue.all()).length;
    try {
      let before = Infinity;
      let waiting = await countWaiting();
      while (waiting < before && (await withTimeout(sending, SILENCE_MS)) === TIMED_OUT) {
        before = waiting;
        waiting = await countWaiting();
      }
    } catch (error) {
      await queue.remove(acts);
      throw error;
    }
    sending.catch((error: unknown) =>
      deps.log.warn('collections: what waits was refused', { error: (error as Error).name }),
    );
  };

  return {
    list: (): Promise<CollectionView[]> =>
      Promise.all(
        all().map(async (joined): Promise<CollectionView> => {
          const { id, name, address, isAsked } = joined;
          const server = readServerAddress(address);
          if (!roles.has(id))
            await withTimeout(
              connections
                .use(joined, (database) => database.query<Membership>(MEMBERSHIPS))
                .then(
                  (found) => found.forEach((one) => roles.set(one.id, one.role)),
                  (error: unknown) => void (isAppError(error) || Promise.reject(error)),
                ),
              SILENCE_MS,
            );
          return {
            id,
            name,
            host: hostOfServer(server),
            user: server.user,
            isAsked,
            key: (await keys.of(id)).view(address),
            role: roles.get(id) ?? null,
            problem: connections.problemOf(id),
            waiting: (await queueOf(id).all()).length,
            cached: (await cacheOf(id).notes()).size,
          };
        }),
      ),
    /** Collections that a login may join, without joining any. Connects. */
    async find(address: string, password: string): Promise<{ server: ServerAddress; found: Membership[] }> {
      const server = readServerAddress(address);
      const { openDatabase } = await import('../database/open-database');
      const database = await openDatabase(server, password);
      const ask = async () => {
        await requireSchema(database);
        return database.query<Membership>(MEMBERSHIPS);
      };
      try {
        const found = await withTimeout(ask(), ANSWER_TIMEOUT_MS);
        if (found === TIMED_OUT) throw tooSlow({ address });
        return { server, found };
      } finally {
        // Nobody waits for a silent server to take its leave.
        void database.close();
      }
    },
    async join(
      address: string,
      { password, remember }: { password: string; remember: boolean },
      found: readonly Membership[],
    ): Promise<void> {
      for (const { id, role } of found) {
        await connections.forget(id);
        await (await keys.of(id)).set(password, { remember, baseUrl: address });
        roles.set(id, role);
      }
      const others = all().filter(({ id }) => !found.some((one) => one.id === id));
      await save([...others, ...found.map(({ id, name }) => ({ id, name, address: address.trim(), isAsked: true }))]);
    },
    async leave(id: string): Promise<void> {
      joinedOf(id);
      const waiting = await queueOf(id).all();
      await queueOf(id).remove(waiting);
      await connections.forget(id);
      await keys.remove(id);
      await cacheOf(id).remove();
      await ownNotesFile.set(id, []);
      await save(all().filter((one) => one.id !== id));
    },
    async setAsked(id: string, isAsked: boolean): Promise<void> {
      joinedOf(id);
      await save(all().map((one) => (one.id === id ? { ...one, isAsked } : one)));
    },
    hostOf(id: string): { name: string; host: string } {
      const { name, address } = joinedOf(id);
      return { name, host: hostOfServer(readServerAddress(address)) };
    },
    /**
     * What the person may do there, as its server says now; null while it is away.
     *
     * @throws AppError `not-allowed` where it does not let them in, or they are no member any more
     */
    async roleNow(id: string): Promise<MemberRole | null> {
      const joined = joinedOf(id);
      const found = await connections
        .use(joined, (database) => database.query<Membership>(MEMBERSHIPS), { isPatient: true })
        .catch((error: unknown) => (isAppError(error, 'collection-unreachable') ? null : Promise.reject(error)));
      if (found === null) return null;
      for (const one of found) roles.set(one.id, one.role);
      const role = found.find((one) => one.id === id)?.role;
      if (role !== undefined) return role;
      const { user } = readServerAddress(joined.address);
      throw new AppError('not-allowed', t('collections.noMemberNow', { user, name: joined.name }));
    },
    /** Collections that each question goes to, with `host:port` of their servers. */
    asked,
    /** Hosts that each question goes to, each once. */
    askedHosts: (): string[] => [...new Set(asked().map(({ host }) => host))],
    async preview(id: string, selection: NoteSelection, source: GivenSource): Promise<PublicationPreview> {
      const { allowed, leftOut } = await selector.read(selector.idsOf(selection), source);
      const there = await contentThere(joinedOf(id), connections);
      const isUnchanged = ({ noteKey, contentHash }: PublishableNote) =>
        source === 'nothing' && there.get(noteKey) === contentHash;
      return {
        notes: allowed
          .filter((note) => !isUnchanged(note))
          .map(({ noteKey, title }) => ({ noteId: noteKey as NoteId, title })),
        leftOut: [
          ...leftOut.map(({ note, reason }) => ({ noteId: note.id, title: note.title, reason })),
          ...allowed
            .filter(isUnchanged)
            .map(({ noteKey, title }) => ({ noteId: noteKey as NoteId, title, reason: 'unchanged' as const })),
        ],
      };
    },
    async publish(id: string, selection: NoteSelection, source: GivenSource): Promise<PublicationResult> {
      const { allowed, leftOut } = await selector.read(selector.idsOf(selection), source);
      const acts = allowed.map(({ noteKey }): WaitingAct => ({ act: 'publish', noteId: noteKey, source }));
      await sendNow(id, acts);
      return resultOf(acts, await queueOf(id).all(), leftOut.length);
    },
    async withdraw(id: string, noteIds: readonly NoteId[]): Promise<PublicationResult> {
      const acts = noteIds.map((noteId): WaitingAct => ({ act: 'withdraw', noteId }));
      await sendNow(id, acts);
      return resultOf(acts, await queueOf(id).all(), 0);
    },
    async published(id: string): Promise<PublishedRow[]> {
      const joined = joinedOf(id);
      const listed = connections
        .use(joined, (database) => ownNotes(database, id), { isPatient: true })
        .catch((error: unknown) => (isAppError(error, 'collection-unreachable') ? [] : Promise.reject(error)));
      const answered = await withTimeout(listed, SILENCE_MS);
      const own = answered === TIMED_OUT ? [] : answered;
      const waiting = new Map((await queueOf(id).all()).map((act) => [act.noteId, act.act]));
      const rows = own.map(({ noteKey, title, contentHash }): PublishedRow => {
        const note = catalog.note(noteKey);
        const act = waiting.get(noteKey);
        const isChanged = note !== null && note.contentHash !== contentHash;
        const state =
          act === 'withdraw' ? 'withdrawing' : act === 'publish' ? 'waiting' : isChanged ? 'changed' : 'published';
        return { noteId: noteKey as NoteId, title, state };
      });
      const there = new Set(own.map(({ noteKey }) => noteKey));
      const beside = [...waiting].flatMap(([noteId, act]): PublishedRow[] => {
        if (there.has(noteId)) return [];
        const title = catalog.note(noteId)?.title ?? noteId;
        return [{ noteId: noteId as NoteId, title, state: act === 'withdraw' ? 'withdrawing' : 'waiting' }];
      });
      return [...rows, ...beside];
    },
    /** Of every collection the notes that are there, or wait to be; of a server that is away as it was last known. */
    publishedNotes: (): Promise<PublishedNotes[]> =>
      Promise.all(
        all().map(async (joined): Promise<PublishedNotes> => {
          const { id, name } = joined;
          const there = new Set(await ownKeys(joined, connections, ownNotesFile));
          for (const { noteId, act } of await queueOf(id).all())
            if (act === 'publish') there.add(noteId);
            else there.delete(noteId);
          return { id, name, noteIds: [...there] as NoteId[] };
        }),
      ),
    /** Sends what waits, for one collection or (null) every one; what cannot be sent goes on waiting. */
    async sendWaiting(isPatient = false, wanted: string | null = null): Promise<void> {
      for (const { id } of all()) if (wanted === null || id === wanted) await send(id, isPatient);
    },
    /** Resolves when nothing is being sent. */
    idle: (): Promise<void> => inOrder(async () => {}),
  };
}
export type CollectionService = ReturnType<typeof createCollectionService>;

const resultOf = (acts: readonly WaitingAct[], left: readonly WaitingAct[], leftOut: number): PublicationResult => {
  const waiting = acts.filter((act) => left.some(({ noteId }) => noteId === act.noteId)).length;
  return { done: acts.length - waiting, waiting, leftOut };
};

/** Ids of the person's notes there; those that were known last while the server cannot be asked. */
async function ownKeys(
  joined: JoinedCollection,
  connections: Connections,
  known: OwnNotesFile,
): Promise<readonly string[]> {
  try {
    const own = await withTimeout(
      connections.use(joined, (database) => ownNotes(database, joined.id)),
      SILENCE_MS,
    );
    if (own === TIMED_OUT) return await known.of(joined.id);
    const keys = own.map(({ noteKey }) => noteKey);
    await known.set(joined.id, keys);
    return keys;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return known.of(joined.id);
  }
}

/** Content hashes of the person's notes there; empty while the server is away. */
async function contentThere(joined: JoinedCollection, connections: Connections): Promise<Map<string, string>> {
  const asked = connections
    .use(joined, (database) => ownNotes(database, joined.id))
    .catch((error: unknown) => (isAppError(error) ? [] : Promise.reject(error)));
  const own = await withTimeout(asked, SILENCE_MS);
  return own === TIMED_OUT ? new Map() : new Map(own.map(({ noteKey, contentHash }) => [noteKey, contentHash]));
}
