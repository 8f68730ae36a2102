import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';
import type { Database } from '../database/database';
import { hostOfServer, readServerAddress } from '../database/server-address';
import { requireSchema } from '../schema/migrate';
import type { CollectionKeys } from '../../settings/collection-keys';

/** A server that was away is not tried again for so long, so that questions do not wait for it. */
const AWAY_MS = 30_000;
/** A late lane is not waited for; its statement ends then. */
const STATEMENT_MS = 15_000;
/** Milliseconds that anybody waits for a server, all in all. */
export const ANSWER_TIMEOUT_MS = 7_000;

/** That a server did not answer in time. */
export const tooSlow = ({ address }: Pick<JoinedCollection, 'address'>): AppError =>
  new AppError('collection-unreachable', t('collections.tooSlow', { host: hostOfServer(readServerAddress(address)) }), {
    retryable: true,
  });

/** A pool of connections, which is closed when it was replaced and nobody uses it any more. */
interface OpenedDatabase {
  database: Promise<Database>;
  users: number;
  isReplaced: boolean;
}

/** @param now epoch milliseconds */
export function createConnections(keys: CollectionKeys, now: () => number) {
  /** The one of each collection that is used next, and all that are not closed yet. */
  const opened = new Map<string, OpenedDatabase>();
  const alive = new Set<OpenedDatabase>();
  const failures = new Map<string, { at: number; error: AppError }>();

  const open = async ({ id, address }: JoinedCollection): Promise<Database> => {
    const store = await keys.of(id);
    const password = store.keyFor(address);
    if (password === null) throw new AppError('not-allowed', t('collections.noPassword'));
    const { openDatabase } = await import('../database/open-database');
    const database = await openDatabase(readServerAddress(address), password, STATEMENT_MS);
    try {
      await requireSchema(database);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  const openOnce = (joined: JoinedCollection): OpenedDatabase => {
    const made: OpenedDatabase = { database: open(joined), users: 0, isReplaced: false };
    opened.set(joined.id, made);
    alive.add(made);
    // One that could not be opened is tried anew, also where nobody waited so long for it.
    made.database.catch(() => {
      alive.delete(made);
      if (opened.get(joined.id) === made) opened.delete(joined.id);
    });
    return made;
  };
  const closeOne = async (used: OpenedDatabase): Promise<void> => {
    if (!alive.delete(used)) return;
    await used.database.then(
      (database) => database.close(),
      () => {},
    );
  };
  /** A connection that fell silent may stay so for long; whoever comes next gets another one. */
  const replace = (id: string, silent: OpenedDatabase) => {
    if (opened.get(id) === silent) opened.delete(id);
    silent.isReplaced = true;
  };
  const run = async <Result>(
    used: OpenedDatabase,
    work: (database: Database) => Promise<Result>,
    onOpen: () => void,
  ): Promise<Result> => {
    used.users += 1;
    try {
      const database = await used.database;
      onOpen();
      return await work(database);
    } finally {
      used.users -= 1;
      if (used.isReplaced && used.users === 0) void closeOne(used);
    }
  };
  const forget = async (id: string): Promise<void> => {
    const used = opened.get(id);
    opened.delete(id);
    failures.delete(id);
    if (used !== undefined) await closeOne(used);
  };
  return {
    /**
     * Runs work on the collection's database.
     *
     * @param options `isPatient`: tries a server that was away a moment ago. `timeoutMs`: milliseconds, opening the connection
     *   included, after which the server counts as away and a new connection is made for others; seven seconds, and null for
     *   work that nobody waits for, which ends by the time-outs of its statements
     * @throws AppError `collection-unreachable`, and what the work throws
     */
    async use<Result>(
      joined: JoinedCollection,
      work: (database: Database) => Promise<Result>,
      { isPatient = false, timeoutMs = ANSWER_TIMEOUT_MS }: { isPatient?: boolean; timeoutMs?: number | null } = {},
    ): Promise<Result> {
      const last = failures.get(joined.id);
      if (!isPatient && last !== undefined && now() - last.at < AWAY_MS) throw last.error;
      const used = opened.get(joined.id) ?? openOnce(joined);
      let isOpen = false;
      const running = run(used, work, () => (isOpen = true));
      try {
        const result = timeoutMs === null ? await running : await withTimeout(running, timeoutMs);
        if (result === TIMED_OUT) {
          replace(joined.id, used);
          throw tooSlow(joined);
        }
        failures.delete(joined.id);
        return result;
      } catch (error) {
        // A pool that lost its connections makes new ones itself.
        if (isAppError(error) && (!isOpen || isAppError(error, 'collection-unreachable')))
          failures.set(joined.id, { at: now(), error });
        throw error;
      }
    },
    /** Why the last attempt failed, in words; null where it did not. */
    problemOf: (id: string): string | null => failures.get(id)?.error.message ?? null,
    forget,
    async close(): Promise<void> {
      opened.clear();
      await Promise.all(Array.from(alive, closeOne));
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
