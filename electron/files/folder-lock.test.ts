import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { ownLockText } from './lock-file';
import { realFileSystem } from './file-system';
import { lockFolder, removeStaleLockDrafts } from './folder-lock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const GONE = JSON.stringify({ pid: 2 ** 22 + 5, startedAt: '1' });
const LOCK_BEFORE_REBOOT = JSON.stringify({ ...JSON.parse(ownLockText()), bootId: 'an earlier one' });
const lockPath = () => join(folder, 'LOCK');

describe('the lock of a vault folder', () => {
  it('refuses a second process while the first runs, and admits it afterwards', async () => {
    const unlock = await lockFolder(realFileSystem, folder);
    await expect(lockFolder(realFileSystem, folder)).rejects.toMatchObject({ code: 'busy' });
    await unlock();
    await (
      await lockFolder(realFileSystem, folder)
    )();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['of a process that is gone', GONE],
    ['that was never finished', '{"pi'],
    ['of another process that had this one’s number before', JSON.stringify({ pid: process.pid, startedAt: '1' })],
    ['of the same process number and start, before the machine started anew', LOCK_BEFORE_REBOOT],
  ])('is taken over from a lock %s', async (what, content) => {
    if ((what.startsWith('of another') || what.startsWith('of the same')) && process.platform !== 'linux') return;
    await writeFile(lockPath(), content);
    await utimes(lockPath(), 1_000, 1_000);
    await lockFolder(realFileSystem, folder);
    expect(JSON.parse(await readFile(lockPath(), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await readdir(folder)).toEqual(['LOCK']);
  });

  it.each(['EROFS', 'EACCES', 'ENOENT'])(
    'says in words that nothing can be written there, and what to do: %s',
    async (code) => {
      const failing = { ...realFileSystem, writeFile: () => Promise.reject(Object.assign(new Error(code), { code })) };
      await expect(lockFolder(failing, folder)).rejects.toMatchObject({
        code: 'not-allowed',
        message: expect.stringMatching(new RegExp(`cannot be written: .*\\(${code}\\).*open it there`, 'u')),
      });
    },
  );

  it('does not treat a lock that is being written as stale', async () => {
    await writeFile(lockPath(), '');
    await expect(lockFolder(realFileSystem, folder)).rejects.toMatchObject({ code: 'busy' });
  });

  it('is released only by its owner', async () => {
    const unlock = await lockFolder(realFileSystem, folder);
    await rm(lockPath());
    const other = await lockFolder(realFileSystem, folder);
    await unlock();
    await expect(lockFolder(realFileSystem, folder)).rejects.toMatchObject({ code: 'busy' });
    await other();
    expect(await readdir(folder)).toEqual([]);
  });

  it('can be taken over after a process was killed during a takeover', async () => {
    await writeFile(lockPath(), GONE);
    // The claim that a taker of these bytes makes, left by one that is gone too.
    const claims: string[] = [];
    await lockFolder(
      {
        ...realFileSystem,
        link: async (draft, path) => {
          claims.push(String(path));
          return realFileSystem.link(draft, path);
        },
      },
      folder,
    );
    const claim = claims.find((path) => path.includes('.stale-'))!;
    await writeFile(lockPath(), GONE);
    await writeFile(claim, GONE.replace('1"', '2"'));
    await writeFile(`${lockPath()}.5e1f`, GONE);
    const unlock = await lockFolder(realFileSystem, folder);
    await removeStaleLockDrafts(realFileSystem, folder);
    expect(await readdir(folder)).toEqual(['LOCK']);
    await unlock();
  });
});

describe('the lock of a vault folder among processes', () => {
  const ROUNDS = 100;
  let programFolder: string;
  let contenders: Contender[] = [];

  beforeAll(async () => {
    programFolder = await mkdtemp(join(tmpdir(), 'engram-contender-'));
    await build({
      configFile: false,
      logLevel: 'silent',
      root: resolve(import.meta.dirname, '../..'),
      build: {
        ssr: resolve(import.meta.dirname, 'testing/lock-contender.ts'),
        outDir: programFolder,
        rollupOptions: { output: { format: 'es', entryFileNames: 'contender.mjs' } },
      },
      ssr: { noExternal: true },
    });
    contenders = await Promise.all(
      Array.from({ length: 4 }, () => startContender(join(programFolder, 'contender.mjs'))),
    );
  }, 60_000);
  afterAll(async () => {
    for (const contender of contenders) contender.end();
    await rm(programFolder, { recursive: true, force: true });
  });

  it.each([
    ['free', false],
    ['left by a process that was killed', true],
  ])(
    `is never held twice when four processes start at once, ${ROUNDS} times, with the lock %s`,
    async (_what, isStale) => {
      const holders: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        if (isStale) await writeFile(lockPath(), GONE);
        const answers = await Promise.all(contenders.map((contender) => contender.ask({ take: folder })));
        holders.push(answers.filter((answer) => answer === 'taken').length);
        await Promise.all(contenders.map((contender) => contender.ask('release')));
      }
      expect(holders).toEqual(Array.from({ length: ROUNDS }, () => 1));
      expect(await readdir(folder)).toEqual([]);
    },
    120_000,
  );
});

interface Contender {
  ask(message: { take: string } | 'release'): Promise<string>;
  end(): void;
}

async function startContender(program: string): Promise<Contender> {
  const child: ChildProcess = fork(program);
  let fail: (error: Error) => void = () => {};
  child.once('exit', (code) => fail(new Error(`a contender ended with ${code}`)));
  const next = () =>
    new Promise<string>((answered, failed) => {
      fail = failed;
      child.once('message', (message) => answered(String(message)));
    });
  await next();
  return {
    ask(message) {
      const answer = next();
      child.send(message);
      return answer;
    },
    end: () => void child.send('end'),
  };
}
