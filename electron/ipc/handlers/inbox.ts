import type { Handlers } from '../../../shared/ipc/contract';
import type { inboxRoutes } from '../../../shared/ipc/routes/inbox';
import { localDay, startOfDay } from '../../../shared/lib/time/day-name';
import type { ReviewService as CollectionReviews } from '../../collections/service/review-service';
import type { ArchiveService } from '../../corpus/archive/archive-service';
import type { Catalog } from '../../corpus/catalog/catalog';
import type { Cleaning } from '../../corpus/cleaning/start-cleaning';
import type { DailyReview } from '../../corpus/daily-review/daily-review';
import type { ReviewService } from '../../corpus/review/review-service';
import type { TasksService } from '../../corpus/tasks/tasks-service';
import type { CaptureFolder } from '../../exchange/capture/capture-folder';
import type { LiveFolder } from '../../exchange/live-folder/live-folder';
import type { SyncService } from '../../exchange/sync/sync-service';

interface InboxDeps {
  catalog: Pick<Catalog, 'counts'>;
  review: Pick<ReviewService, 'ownWords' | 'decidedSince'>;
  daily: Pick<DailyReview, 'waiting' | 'today'>;
  cleaning: Pick<Cleaning, 'waiting' | 'decidedSince'>;
  archive: Pick<ArchiveService, 'waiting'>;
  liveFolder: Pick<LiveFolder, 'state'>;
  capture: Pick<CaptureFolder, 'waiting' | 'days'>;
  sync: Pick<SyncService, 'waiting'>;
  tasks: Pick<TasksService, 'dueCount'>;
  reviews: Pick<CollectionReviews, 'waiting'>;
  now: () => number;
}

/** What waits for the person, from all that asks something of them. */
export function createInboxHandlers(deps: InboxDeps): Handlers<keyof typeof inboxRoutes> {
  const { catalog, review, daily, cleaning, archive, liveFolder, capture, sync, tasks, reviews, now } = deps;
  return {
    'inbox.counts': async () => {
      const { folder, waiting: ofFolder } = await liveFolder.state();
      const ofSync = await sync.waiting();
      const conflicts = folder === null && ofSync === null ? null : ofFolder + (ofSync ?? 0);
      const stillTrue = daily.waiting();
      const due = tasks.dueCount();
      return {
        waiting: {
          conflicts,
          due,
          captured: capture.waiting(),
          suggestions: catalog.counts().pending,
          'still-true': stillTrue,
          cleaning: cleaning.waiting(),
          'shared-notes': reviews.waiting(),
          archive: archive.waiting(),
        },
        worthIt: (conflicts ?? 0) + (due ?? 0) + capture.days() + review.ownWords() + stillTrue,
      };
    },
    'inbox.day': async () => {
      const since = startOfDay(localDay(now()));
      const { kept, dropped, deferred, firstReturn } = review.decidedSince(since);
      const { answers, later } = daily.today();
      return {
        kept,
        dropped,
        asked: answers,
        cleaned: cleaning.decidedSince(since),
        putOff: firstReturn === null ? null : { count: deferred, at: firstReturn },
        askedLater: later,
      };
    },
  };
}
