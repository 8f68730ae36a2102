import { describe, expect, it } from 'vitest';
import type { HealthReport } from '../../../shared/ipc/routes/health';
import type { VitalityState } from '../../../shared/ipc/routes/vitality';
import { backupLine, bridgesLine, neverSurfacedLine, usesLine, zonesLine } from './memory-text';
import type { SnapshotInfo } from '../../../shared/domain/snapshot-info';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 22, 12);
const copy = (changes: Partial<SnapshotInfo> = {}): SnapshotInfo => ({
  id: 's1',
  seq: 10,
  at: now - DAY / 2,
  bytes: 10,
  reason: 'hourly',
  state: 'verified',
  ...changes,
});
const report = (snapshots: SnapshotInfo[], changes: Partial<HealthReport> = {}): HealthReport => ({
  journal: { lastSeq: 10, segments: 1, bytes: 2_000, verifiedAt: null, problem: null },
  store: { lastSeq: 10, counts: {}, matchesJournal: null },
  index: { state: 'ready', entries: 0, lastSeq: 10, mismatches: 0, checkedAt: null },
  embedding: { model: 'm', embedded: 0, total: 0, secondsLeft: null },
  snapshots,
  freeBytes: 1,
  dataFolder: '/d',
  ...changes,
});
const vitality = (changes: Partial<VitalityState> = {}): VitalityState => ({
  state: 'ready',
  problem: null,
  computedAt: now,
  zones: { active: 3, stale: 2, fading: 0, archived: 1 },
  bridges: 0,
  uses: 4,
  check: null,
  ...changes,
});

describe('the last verified backup', () => {
  it('is good when it holds every change, however old, or is recent', () => {
    expect(backupLine(report([copy({ at: now - 400 * DAY })]), now)).toMatchObject({
      condition: 'good',
      words: 'It holds the vault as it is now.',
    });
    expect(backupLine(report([copy({ seq: 8 })]), now)).toMatchObject({
      condition: 'good',
      words: 'Made less than a day ago.',
      detail: expect.stringContaining('2 changes since, all in the journal'),
    });
  });

  it('asks for action when it is old, failed its check, or does not exist', () => {
    expect(backupLine(report([copy({ seq: 8, at: now - 5 * DAY })]), now)).toMatchObject({
      condition: 'attention',
      words: expect.stringMatching(/^Made 5 days ago, .*Make one now/),
    });
    expect(backupLine(report([copy({ id: 's2', state: 'failed', at: now }), copy()]), now)).toMatchObject({
      condition: 'attention',
      words: expect.stringContaining('The newest snapshot failed its check'),
    });
    expect(backupLine(report([copy({ state: 'failed' })]), now)).toMatchObject({
      condition: 'bad',
      words: expect.stringContaining('make an export'),
    });
    expect(backupLine(report([]), now)).toMatchObject({
      condition: 'attention',
      words: expect.stringContaining('There is none yet'),
    });
  });

  it('says when it was last verified, and reports a failed verification', () => {
    expect(backupLine(report([copy()], { snapshotCheck: { id: 's1', at: now, problem: null } }), now).detail).toContain(
      'read again today',
    );
    expect(
      backupLine(report([copy()], { snapshotCheck: { id: 's1', at: now, problem: 'It is damaged.' } }), now),
    ).toMatchObject({ condition: 'bad', words: 'It could not be read again: It is damaged. Make a new one now.' });
  });
});

describe('the conditions of memory', () => {
  it('are never good for something that was not computed or compared', () => {
    for (const state of ['starting', 'failed'] as const) {
      const line = vitality({ state, computedAt: null, problem: state === 'failed' ? 'No.' : null });
      for (const { condition } of [zonesLine(line, now), bridgesLine(line), usesLine(line, now)])
        expect(condition).not.toBe('good');
    }
    expect(usesLine(vitality(), now).condition).toBe('unknown');
  });

  it('never report fading, waiting or unsurfaced notes as a fault', () => {
    const fading = zonesLine(vitality({ zones: { active: 3, stale: 2, fading: 5, archived: 1 } }), now);
    expect(fading).toMatchObject({
      condition: 'waiting',
      words: '5 of 10 kept notes fade. Nothing is archived until you say so.',
    });
    expect(zonesLine(vitality(), now)).toMatchObject({ condition: 'good', words: 'None of 5 kept notes fades.' });
    expect(neverSurfacedLine({ days: 90, answers: 7, total: 3, kept: 9, notes: [] })).toMatchObject({
      condition: 'waiting',
      words: '3 of 9 notes were never shown with an answer.',
    });
    expect(neverSurfacedLine({ days: 90, answers: 0, total: 9, kept: 9, notes: [] })).toMatchObject({
      condition: 'good',
      words: expect.stringContaining('No question was asked yet'),
    });
  });

  it('say what the comparison found and what to do', () => {
    expect(usesLine(vitality({ check: { at: now, compared: 9, mismatches: 0 } }), now)).toMatchObject({
      condition: 'good',
    });
    expect(usesLine(vitality({ check: { at: now, compared: 9, mismatches: 2 } }), now)).toMatchObject({
      condition: 'attention',
      words: '4 uses are written down. 2 values differ from what they say; rebuild them. No use is lost.',
    });
    expect(usesLine(vitality({ uses: 0, check: { at: now, compared: 9, mismatches: 0 } }), now).words).toBe(
      'No use is written down yet. Computed anew, every value is the same.',
    );
  });
});
