import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { vaultsRoutes } from '../../shared/ipc/routes/vaults';
import { silentLogger } from '../../shared/lib/logger';
import { speak } from '../../shared/messages/choose-language';
import { openSettingsStore } from '../settings/settings-store';
import { followLanguage } from './main-language';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-language-'));
});
afterEach(async () => {
  await speak({ language: 'en', locale: 'en' });
  await rm(folder, { recursive: true, force: true });
});

const refusal = (): string =>
  vaultsRoutes['vaults.create'].input.safeParse({ name: '', parent: null }).error!.issues[0]!.message;

it('main refuses in the language of the settings, and in another from the moment they change', async () => {
  const store = await openSettingsStore({ file: join(folder, 'settings.json'), now: Date.now, log: silentLogger });
  await store.save({ language: 'de' });
  await followLanguage(store, ['en']);
  expect(refusal()).toBe('Gib dem Vault einen Namen.');
  await store.save({ language: 'en' });
  await expect.poll(refusal).toBe('Give the vault a name.');
});

it('main speaks the first of the system’s languages that it has, until the settings name one', async () => {
  const store = await openSettingsStore({ file: join(folder, 'settings.json'), now: Date.now, log: silentLogger });
  await followLanguage(store, ['fr-CA', 'de-AT', 'en-GB']);
  expect(refusal()).toBe('Gib dem Vault einen Namen.');
  await store.save({ language: 'en' });
  await expect.poll(refusal).toBe('Give the vault a name.');
});
