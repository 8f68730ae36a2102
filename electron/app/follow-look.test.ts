import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../shared/lib/logger';
import { openSettingsStore } from '../settings/settings-store';
import { followLook } from './follow-look';

it('what the system draws has the theme of the vault that is open, and another from the moment it changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engram-look-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const open = (name: string) =>
    openSettingsStore({ file: join(folder, name, 'settings.json'), now: Date.now, log: silentLogger });
  const [first, second] = [await open('first'), await open('second')];
  await second.save({ theme: 'light' });
  const shown: string[] = [];
  const shell = { setTheme: (theme: string) => void shown.push(theme) };
  followLook(first, shell);
  await first.save({ theme: 'dark' });
  followLook(second, shell);
  followLook(first, shell);
  await first.save({ theme: 'system' });
  expect(shown).toEqual(['system', 'dark', 'light', 'dark', 'system']);
});
