import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWindowlessApp, type WindowlessApp } from '../testing/windowless-app';

let folder: string;
let app: WindowlessApp;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-locked-'));
  app = await startWindowlessApp(folder);
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

it('the microphone is refused without a model, and with the lock, behind which no window may ask for it', async () => {
  await app.call('speech.microphone', { isOn: true });
  expect(app.microphone).toEqual([false]);
  await app.call('lock.set', { passphrase: 'a passphrase of length', afterMinutes: null });
  await app.call('lock.lock', null);
  expect(app.microphone).toEqual([false, false]);
  await expect(app.call('speech.microphone', { isOn: true })).rejects.toMatchObject({ code: 'not-allowed' });
  expect(app.microphone).toHaveLength(2);
});
