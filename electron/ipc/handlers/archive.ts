import type { Handlers } from '../../../shared/ipc/contract';
import type { ArchiveJobEvent, ArchiveResult, archiveRoutes } from '../../../shared/ipc/routes/archive';
import type { ArchiveService, ArchiveRun } from '../../corpus/archive/archive-service';
import type { Streams } from '../../ports/streams';

/**
 * Archiving with a dry run. Both acts are streams: a large batch takes seconds and can be stopped until it is written.
 */
export function createArchiveHandlers({
  archive,
  streams,
}: {
  archive: ArchiveService;
  streams: Streams;
}): Handlers<keyof typeof archiveRoutes> {
  const start = (task: (run: ArchiveRun) => Promise<ArchiveResult>) => ({
    streamId: streams.start<ArchiveJobEvent>(async (emit, signal) => {
      const result = await task({ signal, onProgress: (done, total) => emit({ type: 'progress', done, total }) });
      emit({ type: 'done', result });
    }),
  });
  return {
    'archive.dryRun': () => archive.dryRun(),
    'archive.run': async ({ notes }) => start((run) => archive.archive(notes, run)),
    'archive.restore': async ({ ids }) => start((run) => archive.restore(ids, run)),
  };
}
