import { mkdir, rename, rm, stat } from 'node:fs/promises';
import type { SessionId } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { AppError } from '../../../shared/ipc/errors';
import type { VaultStore } from '../../store/vault-store';
import { findUnusedPath, toExportError } from './write-to-new-folder';
import { openLineWriter } from './line-writer';
import { t } from '../../../shared/messages/message';

export interface TracesExport {
  path: string;
  /** Lines of the file. */
  runs: number;
  bytes: number;
  /** Runs of incognito and deleted sessions, which are not exported. */
  leftOut: number;
}

export interface ExportTracesDependencies {
  store: VaultStore;
  /** Created if missing. */
  folder: string;
  now: () => number;
  /** Runs of this window's searches, which belong to no session. */
  searches: readonly RetrievalTrace[];
}

/**
 * Retrieval runs as JSON Lines, for research: one whole `RetrievalTrace` (shared/domain/trace.ts) per line, oldest
 * first, UTF-8. A child (supplement, analyst, asked again) is its own line and names its parent in
 * `parentId`; the parent lists supplements in `childIds`. The file gets its name after its last byte
 * is written and never replaces another.
 *
 * @param sessionId runs of that session; null: all, and this window's searches
 * @throws AppError `not-found`, `not-allowed` (incognito, or the folder), `disk-full`; no partial file stays
 */
export async function exportTraces(deps: ExportTracesDependencies, sessionId: SessionId | null): Promise<TracesExport> {
  const hidden = await hiddenSessions(deps.store);
  if (sessionId !== null && hidden.has(sessionId))
    throw new AppError('not-allowed', t('mainExchange.sessionIncognitoDeletedRuns'));
  try {
    return await writeTraces(deps, sessionId, hidden);
  } catch (error) {
    throw toExportError(error);
  }
}

async function writeTraces(
  { store, folder, now, searches }: ExportTracesDependencies,
  sessionId: SessionId | null,
  hidden: ReadonlySet<string>,
): Promise<TracesExport> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = await findUnusedPath(folder, `Retrieval runs ${new Date(now()).toISOString().slice(0, 10)}`, '.jsonl');
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  const file = await openLineWriter(partial);
  let runs = 0;
  let leftOut = 0;
  let isClosed = false;
  try {
    for await (const page of pagesOf(store, sessionId, searches)) {
      for (const run of page) {
        if (run.sessionId !== null && hidden.has(run.sessionId)) {
          leftOut += 1;
          continue;
        }
        runs += 1;
        await file.add(JSON.stringify(run));
      }
    }
    isClosed = true;
    await file.close();
    if (runs === 0) throw new AppError('not-found', t('mainExchange.thereNoRunExport'));
    await rename(partial, path);
    return { path, runs, bytes: (await stat(path)).size, leftOut };
  } catch (error) {
    if (!isClosed) await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

async function* pagesOf(
  store: VaultStore,
  sessionId: SessionId | null,
  searches: readonly RetrievalTrace[],
): AsyncIterable<readonly RetrievalTrace[]> {
  if (sessionId === null) {
    yield* store.pages('traces');
    yield searches;
  } else {
    const rows = await store.query({ name: 'tracesOfSession', sessionId });
    yield rows.sort((left, right) => (left.id < right.id ? -1 : 1));
  }
}

async function hiddenSessions(store: VaultStore): Promise<ReadonlySet<string>> {
  const sessions = await store.query({ name: 'sessions', includeDeleted: true });
  return new Set(sessions.filter(({ incognito, deletedAt }) => incognito || deletedAt !== null).map(({ id }) => id));
}
