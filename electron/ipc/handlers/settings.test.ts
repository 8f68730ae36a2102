import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createDispatch, type AllHandlers } from '../dispatch';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
import { openKeys } from '../../app/keys';
import { openSettingsStore } from '../../app/settings-store';
import { createSettingsHandlers } from './settings';

describe('settings as the page sees them', () => {
  let folder: string;
  const tried: (string | null)[] = [];
  const changes: unknown[] = [];
  const open = async () => createSettingsHandlers({
    settingsStore: await openSettingsStore({ file: join(folder, 'settings.json'), now: () => 1, log: silentLogger }),
    keys: await openKeys({ file: join(folder, 'key.json'), secrets: { protection: 'none', encrypt: async () => new Uint8Array(), decrypt: async () => '' }, redactor: createSecretRedactor(), log: silentLogger }),
    findLocalServers: async () => [],
    testConnection: async (_provider, key) => {
      tried.push(key);
      return { ok: key !== null, ms: 1, steps: [] };
    },
    onChanged: (view) => changes.push(view),
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'settings-handlers-'));
    tried.length = 0;
    changes.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('never hold the key itself, and every change is told', async () => {
    const handlers = await open();
    const view = await handlers['settings.setKey']({ key: 'sk-canary', remember: true });
    expect(view.key).toMatchObject({ isSet: true, kept: 'session' });
    await handlers['settings.save']({ theme: 'dark' });
    expect(changes).toHaveLength(2);
    expect(JSON.stringify([changes, await handlers['settings.get'](null)])).not.toContain('sk-canary');
  });

  it('keep the key from a server it was not given for, and say so', async () => {
    const handlers = await open();
    const { settings } = await handlers['settings.setKey']({ key: 'sk-canary', remember: false });
    expect((await handlers['models.test']({ provider: settings.provider })).ok).toBe(true);
    const other = await handlers['models.test']({ provider: { ...settings.provider, preset: 'custom', baseUrl: 'https://elsewhere.example/v1' } });
    expect(tried).toEqual(['sk-canary', null]);
    expect(other.steps.at(-1)!.detail).toContain('belongs to api.openai.com and is not sent to elsewhere.example');
  });

  it('a contract of more than 2,000 characters is refused in words, and the one before stays', async () => {
    const handlers = await open();
    const ask = createDispatch(handlers as unknown as AllHandlers);
    await ask('settings.save', { contract: 'Answer in two sentences.' });
    await expect(ask('settings.save', { contract: 'x'.repeat(2_001) })).rejects.toMatchObject({ code: 'bad-input', message: expect.stringMatching(/^Keep it below 2,000 characters/) });
    expect((await handlers['settings.get'](null)).settings.contract).toBe('Answer in two sentences.');
  });
});
