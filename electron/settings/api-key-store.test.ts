import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../../shared/lib/logger';
import { createSecretRedactor, REDACTED, type SecretRedactor } from '../models/redaction/secret-redactor';
import type { SecretBox } from '../shell/shell';
import { openApiKeyStore } from './api-key-store';

const OPENAI = 'https://api.openai.com/v1';
const CANARY = 'sk-canary-4711';

/** Reverses the text: enough to see whether the box was used. */
const secretBox = (protection: SecretBox['protection']): SecretBox => ({
  protection,
  encrypt: async (text) => new TextEncoder().encode([...text].reverse().join('')),
  decrypt: async (bytes) => [...new TextDecoder('utf-8', { fatal: true }).decode(bytes)].reverse().join(''),
});

describe('the API key', () => {
  let folder: string;
  const lines: string[] = [];
  let redactor: SecretRedactor;
  const log: Logger = {
    info: (...line) => lines.push(JSON.stringify(line)),
    warn: (...line) => lines.push(JSON.stringify(line)),
    error: (...line) => lines.push(JSON.stringify(line)),
  };
  const open = (protection: SecretBox['protection'] = 'system') =>
    openApiKeyStore({ file: join(folder, 'key.json'), secrets: secretBox(protection), redactor, log });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
    lines.length = 0;
    redactor = createSecretRedactor();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is remembered encrypted, and found again after a restart', async () => {
    await (await open()).set(CANARY, { remember: true, baseUrl: OPENAI });
    const again = await open();
    expect(again.keyFor(OPENAI)).toBe(CANARY);
    expect(again.view(OPENAI)).toEqual({ isSet: true, kept: 'system', protection: 'system', host: 'api.openai.com' });
    expect(await readFile(join(folder, 'key.json'), 'utf8')).not.toContain(CANARY);
  });

  it('goes to the host it was given for, and to no other', async () => {
    const keys = await open();
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    expect(keys.keyFor('https://api.openai.com.evil.example/v1')).toBeNull();
    expect(keys.keyFor('http://127.0.0.1:11434/v1')).toBeNull();
    expect(keys.view('http://127.0.0.1:11434/v1')).toMatchObject({
      isSet: false,
      kept: 'none',
      host: 'api.openai.com',
    });
  });

  it.each([
    ['the person wants it so', 'system', false],
    ['the shell has no protection', 'none', true],
  ] as const)('stays in memory only when %s', async (_why, protection, remember) => {
    const keys = await open(protection);
    await keys.set(CANARY, { remember, baseUrl: OPENAI });
    expect(keys.view(OPENAI).kept).toBe('session');
    expect(keys.keyFor(OPENAI)).toBe(CANARY);
    expect(await readdir(folder)).toEqual([]);
    expect((await open(protection)).keyFor(OPENAI)).toBeNull();
  });

  it('warns when the system’s keychain does not protect it', async () => {
    const keys = await open('weak');
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    expect(keys.view(OPENAI).kept).toBe('weak');
  });

  it('is registered with the redactor when set or read, also after being replaced', async () => {
    const keys = await open();
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    await keys.set('another-key-4712', { remember: true, baseUrl: OPENAI });
    expect(redactor.redact(`${CANARY} another-key-4712`)).toBe(`${REDACTED} ${REDACTED}`);
    redactor = createSecretRedactor();
    await open();
    expect(redactor.redact('another-key-4712')).toBe(REDACTED);
  });

  it('is deleted from disk and memory when cleared', async () => {
    const keys = await open();
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    await keys.set('  ', { remember: true, baseUrl: OPENAI });
    expect(keys.keyFor(OPENAI)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('counts as absent when the keychain changed, and no log line contains it', async () => {
    await (await open()).set(CANARY, { remember: true, baseUrl: OPENAI });
    await writeFile(join(folder, 'key.json'), JSON.stringify({ host: 'api.openai.com', secret: '/w==' }));
    const keys = await open();
    expect(keys.view(OPENAI).isSet).toBe(false);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('is on disk until the next one is written, and stays there when that one cannot be encrypted', async () => {
    const box = secretBox('system');
    const keys = await openApiKeyStore({ file: join(folder, 'key.json'), secrets: box, redactor, log });
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    box.encrypt = async () => {
      expect(await readdir(folder)).toEqual(['key.json']);
      throw new Error('the keychain is locked');
    };
    await keys.set('another-key-4712', { remember: true, baseUrl: OPENAI });
    expect([keys.keyFor(OPENAI), keys.view(OPENAI).kept]).toEqual(['another-key-4712', 'session']);
    expect((await open()).keyFor(OPENAI)).toBe(CANARY);
    expect(lines.join()).not.toContain('4712');
  });

  it('is not kept with less protection than the person was told of', async () => {
    const box = { ...secretBox('system') };
    const weak: SecretBox = {
      ...box,
      encrypt: (text) => {
        Object.assign(weak, { protection: 'weak' });
        return box.encrypt(text);
      },
    };
    const keys = await openApiKeyStore({ file: join(folder, 'key.json'), secrets: weak, redactor, log });
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    expect(keys.view(OPENAI)).toMatchObject({ isSet: true, kept: 'session', protection: 'weak' });
    expect(await readdir(folder)).toEqual([]);
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    expect(keys.view(OPENAI).kept).toBe('weak');
  });

  it('is kept at once where the keychain protects it better than the person was told', async () => {
    const box = { ...secretBox('system') };
    const better: SecretBox = {
      ...box,
      protection: 'weak',
      encrypt: (text) => {
        Object.assign(better, { protection: 'system' });
        return box.encrypt(text);
      },
    };
    const keys = await openApiKeyStore({ file: join(folder, 'key.json'), secrets: better, redactor, log });
    await keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    expect(keys.view(OPENAI)).toMatchObject({ kept: 'system', protection: 'system' });
    expect((await open()).keyFor(OPENAI)).toBe(CANARY);
  });

  it('stays removed when that happens while the keychain still asks the person', async () => {
    const box = secretBox('system');
    const { encrypt } = box;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    box.encrypt = async (text) => {
      await asked;
      return encrypt(text);
    };
    const keys = await openApiKeyStore({ file: join(folder, 'key.json'), secrets: box, redactor, log });
    const setting = keys.set(CANARY, { remember: true, baseUrl: OPENAI });
    await keys.set('', { remember: false, baseUrl: OPENAI });
    answer();
    await setting;
    expect([keys.keyFor(OPENAI), await readdir(folder)]).toEqual([null, []]);
  });
});
