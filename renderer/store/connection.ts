import { AppError } from '../../shared/ipc/errors';
import { readLastSeq } from './apply-batches';
import { createDatabase, type Durability, type IndexedDbOptions, type StoreDatabase } from './database';

interface OpenedDatabase {
  lastSeq: number;
  isNew: boolean;
  format: number;
}

export interface StoreConnection {
  open(vaultId: string): Promise<OpenedDatabase>;
  close(): void;
  /** Deletes the database and opens an empty one; works on a damaged one too. */
  recreate(): Promise<void>;
  database(durability: Durability): StoreDatabase;
  /** Runs storage work; after its first failure everything is refused until `recreate`. */
  guard<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * The page's one pair of connections. After the first storage error it writes nothing more: on a full disk, reopening
 * and retrying destroys the database.
 */
export function createConnection(indexedDbOptions: IndexedDbOptions): StoreConnection {
  let vaultId: string | null = null;
  let connections: Record<Durability, StoreDatabase> | null = null;
  let failure: AppError | null = null;

  const fail = (error: unknown): AppError => {
    const storageError = toStorageError(error);
    failure ??= storageError;
    return storageError;
  };

  const close = () => {
    const closing = connections;
    connections = null;
    closing?.strict.close();
    closing?.relaxed.close();
  };

  const openBoth = async (id: string): Promise<OpenedDatabase> => {
    const strict = createDatabase(id, 'strict', indexedDbOptions);
    const relaxed = createDatabase(id, 'relaxed', indexedDbOptions);
    // The browser closes a connection when its backing store fails; Dexie would reopen it without a message.
    for (const database of [strict, relaxed]) {
      database.on('close', () => {
        if (connections) fail(Object.assign(new Error('closed by the browser'), { name: 'ConnectionClosed' }));
      });
    }
    await strict.open();
    await relaxed.open();
    connections = { strict, relaxed };
    // Dexie's own version stays as declared; the database's is ten times the installed one.
    const format = Math.round(strict.backendDB().version / 10);
    const lastSeq = await readLastSeq(strict);
    return { lastSeq, isNew: lastSeq === 0, format };
  };

  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (failure) throw failure;
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw fail(error);
    }
  };

  return {
    open: (id) => {
      close();
      failure = null;
      vaultId = id;
      return guard(() => openBoth(id));
    },
    close,
    async recreate() {
      if (vaultId === null) throw new AppError('store-failed', 'No vault is open.');
      close();
      failure = null;
      const id = vaultId;
      await guard(async () => {
        await createDatabase(id, 'strict', indexedDbOptions).delete();
        await openBoth(id);
      });
    },
    database(durability) {
      if (!connections) throw new AppError('store-failed', 'No vault is open.');
      return connections[durability];
    },
    guard,
  };
}

/** Any error of IndexedDB or Dexie in the person's words. Chromium hides a full disk behind an AbortError's `inner`. */
function toStorageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) {
    return new AppError('disk-full', 'The disk is full, so the working database stopped writing.', { cause: error });
  }
  return new AppError(
    'store-failed',
    `The working database reported a problem (${names[0] ?? 'unknown'}) and stopped writing.`,
    { cause: error },
  );
}

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && names.length < 5) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name);
    current = 'inner' in current ? current.inner : undefined;
  }
  return names;
}
