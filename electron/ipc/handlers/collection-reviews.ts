import type { Handlers, RoutesOf } from '../../../shared/ipc/contract';
import type { ExportReport, JobEvent } from '../../../shared/ipc/routes/exchange';
import type { Logger } from '../../../shared/lib/logger';
import { localDay } from '../../../shared/lib/time/day-name';
import { t } from '../../../shared/messages/message';
import { createCollectionExport } from '../../collections/review/export/export-collection';
import type { ReviewService } from '../../collections/service/review-service';
import { safeFileName } from '../../files/file-names';
import { findUnusedPath } from '../../exchange/export/write-to-new-folder';
import type { Shell } from '../../shell/shell';
import type { Streams } from '../../ports/streams';

export function createCollectionReviewHandlers(deps: {
  reviews: ReviewService;
  streams: Streams;
  chooseFolder: Shell['chooseFolder'];
  /** Where exports go if the shell has no folder dialog. */
  exportsFolder: string;
  now: () => number;
  log: Logger;
}): Handlers<RoutesOf<'collectionReviews'>> {
  const { reviews, streams, chooseFolder, exportsFolder, now, log } = deps;
  return {
    'collectionReviews.list': ({ id }) => reviews.list(id),
    'collectionReviews.text': ({ id, noteId }) => reviews.text(id, noteId),
    'collectionReviews.judge': (input) => reviews.judge(input),
    'collectionReviews.mark': (input) => reviews.mark(input),
    'collectionReviews.takeMarkBack': (input) => reviews.takeMarkBack(input),
    'collectionReviews.agreement': ({ id }) => reviews.agreement(id),
    'collectionReviews.export': async ({ id, licence }) => {
      const name = reviews.nameOf(id);
      const chosen = await chooseFolder(t('mainIpc.whereShouldExportGo'));
      if (chosen === null) return null;
      const parent = chosen === 'unsupported' ? exportsFolder : chosen.path;
      const folder = await findUnusedPath(parent, `${safeFileName(name)} ${localDay(now())}`);
      const exporter = createCollectionExport({
        read: () => reviews.readAll(id),
        licence: licence === '' ? null : licence,
        now,
        log,
      });
      return {
        streamId: streams.start<JobEvent<ExportReport>>((emit, signal) => exporter.run(folder, emit, signal)),
      };
    },
  };
}
