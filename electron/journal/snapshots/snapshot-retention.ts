import { DAY_MS } from '../../../shared/lib/time/calendar';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

/** Keeps the newest snapshot of each of the last 24 hours, 14 days, 8 weeks and 12 months that have one. */
const RETENTION_RULES: readonly { keep: number; bucket: (at: number) => number | string }[] = [
  { keep: 24, bucket: (at) => Math.floor(at / 3_600_000) },
  { keep: 14, bucket: (at) => Math.floor(at / DAY_MS) },
  { keep: 8, bucket: (at) => Math.floor(at / (7 * DAY_MS)) },
  { keep: 12, bucket: (at) => new Date(at).toISOString().slice(0, 7) },
];
/** Reasons of automatic snapshots. All others (by hand, before a risky step) are restore points. */
const ROUTINE_REASONS: ReadonlySet<string> = new Set(['start', 'schedule', 'quit']);
/** Minimum age before a restore point is deleted. */
const RESTORE_POINT_KEPT_MS = 14 * DAY_MS;
const FAILED_KEPT = 5;

/** Whether a snapshot is kept for two weeks at least. */
export const isRestorePoint = ({ reason }: Pick<SnapshotInfo, 'reason'>): boolean => !ROUTINE_REASONS.has(reason);

/** Snapshots that may be deleted; never the newest verified one or one that could not be judged. */
export function findExpiredSnapshots(snapshots: readonly SnapshotInfo[], now: number): SnapshotInfo[] {
  const newestFirst = [...snapshots].sort((left, right) => right.at - left.at || right.seq - left.seq);
  const verified = newestFirst.filter(({ state }) => state === 'verified');
  const kept = new Set<SnapshotInfo>(verified.slice(0, 1));
  for (const { keep, bucket } of RETENTION_RULES) {
    const seen = new Set<number | string>();
    for (const snapshot of verified) {
      const key = bucket(snapshot.at);
      if (seen.has(key)) continue;
      if (seen.size === keep) break;
      seen.add(key);
      kept.add(snapshot);
    }
  }
  for (const snapshot of verified)
    if (isRestorePoint(snapshot) && now - snapshot.at < RESTORE_POINT_KEPT_MS) kept.add(snapshot);
  for (const failed of newestFirst.filter(({ state }) => state === 'failed').slice(0, FAILED_KEPT)) kept.add(failed);
  return newestFirst.filter((snapshot) => !kept.has(snapshot) && snapshot.state !== 'unjudged');
}
