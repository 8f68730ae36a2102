import type { Handlers } from '../../../shared/ipc/contract';
import type { ReviewService } from '../../corpus/review/review-service';

type ReviewRouteName =
  | 'review.queue' | 'review.keep' | 'review.drop' | 'review.later' | 'review.edit' | 'review.add' | 'review.forSession';

export function createReviewHandlers({ review }: { review: ReviewService }): Handlers<ReviewRouteName> {
  return {
    'review.queue': () => review.queue(),
    'review.keep': (input) => review.keep(input),
    'review.drop': ({ id }) => review.drop(id),
    'review.later': ({ id }) => review.later(id),
    'review.edit': (input) => review.edit(input),
    'review.add': (input) => review.add(input),
    'review.forSession': ({ sessionId }) => review.forSession(sessionId),
  };
}
