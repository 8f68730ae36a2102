import type { Checkpoint } from './confirmed-checkpoint';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

/** The highest change that any source mentions; the journal must reach it. */
export function highestKnownSeq({
  sentinel,
  confirmed,
  copies,
}: {
  sentinel: Pick<Checkpoint, 'seq'> | null;
  confirmed: Checkpoint | null;
  copies: readonly Pick<SnapshotInfo, 'seq' | 'state'>[];
}): number {
  const verified = copies.filter(({ state }) => state === 'verified').map(({ seq }) => seq);
  return Math.max(0, sentinel?.seq ?? 0, confirmed?.seq ?? 0, ...verified);
}
