import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createRecoveryState } from './recovery-state';
import { startSnapshotSchedule } from './snapshot-schedule';
import { createVaultPhases, type VaultPhase } from './vault-phase';

describe('what opening found', () => {
  const report = (cause: string, notes: number) => ({ at: notes, cause, before: { notes: 9 }, after: { notes } });

  it('is told in the order in which it happened: the journal first, then the store, each with its cause', () => {
    const recovery = createRecoveryState();
    recovery.add(report('The store was empty.', 2));
    recovery.add(report('The page crashed.', 3));
    recovery.addBefore(report('The journal was damaged.', 4));
    expect(recovery.report).toEqual({
      at: 3,
      cause: 'The journal was damaged. The store was empty. The page crashed.',
      before: { notes: 9 },
      after: { notes: 4 },
    });
    recovery.dismiss();
    expect(recovery.report).toBeNull();
    expect(recovery.replace(report('It was rebuilt.', 5))).toBe(recovery.report);
  });

  it('counts changes of the command line until they are dismissed', () => {
    const recovery = createRecoveryState();
    recovery.addCommandLineChanges(2);
    recovery.addCommandLineChanges(1);
    expect(recovery.commandLineChanges).toBe(3);
    recovery.dismissCommandLineChanges();
    expect(recovery.commandLineChanges).toBe(0);
  });
});

it.each<[VaultPhase[], VaultPhase]>([
  [['comparing', 'open', 'closed'], 'closed'],
  [['comparing', 'differs', 'open'], 'differs'],
  [['comparing', 'closed', 'differs'], 'closed'],
  [['refused', 'open'], 'refused'],
  [['open', 'comparing', 'differs'], 'open'],
])('a vault that is to be %j is %s', (wanted, end) => {
  const phases = createVaultPhases();
  for (const phase of wanted) expect(phases.enter(phase)).toBe(phases.now === phase);
  expect(phases.now).toBe(end);
});

describe('securing a vault', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('happens at once, at every interval although one failed, and when it is closed', async () => {
    const reasons: string[] = [];
    const schedule = startSnapshotSchedule(
      1_000,
      async (reason) => {
        reasons.push(reason);
        if (reasons.length === 2) throw new Error('the disk is full');
      },
      silentLogger,
    );
    await vi.advanceTimersByTimeAsync(2_500);
    await schedule.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reasons).toEqual(['start', 'schedule', 'schedule', 'quit']);
  });

  it('without an interval happens when it is closed alone, and never rejects', async () => {
    const reasons: string[] = [];
    const schedule = startSnapshotSchedule(
      0,
      async (reason) => {
        reasons.push(reason);
        throw new Error('the disk is full');
      },
      silentLogger,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    await schedule.end();
    expect(reasons).toEqual(['quit']);
  });
});
