import type { Handlers } from '../../../shared/ipc/contract';
import type { reviewRoutes } from '../../../shared/ipc/routes/review';
import type { ReviewService } from '../../corpus/review/review-service';

export function createReviewHandlers({ review }: { review: ReviewService }): Handlers<keyof typeof reviewRoutes> {
  return {
    'review.queue': (input) => review.queue(input),
    'review.learned': () => review.learned(),
    'review.forgetLearned': () => review.forgetLearned(),
    'review.keep': (input) => review.keep(input),
    'review.drop': ({ id, alike, isWrong }) => review.drop(id, alike, isWrong),
    'review.defer': ({ id, alike }) => review.defer(id, alike),
    'review.decide': (input) => review.decide(input),
    'review.keepSaid': (input) => review.keepSaid(input),
    'review.reopen': (input) => review.reopen(input),
    'review.edit': (input) => review.edit(input),
    'review.setCategory': (input) => review.setCategory(input),
    'review.merge': (input) => review.merge(input),
    'review.replace': (input) => review.replace(input),
    'review.keepBoth': (input) => review.keepBoth(input),
    'review.link': (input) => review.link(input),
    'review.add': (input) => review.add(input),
    'review.findSimilar': (input) => review.near(input),
    'review.note': ({ id }) => review.note(id),
    'review.forSession': ({ sessionId }) => review.forSession(sessionId),
  };
}
