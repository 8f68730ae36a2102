import type { Handlers } from '../../../shared/ipc/contract';
import type { dailyReviewRoutes } from '../../../shared/ipc/routes/daily-review';
import type { DailyReview } from '../../corpus/daily-review/daily-review';

export function createDailyReviewHandlers(dailyReview: DailyReview): Handlers<keyof typeof dailyReviewRoutes> {
  return {
    'dailyReview.today': () => dailyReview.set(),
    'dailyReview.answer': ({ id, answer }) => dailyReview.answer(id, answer),
    'dailyReview.replace': (input) => dailyReview.replace(input),
    'dailyReview.undo': ({ id }) => dailyReview.undo(id),
    'dailyReview.redo': () => dailyReview.redo(),
  };
}
