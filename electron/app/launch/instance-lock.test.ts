import { spawn } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountSmallDisk } from '../../files/testing/small-disk';
import { takeInstanceLock, type InstanceLock, type InstanceLockOutcome } from './instance-lock';

let dataFolder: string;
const held: InstanceLock[] = [];

const take = async (options: Partial<Parameters<typeof takeInstanceLock>[0]> = {}): Promise<InstanceLockOutcome> => {
  const outcome = await takeInstanceLock({ dataFolder, ...options });
  if (outcome.kind === 'first') held.push(outcome.lock);
  return outcome;
};

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'engram-lock-'));
});

afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('one instance per data folder', () => {
  it('refuses a second start, notifies the first, and writes nothing', async () => {
    const first = await take();
    expect(first.kind).toBe('first');
    let calls = 0;
    if (first.kind === 'first') first.lock.onSecondStart(() => (calls += 1));
    const before = await readdir(dataFolder);
    const record = await readFile(join(dataFolder, 'LOCK'), 'utf8');
    expect(await take()).toEqual({ kind: 'second', processId: process.pid });
    expect(calls).toBe(1);
    expect(await readdir(dataFolder)).toEqual(before);
    expect(await readFile(join(dataFolder, 'LOCK'), 'utf8')).toBe(record);
  });

  it('hands over which vault and link a second start asks for, also before anybody listens', async () => {
    const first = await take();
    const early = { vault: 'Work', workingFolder: '/here', link: 'engram-vault://review' };
    expect(await take({ request: early })).toEqual({ kind: 'second', processId: process.pid });
    const heard: unknown[] = [];
    if (first.kind === 'first') first.lock.onOpenRequest((request) => void heard.push(request));
    await take({ request: { link: `engram-vault://search?q=${'x'.repeat(3_000)}` } });
    await take();
    expect(heard).toHaveLength(2);
    expect(heard[0]).toEqual(early);
  });

  it('closes a connection that says anything else, and one that says too much', async () => {
    const first = await take();
    const heard = vi.fn();
    if (first.kind === 'first') first.lock.onOpenRequest(heard);
    const address = join(dataFolder, 'instance.sock');
    const said = (text: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(address);
        let reply = '';
        socket.on('data', (bytes) => (reply += bytes.toString()));
        socket.on('error', () => {});
        socket.on('close', () => resolve(reply));
        socket.write(text);
      });
    for (const text of [
      'engram-vault open\n',
      'engram-vault open {"link":7}\n',
      'engram-vault open {"link":"a","run":"b"}\n',
      'engram-vault open {"link":"a"\n',
      `engram-vault open ${'x'.repeat(50_000)}`,
    ])
      expect(await said(text), text.slice(0, 60)).toBe('');
    expect(await said('engram-vault open {"link":"engram-vault://review"}\n')).toBe('ok\n');
    expect(heard.mock.calls).toEqual([[{ link: 'engram-vault://review' }]]);
  });

  it('is free again after the first ends', async () => {
    await take();
    await held.pop()!.release();
    expect(await readdir(dataFolder)).toEqual([]);
    expect((await take()).kind).toBe('first');
  });

  it('takes over from an instance that was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await writeFile(join(dataFolder, 'LOCK'), JSON.stringify({ processId: child.pid, token: 'gone' }));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect((await take()).kind).toBe('first');
  });

  it('takes over when the process id of a killed instance belongs to another program now', async () => {
    await writeFile(join(dataFolder, 'LOCK'), JSON.stringify({ processId: 1, token: 'gone' }));
    expect((await take({ timeoutMs: 100, isProcessAlive: () => true })).kind).toBe('first');
  });

  it('takes over a lock file that cannot be read', async () => {
    await writeFile(join(dataFolder, 'LOCK'), '{"processId":');
    expect((await take()).kind).toBe('first');
  });

  it('lets exactly one of many simultaneous starts through, stale lock or not', async () => {
    for (const isStale of [false, true]) {
      if (isStale) await writeFile(join(dataFolder, 'LOCK'), JSON.stringify({ processId: 999_999_999, token: 'gone' }));
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => take()));
      expect(outcomes.filter(({ kind }) => kind === 'first')).toHaveLength(1);
      for (const lock of held.splice(0)) await lock.release();
    }
  });

  it('says on a full disk how many bytes are needed, and leaves nothing there', async () => {
    const disk = mountSmallDisk(dataFolder, 1);
    // Only a real full disk refuses these files.
    if (disk === null) return;
    try {
      await disk.fill(0);
      const before = await readdir(dataFolder);
      await expect(take()).rejects.toMatchObject({ code: 'disk-full', message: /\d+ bytes\) more are needed/ });
      expect(await readdir(dataFolder)).toEqual(before);
    } finally {
      disk.unmount();
    }
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dataFolder, 'x'.repeat(60), 'y'.repeat(60));
    expect((await take({ dataFolder: deep })).kind).toBe('first');
    expect((await take({ dataFolder: deep })).kind).toBe('second');
  });

  it.runIf(process.platform !== 'win32')('listens where the owner alone can speak to it, and on no port', async () => {
    const deep = join(dataFolder, 'x'.repeat(60), 'y'.repeat(60));
    const temporary = async () => (await readdir(tmpdir())).filter((name) => /^engram-vault-[0-9a-f]{24}$/u.test(name));
    const before = await temporary();
    await take();
    expect((await lstat(join(dataFolder, 'instance.sock'))).mode & 0o777).toBe(0o600);
    await take({ dataFolder: deep });
    const made = (await temporary()).filter((name) => !before.includes(name));
    expect(made).toHaveLength(1);
    const folder = join(tmpdir(), made[0]!);
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
    expect((await lstat(join(folder, 'instance.sock'))).mode & 0o777).toBe(0o600);
    await held.pop()!.release();
    expect(await temporary()).toEqual(before);
    // A folder of that name which others may write to is a trap.
    await mkdir(folder, { mode: 0o700 });
    await chmod(folder, 0o777);
    await expect(take({ dataFolder: deep })).rejects.toMatchObject({ code: 'not-allowed' });
    await rm(folder, { recursive: true });
  });
});
