import { AppError, isAppError } from '../../../shared/ipc/errors';
import type { JoinedCollection } from '../../../shared/ipc/routes/settings';
import { TIMED_OUT, withTimeout } from '../../../shared/lib/with-timeout';
import { t } from '../../../shared/messages/message';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { hostOfServer, readServerAddress } from '../database/server-address';
import { requireSchema } from '../schema/migrate';
import type { CollectionKeys } from '../../settings/collection-keys';

/** A server that was away is not tried again for so long, so that questions do not wait for it. */
const AWAY_MS = 30_000;
/** A late lane is not waited for; its statement ends then. */
const STATEMENT_MS = 15_000;

export interface Connections {
  /**
   * Runs work on the collection's database.
   *
   * @param isPatient tries a server that was away a moment ago
   * @param timeoutMs milliseconds, opening the connection included, after which the server counts as away; without it,
   *   those of a statement
   * @throws AppError `collection-unreachable`, and what the work throws
   */
  use<Result>(
    joined: JoinedCollection,
    work: (database: Database) => Promise<Result>,
    isPatient?: boolean,
    timeoutMs?: number,
  ): Promise<Result>;
  /** Why the last attempt failed, in words; null where it did not. */
  problemOf(id: string): string | null;
  forget(id: string): Promise<void>;
  close(): Promise<void>;
}

/** That a server did not answer in time. */
export const tooSlow = ({ address }: JoinedCollection): AppError =>
  new AppError('collection-unreachable', t('collections.tooSlow', { host: hostOfServer(readServerAddress(address)) }), {
    retryable: true,
  });

/** @param now epoch milliseconds */
export function createConnections(keys: CollectionKeys, now: () => number): Connections {
  const opened = new Map<string, Promise<Database>>();
  const failures = new Map<string, { at: number; error: AppError }>();

  const open = async ({ id, address }: JoinedCollection): Promise<Database> => {
    const store = await keys.of(id);
    const password = store.keyFor(address);
    if (password === null) throw new AppError('not-allowed', t('collections.noPassword'));
    const database = await openDatabase(readServerAddress(address), password, STATEMENT_MS);
    try {
      await requireSchema(database);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  const openOnce = (joined: JoinedCollection): Promise<Database> => {
    const database = open(joined);
    opened.set(joined.id, database);
    // One that could not be opened is tried anew, also where nobody waited so long for it.
    database.catch(() => {
      if (opened.get(joined.id) === database) opened.delete(joined.id);
    });
    return database;
  };
  const forget = async (id: string): Promise<void> => {
    const database = opened.get(id);
    opened.delete(id);
    failures.delete(id);
    await database?.then(
      (one) => one.close(),
      () => {},
    );
  };
  return {
    async use(joined, work, isPatient = false, timeoutMs) {
      const last = failures.get(joined.id);
      if (!isPatient && last !== undefined && now() - last.at < AWAY_MS) throw last.error;
      const database = opened.get(joined.id) ?? openOnce(joined);
      let isOpen = false;
      const run = async () => {
        const ready = await database;
        isOpen = true;
        return work(ready);
      };
      try {
        const result = timeoutMs === undefined ? await run() : await withTimeout(run(), timeoutMs);
        if (result === TIMED_OUT) throw tooSlow(joined);
        failures.delete(joined.id);
        return result;
      } catch (error) {
        // A pool that lost its connections makes new ones itself.
        if (isAppError(error) && (!isOpen || isAppError(error, 'collection-unreachable')))
          failures.set(joined.id, { at: now(), error });
        throw error;
      }
    },
    problemOf: (id) => failures.get(id)?.error.message ?? null,
    forget,
    async close() {
      await Promise.all(Array.from(opened.keys(), forget));
    },
  };
}
