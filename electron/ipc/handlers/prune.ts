import type { Handlers } from '../../../shared/ipc/contract';
import type { PruneJobEvent, PruneResult, pruneRoutes } from '../../../shared/ipc/routes/prune';
import type { Prune, PruneRun } from '../../vitality/prune/prune-service';
import type { Streams } from '../streams';

/**
 * Archiving by dry run. Both acts run as streams: a large batch takes seconds, and until it is written it can be
 * stopped.
 */
export function createPruneHandlers({
  prune,
  streams,
}: {
  prune: Prune;
  streams: Streams;
}): Handlers<keyof typeof pruneRoutes> {
  const start = (task: (run: PruneRun) => Promise<PruneResult>) => ({
    streamId: streams.start<PruneJobEvent>(async (emit, signal) => {
      const result = await task({ signal, onProgress: (done, total) => emit({ type: 'progress', done, total }) });
      emit({ type: 'done', result });
    }),
  });
  return {
    'prune.dryRun': () => prune.dryRun(),
    'prune.archive': async ({ notes }) => start((run) => prune.archive(notes, run)),
    'prune.bringBack': async ({ ids }) => start((run) => prune.bringBack(ids, run)),
  };
}
