import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../shared/lib/logger';
import { createLockedDispatch } from './locked-dispatch';
import { LOCK_FILE, lockIfAway, openScreenLock } from './screen-lock';

const PASSPHRASE = 'four small green pears';
let dataFolder: string;
let time = 1_000_000;
const open = () => openScreenLock({ dataFolder, now: () => time, log: silentLogger });

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engram-lock-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

describe('the lock of the screen', () => {
  it('is not there until a passphrase is set, and is closed at the next start', async () => {
    const first = await open();
    expect(first.state()).toEqual({ isSet: false, isLocked: false, afterMinutes: null });
    expect(first.lock().isLocked).toBe(false);
    await first.set(PASSPHRASE, 5);
    expect(first.state()).toEqual({ isSet: true, isLocked: false, afterMinutes: 5 });

    const next = await open();
    expect(next.state()).toEqual({ isSet: true, isLocked: true, afterMinutes: 5 });
    await expect(next.unlock('four small green apples')).rejects.toMatchObject({ code: 'not-allowed' });
    expect((await next.unlock(PASSPHRASE)).isLocked).toBe(false);
  });

  it('locks where no window was there to notice that nobody was, after the minutes that are set', async () => {
    const lock = await open();
    lockIfAway(lock, 86_400_000);
    await lock.set(PASSPHRASE, null);
    lockIfAway(lock, 86_400_000);
    await lock.change(PASSPHRASE, null, 5);
    lockIfAway(lock, 299_999);
    expect(lock.state().isLocked).toBe(false);
    lockIfAway(lock, 300_000);
    expect(lock.state().isLocked).toBe(true);
  });

  it('keeps no passphrase, and its file is its owner’s alone', async () => {
    await (await open()).set(PASSPHRASE, null);
    const file = join(dataFolder, LOCK_FILE);
    expect(await readFile(file, 'utf8')).not.toContain('pears');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('opens to the same letters typed in another way', async () => {
    await (await open()).set('Grüße aus Köln', null);
    expect((await (await open()).unlock('Grüße aus Köln'.normalize('NFD'))).isLocked).toBe(false);
  });

  it('lets one wait after three wrong ones, longer each time, and never longer than a minute', async () => {
    const lock = await open();
    await lock.set(PASSPHRASE, null);
    lock.lock();
    const wrong = () => lock.unlock('not it').catch(({ code }: { code: string }) => code);
    expect([await wrong(), await wrong(), await wrong()]).toEqual(['not-allowed', 'not-allowed', 'not-allowed']);
    expect(await wrong()).toBe('busy');
    await expect(lock.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'busy' });
    time += 1_000;
    expect(await wrong()).toBe('not-allowed');
    time += 1_000;
    expect(await wrong()).toBe('busy');
    time += 60_000;
    expect((await lock.unlock(PASSPHRASE)).isLocked).toBe(false);
  });

  it('is changed and removed only with the passphrase', async () => {
    const lock = await open();
    await lock.set(PASSPHRASE, null);
    await expect(lock.set('another passphrase', null)).rejects.toMatchObject({ code: 'conflict' });
    await expect(lock.change('wrong', 'another passphrase', 1)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(lock.remove('wrong')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await lock.change(PASSPHRASE, null, 30)).toMatchObject({ afterMinutes: 30 });
    await lock.change(PASSPHRASE, 'another passphrase', 30);
    await expect(lock.remove(PASSPHRASE)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await lock.remove('another passphrase')).toEqual({ isSet: false, isLocked: false, afterMinutes: null });
    expect((await open()).state().isSet).toBe(false);
  });

  it('keeps nobody out by a file that cannot be read', async () => {
    await writeFile(join(dataFolder, LOCK_FILE), '{"version":1,"salt":"x"}');
    expect((await open()).state()).toMatchObject({ isSet: false, isLocked: false });
  });
});

describe('while the screen is locked', () => {
  it('a page is answered about the lock alone', async () => {
    const asked: string[] = [];
    const dispatch = createLockedDispatch(
      { state: () => ({ isSet: true, isLocked: true, afterMinutes: null }) },
      async (route) => void asked.push(route),
    );
    for (const route of ['notes.list', 'app.perform', 'settings.get', 'lock.nothing', 'toString'])
      await expect(dispatch(route, null)).rejects.toMatchObject({ code: 'not-allowed' });
    await dispatch('lock.state', null);
    await dispatch('lock.unlock', { passphrase: 'x' });
    expect(asked).toEqual(['lock.state', 'lock.unlock']);
  });
});
