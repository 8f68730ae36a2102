import { expect, it } from 'vitest';
import type { BackupFolderState } from '../../../shared/ipc/routes/backup-folder';
import { backupFolderLine } from './backup-folder-section';

const NOW = new Date(2026, 4, 3, 12).getTime();
const state = (fields: Partial<BackupFolderState> = {}): BackupFolderState => ({
  folder: '/media/stick/Engram Vault 01ABCDEF',
  everyDays: 7,
  keep: 10,
  last: { at: NOW - 86_400_000, seq: 12 },
  isRunning: false,
  isConnected: true,
  isOverdue: false,
  isSameDisk: false,
  problem: null,
  ...fields,
});

it('a drive that is away is no fault; only an old copy asks for attention', () => {
  expect(backupFolderLine(state(), NOW)).toMatchObject({ condition: 'good', detail: expect.stringContaining('whole') });
  expect(backupFolderLine(state({ isConnected: false }), NOW)).toMatchObject({
    condition: 'good',
    words: 'The drive is not connected',
  });
  expect(backupFolderLine(state({ isConnected: false, isOverdue: true, last: null }), NOW)).toMatchObject({
    condition: 'attention',
    words: 'Time to connect the drive',
    detail: expect.stringContaining('No copy yet'),
  });
});

it('says what a folder on the same disk does not help against, and why a copy failed', () => {
  expect(backupFolderLine(state({ isSameDisk: true }), NOW)).toMatchObject({ condition: 'attention' });
  expect(backupFolderLine(state({ problem: 'The drive is full.' }), NOW)).toMatchObject({
    condition: 'bad',
    detail: expect.stringContaining('The drive is full. Last copy'),
  });
  expect(backupFolderLine(state({ folder: null }), NOW)).toMatchObject({ condition: 'unknown' });
});
