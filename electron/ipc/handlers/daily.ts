import type { Handlers } from '../../../shared/ipc/contract';
import type { dailyRoutes } from '../../../shared/ipc/routes/daily';
import type { DailyReview } from '../../vitality/daily/daily-review';

export function createDailyHandlers(daily: DailyReview): Handlers<keyof typeof dailyRoutes> {
  return {
    'daily.set': () => daily.set(),
    'daily.answer': ({ id, answer }) => daily.answer(id, answer),
    'daily.replace': (input) => daily.replace(input),
    'daily.undo': ({ id }) => daily.undo(id),
    'daily.redo': () => daily.redo(),
  };
}
