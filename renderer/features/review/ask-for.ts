import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { call } from '../../bridge/client';
import type { UnitRow, UnitValue } from './review-state';

export type Counts = ReviewQueue['counts'];

/** Asks main for what a row became on the screen. Folded units go with it. */
export async function askFor({ unit }: UnitRow, before: UnitValue, after: UnitValue): Promise<{ counts: Counts }> {
  const { id } = unit.note;
  const alike = unit.alike.map(({ note }) => note.id);
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.category === before.category ? {} : { category: after.category }),
  };
  // What was folded under a row is decided with it, once.
  const folded = before.decision === 'waiting' ? alike : [];
  switch (after.decision) {
    case 'kept':
      return call('review.keep', { id, ...changes, alike: folded });
    case 'dropped':
      return call('review.drop', { id, alike: folded });
    case 'later':
      return call('review.later', { id, alike: folded });
    case 'waiting':
      return call('review.edit', { id, title: after.title, category: after.category });
  }
}
