import { join } from 'node:path';
import type { SourceRef } from '../../../shared/domain/ids';
import { startCleaning, type Cleaning } from '../../corpus/cleaning/start-cleaning';
import { createSweepStateFile } from '../../corpus/cleaning/sweep-progress';
import type { SimilarityOf } from '../../corpus/cleaning/sweep-notes';
import { scheduleSweeps } from '../../corpus/cleaning/schedule-sweeps';
import type { Corpus } from '../../corpus/start-corpus';
import type { RetrievalIndex } from '../../retrieval/index/start-index';
import { sleep } from './timers';
import type { ServiceOptions } from './service-options';
import { similaritiesOfText } from './text-similarity';

/** Cleaning on an open vault: sweeps start some time after notes changed, and every few days. */
export async function createCleaningServices(
  { vault, vaultFolder, ids, now, log, onStatus }: ServiceOptions,
  hooks: { corpus: Corpus; index: RetrievalIndex; isAnswering: () => boolean },
): Promise<Cleaning> {
  const { corpus, index } = hooks;
  const { store, writer } = vault;
  const hasVectors = () => {
    const { state, embedded, toEmbed, pending } = index.status();
    // While vectors are being made the sweep uses none, since each query would delay them.
    return state === 'ready' && pending === 0 && toEmbed > 0 && embedded === toEmbed;
  };
  const cleaning = await startCleaning({
    store,
    writer,
    ids,
    now,
    log,
    corpus,
    hasSimilarity: hasVectors,
    onProgress: onStatus,
    file: createSweepStateFile(join(vaultFolder, 'cleaning.json'), log),
    similarityOf: createSimilarityReader(index, hasVectors),
    isBusy: hooks.isAnswering,
    elapsed: () => performance.now(),
    sleep,
  });
  const stopSchedule = scheduleSweeps({ sweeper: cleaning.sweeper, writer });
  return {
    ...cleaning,
    async close() {
      stopSchedule();
      await cleaning.close();
    },
  };
}

/** Similarity of a text to notes, from the index's vectors. */
function createSimilarityReader({ port }: Pick<RetrievalIndex, 'port'>, hasMeaning: () => boolean): SimilarityOf {
  return async (text, ids) => {
    if (!hasMeaning()) return ids.map(() => null);
    const pool = ids.map((id) => `note:${id}` as SourceRef);
    const similarity = await similaritiesOfText(port, text, pool);
    return pool.map((ref) => similarity.get(ref) ?? null);
  };
}
