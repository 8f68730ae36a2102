import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createDispatch, type AllHandlers } from '../dispatch';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
import { openApiKeyStore, type ApiKeyStore } from '../../settings/api-key-store';
import { openSettingsStore } from '../../settings/settings-store';
import type { ProviderSettings } from '../../../shared/ipc/routes/settings';
import type { Confirmation } from '../../shell/shell';
import { createStreams } from '../streams';
import { createSettingsHandlers } from './settings';

const OPENAI: ProviderSettings = {
  preset: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  chatModel: 'gpt-x',
  smallModel: '',
  embeddingModel: '',
};
const ELSEWHERE: ProviderSettings = { ...OPENAI, preset: 'custom', baseUrl: 'https://elsewhere.example/v1' };
const CANARY = 'gsk_9fQ2mZx7LkT4vRb8NwYc';

describe('the settings of the page', () => {
  let folder: string;
  const questions: Confirmation[] = [];
  let answer = true;
  let keys: ApiKeyStore;
  const tried: (string | null)[] = [];
  const changes: unknown[] = [];
  const pulled: unknown[] = [];
  const open = async () => {
    keys = await openApiKeyStore({
      file: join(folder, 'key.json'),
      secrets: { protection: 'none', encrypt: async () => new Uint8Array(), decrypt: async () => '' },
      redactor: createSecretRedactor(),
      log: silentLogger,
    });
    return createSettingsHandlers({
      settingsStore: await openSettingsStore({ file: join(folder, 'settings.json'), now: () => 1, log: silentLogger }),
      keys,
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
      findLocalServers: async () => [],
      listModels: async () => [],
      streams: createStreams(
        ({ event }) => pulled.push(event),
        () => 'stream',
        silentLogger,
      ),
      testConnection: async (_provider, key) => {
        tried.push(key);
        return { ok: key !== null, ms: 1, steps: [] };
      },
      onChanged: (view) => changes.push(view),
    });
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'settings-handlers-'));
    tried.length = 0;
    questions.length = 0;
    answer = true;
    changes.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('let a server of one’s own download a model only after a yes', async () => {
    const handlers = await open();
    const wanted = { baseUrl: 'http://127.0.0.1:9/v1', model: 'qwen3:4b' };
    answer = false;
    await expect(handlers['models.pull'](wanted)).rejects.toMatchObject({ code: 'cancelled' });
    expect(questions[0]).toMatchObject({ subject: 'qwen3:4b' });
    expect(pulled).toEqual([]);
    answer = true;
    expect(await handlers['models.pull'](wanted)).toEqual({ streamId: 'stream' });
    await expect.poll(() => pulled).toEqual([expect.objectContaining({ type: 'failed' })]);
  });

  it('never hold the key itself, and every change is announced', async () => {
    const handlers = await open();
    const view = await handlers['settings.useProvider']({ provider: OPENAI, key: { text: CANARY, remember: true } });
    expect(view.key).toMatchObject({ isSet: true, kept: 'session' });
    await handlers['settings.save']({ theme: 'dark' });
    expect(changes).toHaveLength(2);
    expect(JSON.stringify([changes, questions, await handlers['settings.get'](null)])).not.toContain(CANARY);
    expect((await handlers['settings.removeKey'](null)).key).toMatchObject({ isSet: false, kept: 'none' });
  });

  it('withhold the key from a server it was not entered for, and say so', async () => {
    const handlers = await open();
    await handlers['settings.useProvider']({ provider: OPENAI, key: { text: CANARY, remember: false } });
    expect((await handlers['models.test']({ provider: OPENAI, key: null })).ok).toBe(true);
    const other = await handlers['models.test']({ provider: ELSEWHERE, key: null });
    expect(tried).toEqual([CANARY, null]);
    expect(other.steps.at(-1)!.detail).toContain('belongs to api.openai.com and is not sent to elsewhere.example');
    expect(questions.at(-1)!.details).toContain('No key is sent: the one that is set belongs to another server.');
    await handlers['settings.useProvider']({ provider: ELSEWHERE, key: null });
    expect(keys.keyFor(ELSEWHERE.baseUrl)).toBeNull();
  });

  it('refuse an answer style of more than 2,000 characters with a message, and keep the previous one', async () => {
    const handlers = await open();
    const ask = createDispatch(handlers as unknown as AllHandlers);
    await ask('settings.save', { answerStyle: 'Answer in two sentences.' });
    await expect(ask('settings.save', { answerStyle: 'x'.repeat(2_001) })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^Keep it below 2,000 characters/),
    });
    expect((await handlers['settings.get'](null)).settings.answerStyle).toBe('Answer in two sentences.');
  });

  it('send nothing to a new destination without confirmation: no other address, no other key, not the whole vault', async () => {
    const handlers = await open();
    const ask = createDispatch(handlers as unknown as AllHandlers);
    const state = async () =>
      JSON.stringify([
        await handlers['settings.get'](null),
        keys.keyFor(OPENAI.baseUrl),
        keys.keyFor(ELSEWHERE.baseUrl),
        changes.length,
        tried.length,
      ]);
    await handlers['settings.useProvider']({ provider: OPENAI, key: { text: CANARY, remember: false } });
    const before = await state();
    answer = false;
    for (const given of [
      { provider: ELSEWHERE, key: null },
      { provider: { ...OPENAI, baseUrl: 'https://api.openai.com/v1/other' }, key: null },
      { provider: { ...OPENAI, embeddingModel: 'e' }, key: null },
      { provider: OPENAI, key: { text: 'another-key-123', remember: true } },
      { provider: { ...OPENAI, preset: 'custom' }, key: null },
      { provider: { ...ELSEWHERE, baseUrl: 'http://127.0.0.1:11434/v1' }, key: null },
    ]) {
      questions.length = 0;
      await expect(ask('settings.useProvider', given)).rejects.toMatchObject({ code: 'cancelled' });
      expect(questions).toHaveLength(1);
      expect(await state()).toBe(before);
    }
    for (const given of [
      { provider: ELSEWHERE, key: null },
      { provider: OPENAI, key: 'another-key-123' },
    ])
      await expect(ask('models.test', given)).rejects.toMatchObject({ code: 'cancelled' });
    // The ways of a page around the question.
    for (const given of [{ engine: 'provider' }, { provider: ELSEWHERE }, { engine: 'offline', provider: ELSEWHERE }])
      await expect(ask('settings.save', given)).rejects.toMatchObject({ code: 'bad-input' });
    await expect(ask('settings.setKey', { key: 'x', remember: false })).rejects.toMatchObject({ code: 'bad-input' });
    expect(await state()).toBe(before);
  });

  it('let a page choose the model inside the app, which sends nothing, but never the file that is run', async () => {
    const handlers = await open();
    const ask = createDispatch(handlers as AllHandlers);
    await ask('settings.save', { engine: 'built-in' });
    expect(questions).toEqual([]);
    const builtIn = { path: '/tmp/other.gguf', name: 'other', contextTokens: null };
    for (const given of [{ builtIn }, { engine: 'built-in', builtIn }])
      await expect(ask('settings.save', given)).rejects.toMatchObject({ code: 'bad-input' });
    expect((await handlers['settings.get'](null)).settings).toMatchObject({
      engine: 'built-in',
      builtIn: { path: '', name: '', contextTokens: null },
    });
  });

  it('need no confirmation when nothing new is sent: another chat model, a test of the active one, going offline', async () => {
    const handlers = await open();
    await handlers['settings.useProvider']({
      provider: { ...OPENAI, baseUrl: ' https://api.openai.com/v1/ ' },
      key: null,
    });
    questions.length = 0;
    await handlers['settings.useProvider']({
      provider: { ...OPENAI, chatModel: 'other', smallModel: 'small' },
      key: null,
    });
    await handlers['models.test']({ provider: OPENAI, key: null });
    await handlers['settings.save']({ engine: 'offline' });
    expect(questions).toEqual([]);
    expect((await handlers['settings.get'](null)).settings).toMatchObject({
      engine: 'offline',
      provider: { chatModel: 'other', baseUrl: OPENAI.baseUrl },
    });
    // Once off, it is asked again.
    await handlers['settings.useProvider']({ provider: OPENAI, key: null });
    expect(questions).toHaveLength(1);
  });

  it('show the real host and what is sent to it', async () => {
    const handlers = await open();
    await handlers['settings.useProvider']({
      provider: { ...ELSEWHERE, baseUrl: 'https://аррӏе.com/v1', embeddingModel: 'e' },
      key: { text: CANARY, remember: false },
    });
    expect(questions[0]).toMatchObject({ subject: 'xn--80ak6aa92e.com', no: 'Cancel' });
    expect(questions[0]!.warnings.join(' ')).toMatch(/written “аррӏе\.com”.*text of every note/u);
    expect(questions[0]!.details.join(' ')).toContain('The key you entered goes there too.');
    await handlers['settings.useProvider']({
      provider: { ...ELSEWHERE, baseUrl: 'http://192.168.1.5:8080/v1' },
      key: null,
    });
    expect(questions[1]!.warnings).toEqual([
      'This address is on your own network and is not encrypted: others in that network could read what is sent.',
    ]);
    expect(questions[1]!.details).toEqual(
      expect.arrayContaining([
        'Until now: xn--80ak6aa92e.com.',
        'No key is sent: the one that is set belongs to another server.',
      ]),
    );
    await handlers['settings.useProvider']({
      provider: { ...ELSEWHERE, baseUrl: 'http://localhost:11434/v1' },
      key: null,
    });
    expect(questions[2]).toMatchObject({
      title: 'Let a program on this computer answer?',
      subject: 'localhost:11434',
      warnings: [],
    });
  });

  it('refuse an address with a password or key, or a missing model, before any confirmation', async () => {
    const handlers = await open();
    for (const provider of [
      { ...ELSEWHERE, baseUrl: `https://me:${CANARY}@host.example/v1` },
      { ...ELSEWHERE, baseUrl: `https://host.example/v1?api_key=${CANARY}` },
      { ...ELSEWHERE, baseUrl: 'http://plain.example/v1' },
      { ...ELSEWHERE, chatModel: ' ' },
    ]) {
      const refused = handlers['settings.useProvider']({ provider, key: null });
      await expect(refused).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.not.stringContaining(CANARY) as string,
      });
    }
    expect(questions).toEqual([]);
  });

  it('ask before an excluded name is sent again, and keep the list when declined', async () => {
    const handlers = await open();
    await handlers['settings.save']({ excluded: { people: ['Gregor Pahl', 'Ana'], places: ['Lisbon'], folders: [] } });
    expect(questions).toEqual([]);
    answer = false;
    await expect(
      handlers['settings.save']({ excluded: { people: ['Ana'], places: [], folders: ['/home'] } }),
    ).rejects.toMatchObject({ code: 'cancelled' });
    expect(questions[0]).toMatchObject({ title: 'Stop masking these 2 names?', subject: 'Gregor Pahl, Lisbon' });
    expect((await handlers['settings.get'](null)).settings.excluded.people).toEqual(['Gregor Pahl', 'Ana']);
    answer = true;
    await handlers['settings.save']({ excluded: { people: ['Ana'], places: ['Lisbon'], folders: [] } });
    expect((await handlers['settings.get'](null)).settings.excluded.people).toEqual(['Ana']);
  });
});
