import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExpiredSnapshots } from './snapshot-retention';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const snapshot = (hoursAgo: number, fields: Partial<SnapshotInfo> = {}): SnapshotInfo => ({
  id: `s${hoursAgo}-${fields.reason ?? ''}`,
  seq: 100_000 - hoursAgo,
  at: NOW - hoursAgo * HOUR,
  bytes: 1,
  reason: 'schedule',
  state: 'verified',
  ...fields,
});
const kept = (all: SnapshotInfo[]): SnapshotInfo[] => {
  const expired = new Set(findExpiredSnapshots(all, NOW));
  return all.filter((info) => !expired.has(info));
};

describe('retention of snapshots', () => {
  it('keeps 24 hourly, 14 daily, 8 weekly and 12 monthly ones of two years of half-hourly snapshots', () => {
    const all = Array.from({ length: 2 * 365 * 48 }, (_unused, index) => snapshot(index / 2));
    const left = kept(all);
    const hours = left.filter(({ at }) => NOW - at < 24 * HOUR);
    expect(hours).toHaveLength(24);
    const days = new Set(
      left.filter(({ at }) => NOW - at < 14 * 24 * HOUR).map(({ at }) => Math.floor(at / (24 * HOUR))),
    );
    expect(days.size).toBe(14);
    expect(left.length).toBeLessThanOrEqual(24 + 14 + 8 + 12);
    expect(Math.min(...left.map(({ at }) => at))).toBeLessThan(NOW - 320 * 24 * HOUR);
  });

  it('keeps snapshots made before restores for two weeks, and the last five failed ones, whatever their hour', () => {
    const ways = [0.1, 0.2, 0.3].map((hours) => snapshot(hours, { reason: 'before restore' }));
    const old = snapshot(15 * 24 + 0.5, { reason: 'before import' });
    const newerThatDay = snapshot(15 * 24 + 0.1);
    const failed = Array.from({ length: 8 }, (_unused, index) =>
      snapshot(index + 0.5, { state: 'failed', reason: `f${index}` }),
    );
    const left = kept([snapshot(0), ...ways, newerThatDay, old, ...failed]);
    expect(left).toEqual(expect.arrayContaining(ways));
    expect(left).not.toContain(old);
    expect(left.filter(({ state }) => state === 'failed')).toEqual(failed.slice(0, 5));
  });

  it('keeps every unverifiable one, whatever its age', () => {
    const unjudged = Array.from({ length: 8 }, (_unused, index) =>
      snapshot(index * 9_000 + 0.5, { state: 'unjudged', reason: `u${index}` }),
    );
    expect(kept([snapshot(0), ...unjudged])).toEqual([snapshot(0), ...unjudged]);
  });

  it('never deletes the newest verified one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ hours: fc.integer({ min: 0, max: 50_000 }), isFailed: fc.boolean() }), {
          minLength: 1,
          maxLength: 60,
        }),
        (list) => {
          const all = list.map(({ hours, isFailed }, index) =>
            snapshot(hours, { state: isFailed ? 'failed' : 'verified', id: `${index}` }),
          );
          const verified = all.filter(({ state }) => state === 'verified');
          if (verified.length === 0) return;
          const newestAt = Math.max(...verified.map(({ at }) => at));
          expect(kept(all).some(({ at, state }) => at === newestAt && state === 'verified')).toBe(true);
        },
      ),
    );
  });
});
