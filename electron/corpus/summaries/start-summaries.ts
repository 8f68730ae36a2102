import type { IdFactory } from '../../../shared/domain/ids';
import type { Logger } from '../../../shared/lib/logger';
import type { Engine } from '../../models/engine';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import type { Catalog } from '../catalog/catalog';
import type { EntityBook } from '../entities/entity-index';
import type { HiddenWords } from '../hidden/hidden-words';
import { createRollingSummaries, type RollingSummaries } from './rolling-summaries';
import { createSessionSummaries, type SessionSummaries } from './session-summaries';
import { createSummaryJob, type SummaryJob } from './summary-job';
import { openThreadBook } from './thread-book';
import { createThreadsService, type ThreadsService } from './threads-service';

export interface Summaries {
  sessions: SessionSummaries;
  rolling: RollingSummaries;
  threads: ThreadsService;
  job: SummaryJob;
  close(): Promise<void>;
}

export interface SummariesDeps {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  engine: () => Engine;
  catalog: Catalog;
  entityBook: EntityBook;
  /** Absent: no note is hidden. */
  hidden?: HiddenWords;
  /** Background work waits while an answer is written. */
  isAnswering: () => boolean;
  onProgress: () => void;
  /** How often it is looked whether sessions rest now; 5 minutes. 0: never. */
  everyMs?: number;
}

const EVERY_MS = 5 * 60_000;

/** Summaries of sessions, rolling summaries of long chats, and thread maps over sessions. */
export async function startSummaries({
  catalog,
  entityBook,
  everyMs = EVERY_MS,
  ...deps
}: SummariesDeps): Promise<Summaries> {
  const book = await openThreadBook(deps);
  const sessions = createSessionSummaries(deps);
  const job = createSummaryJob({
    ...deps,
    catalog,
    entities: entityBook.index,
    book,
    summaries: sessions,
    sleep: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
  });
  const timer = everyMs === 0 ? null : setInterval(() => job.tick(), everyMs);
  timer?.unref?.();
  return {
    sessions,
    rolling: createRollingSummaries(deps),
    threads: createThreadsService({ ...deps, book }),
    job,
    async close() {
      if (timer !== null) clearInterval(timer);
      await job.close();
      book.close();
    },
  };
}
