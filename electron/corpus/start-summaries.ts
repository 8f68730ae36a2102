import type { IdFactory } from '../../shared/domain/ids';
import type { Logger } from '../../shared/lib/logger';
import type { Engine } from '../ports/engine';
import type { VaultStore, VaultWriter } from '../store/vault-store';
import type { Catalog } from './catalog/catalog';
import type { VectorsOf } from './subject-names/name-by-meaning';
import type { EntityTable } from './facts/entities/entity-index';
import type { HiddenTextFilter } from './hidden-filter/hidden-text-filter';
import { createRollingSummaries } from './summaries/rolling-summaries';
import type { ReadSentences } from './extraction/read-by-meaning';
import { createSessionSummaries } from './summaries/session-summaries';
import { createSummaryJob } from './topics/summary-and-topic-job';
import { openTopicTable, createTopicsService } from './topics/topics-service';

export type Summaries = Awaited<ReturnType<typeof startSummaries>>;

export interface SummariesDeps {
  store: VaultStore;
  writer: VaultWriter;
  ids: IdFactory;
  now: () => number;
  log: Logger;
  /** The engine that may read chats. */
  engine: (about: { sessions: string[] }) => Engine;
  catalog: Catalog;
  entityTable: EntityTable;
  /** Vectors of texts by the encoder on this machine; absent: topics are found by words alone. */
  vectorsOf?: VectorsOf;
  /** What sentences of the person are, by meaning; absent: rules alone tell. */
  readSentences?: ReadSentences;
  /** Absent: no note is hidden. */
  hidden?: HiddenTextFilter;
  /** Background work waits while an answer is written. */
  isAnswering: () => boolean;
  onProgress: () => void;
  /** Milliseconds between checks for inactive sessions; 5 minutes. 0: never. */
  everyMs?: number;
}

const JOB_INTERVAL_MS = 5 * 60_000;

/** Session summaries, rolling summaries of long chats, and topics over sessions. */
export async function startSummaries({ catalog, entityTable, everyMs = JOB_INTERVAL_MS, ...deps }: SummariesDeps) {
  const topicTable = await openTopicTable(deps);
  const sessions = createSessionSummaries(deps);
  const job = createSummaryJob({
    ...deps,
    catalog,
    entities: entityTable.index,
    topics: topicTable,
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
    topics: createTopicsService({ ...deps, topics: topicTable }),
    job,
    async close(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      await job.close();
      topicTable.close();
    },
  };
}
