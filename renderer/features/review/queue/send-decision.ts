import type { ReviewQueue } from '../../../../shared/ipc/routes/review';
import { call } from '../../../ipc/client';
import { wrongOutcome, type UnitRow, type UnitValue } from './review-state';

export type ReviewCounts = ReviewQueue['counts'];

/** Sends a row's decision to main, with the duplicates folded under it. */
export async function sendDecision(
  { unit }: UnitRow,
  before: UnitValue,
  after: UnitValue,
): Promise<{ counts: ReviewCounts }> {
  const { id } = unit.note;
  const alike = unit.duplicates.map(({ note }) => note.id);
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.category === before.category ? {} : { category: after.category }),
  };
  // Duplicates folded under a row are decided with it, once.
  const folded = before.decision === 'pending' ? alike : [];
  switch (after.decision) {
    case 'kept':
      return call('review.keep', { id, ...changes, alike: folded });
    case 'dropped':
      return call('review.drop', { id, alike: folded, isWrong: after.outcome === wrongOutcome() });
    case 'deferred':
      return call('review.defer', { id, alike: folded });
    case 'pending':
      return call('review.edit', { id, title: after.title, category: after.category });
  }
}
