import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildThreads, type ThreadBundles } from '../threads/testing/build-threads';
import { takeInstanceLock } from './launch/instance-lock';
import type { BootReport, BootRequest } from './testing/electron-boot-process';

/** The program as it ships, in a process whose `electron` is the fake: what is exported there is all that it finds. */
let program: ThreadBundles;
let hooks: string;
let base: string;
let data: string;

beforeAll(async () => {
  program = await buildThreads({
    'electron-main': 'electron/app/electron-main.ts',
    'electron-boot': 'electron/app/testing/electron-boot-process.ts',
    'electron-stub': 'electron/shell/electron/testing/electron-fake.ts',
    'out/main/retrieval-worker': 'electron/retrieval/worker/retrieval-worker.ts',
    'out/main/vitality-worker': 'electron/vitality/worker/vitality-worker.ts',
    'out/main/graph-worker': 'electron/app/workers/graph-worker.ts',
    'out/main/text-worker': 'electron/corpus/extraction/text-worker.ts',
  });
  const folder = dirname(fileURLToPath(program.url('electron-main')));
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'engram-vault', version: '0.0.1', type: 'module' }),
  );
  const resolve = `export const resolve = (name, context, next) =>
    name === 'electron' ? { url: ${JSON.stringify(program.url('electron-stub').href)}, shortCircuit: true } : next(name, context);`;
  hooks = join(folder, 'hooks.mjs');
  await writeFile(
    hooks,
    `import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(resolve)}`)});
if (isMainThread) await import(${JSON.stringify(program.url('electron-boot').href)});`,
  );
}, 240_000);
afterAll(() => program.remove());

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-boot-'));
  data = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true, force: true }));

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = fork(fileURLToPath(program.url('electron-main')), args, {
    execArgv: ['--import', hooks],
    cwd: base,
    env: { ...process.env, HOME: base, USERPROFILE: base, XDG_CONFIG_HOME: '', APPDATA: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const reports: BootReport[] = [];
  const heard = new Set<() => void>();
  const hear = () => {
    for (const check of heard) check();
  };
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (bytes) => {
      said += String(bytes);
      hear();
    });
  child.on('message', (report: BootReport) => {
    reports.push(report);
    hear();
  });
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => {
      const exit = reports.flatMap((report) => ('exit' in report ? [report.exit] : [])).at(-1);
      resolve(exit === undefined ? `${signal ?? code} by itself` : `code ${exit}`);
      hear();
    }),
  );
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (isThere()) resolve();
        else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`The program ended: ${said}`));
        else return;
        heard.delete(check);
      };
      heard.add(check);
      check();
    });
  return {
    ended,
    said: () => said,
    boxes: () => reports.flatMap((report) => ('box' in report ? [report.box] : [])),
    untilOpen: () => until(() => said.includes('Engram Vault is open')),
    ask: (request: BootRequest) => void child.send(request),
    untilWindow: (state: 'open' | 'closed') =>
      until(() => reports.flatMap((report) => ('window' in report ? [report.window] : [])).at(-1) === state),
    async interrupt() {
      child.kill('SIGINT');
      await until(() => reports.some((report) => 'signal' in report));
    },
    interruptAgain: () => void child.kill('SIGINT'),
  };
}

const log = () => readFile(join(data, 'logs', 'main.log'), 'utf8');
/** Everything under the data folder but Electron's own profile, whose lock comes before ours. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('electron-profile')).sort();

async function startOpen(...args: string[]) {
  const running = start(['--data-dir', data, ...args]);
  await running.untilOpen();
  return running;
}

describe('a start', () => {
  it('says that it is starting, opens, and ends in order when it is quit', async () => {
    const running = await startOpen();
    expect(running.said().indexOf('Engram Vault is starting')).toBeLessThan(
      running.said().indexOf('Engram Vault is open'),
    );
    running.ask('quit');
    expect(await running.ended).toBe('code 0');
    expect(await log()).toContain('Stopped.');
    expect([existsSync(join(data, 'LOCK')), running.boxes()]).toEqual([false, []]);
  });

  it('while another program has the data folder writes nothing in it', async () => {
    const outcome = await takeInstanceLock({ dataFolder: data });
    if (outcome.kind === 'second') throw new Error('the folder is free');
    onTestFinished(() => outcome.lock.release());
    const before = await filesIn(data);
    const second = start(['--data-dir', data]);
    expect(await second.ended).toBe('code 0');
    expect(second.said()).toContain(`already open with this data folder (process ${process.pid})`);
    expect([await filesIn(data), second.boxes()]).toEqual([before, []]);
  });

  it('while another Electron has it writes nothing in it', async () => {
    const second = start(['--data-dir', data], { TEST_SECOND_START: '1' });
    expect(await second.ended).toBe('code 0');
    expect(second.said()).toContain('already open; its window was brought to the front');
    expect([await filesIn(data), second.boxes()]).toEqual([[], []]);
  });

  it('with an argument that cannot be read says so in a box, and touches no data folder', async () => {
    const failed = start(['--data-dir']);
    expect(await failed.ended).toBe('code 1');
    expect(failed.boxes()).toEqual([['Engram Vault did not start', '--data-dir needs a value after it.']]);
    expect(await readdir(base)).toEqual([]);
  });

  it('with ten thousand files says so in a box, and touches no data folder', async () => {
    const failed = start(Array.from({ length: 10_000 }, (_, number) => `/notes/${number}.md`));
    expect(await failed.ended).toBe('code 1');
    expect(failed.boxes()).toEqual([
      ['Engram Vault did not start', expect.stringMatching(/^These are too many files at once/u)],
    ]);
    expect(await readdir(base)).toEqual([]);
  });

  it('with a folder in which nothing can be written says so in a box', async () => {
    await writeFile(join(base, 'file'), '');
    const folder = join(base, 'file', 'inner');
    const failed = start(['--data-dir', folder]);
    expect(await failed.ended).toBe('code 1');
    expect(failed.boxes()).toEqual([
      ['Engram Vault did not start', expect.stringContaining(`Nothing can be written in ${folder}.`)],
    ]);
  });

  it('with a vault that cannot be opened says so in a box with the log’s place, and lets go of the data folder', async () => {
    const failed = start(['--data-dir', data, '--vault', 'Nowhere']);
    expect(await failed.ended).toBe('code 1');
    const path = join(data, 'logs', 'main.log');
    expect(failed.boxes()).toEqual([
      ['Engram Vault did not start', expect.stringMatching(/^There is no vault called “Nowhere”/u)],
    ]);
    expect(failed.boxes()[0]![1]).toContain(`The log: ${path}`);
    expect(await log()).toContain('The application did not start.');
    expect(existsSync(join(data, 'LOCK'))).toBe(false);
  });

  it('on a vault list that cannot be read says so in a box, although that is found late', async () => {
    await mkdir(join(data, 'vaults.json'), { recursive: true });
    const failed = start(['--data-dir', data]);
    expect(await failed.ended).toBe('code 1');
    expect(failed.boxes()).toHaveLength(1);
  });
});

describe('a running program', () => {
  it('ends when its window is closed', async () => {
    const running = await startOpen();
    running.ask('close');
    expect(await running.ended).toBe('code 0');
  });

  it('goes on in the tray where the person chose that; another start brings the window back', async () => {
    await mkdir(data);
    await writeFile(join(data, 'desktop.json'), JSON.stringify({ key: 'F8', hasTray: true, staysOpen: true }));
    const running = await startOpen();
    running.ask('close');
    await running.untilWindow('closed');
    running.ask('start again');
    await running.untilWindow('open');
    running.ask('quit');
    expect(await running.ended).toBe('code 0');
  });

  it.skipIf(process.platform === 'win32')(
    'saves when Ctrl+C comes twice, from the terminal and passed on',
    async () => {
      const running = await startOpen();
      running.ask('hold');
      await running.interrupt();
      running.interruptAgain();
      running.ask('go on');
      expect(await running.ended).toBe('code 0');
      expect(await log()).toContain('Stopped.');
      expect(existsSync(join(data, 'LOCK'))).toBe(false);
    },
  );

  it('ends when it is asked again later, although saving hangs', async () => {
    const running = await startOpen();
    running.ask('hold');
    running.ask('quit');
    // Nobody waits for its windows any longer.
    running.ask('quit');
    running.ask('later');
    running.ask('quit');
    expect(await running.ended).toBe('code 1');
    expect(await log()).toContain('it was asked to end again');
  });

  it('logs an exception that nothing caught, saves, says so once, and ends', async () => {
    const running = await startOpen();
    running.ask('throw');
    running.ask('throw');
    expect(await running.ended).toBe('code 1');
    const lines = await log();
    expect(lines).toContain('a fault of the test');
    expect(lines).toContain('Stopped.');
    expect(running.boxes()).toEqual([['Engram Vault had to close', expect.stringContaining('main.log')]]);
    expect(existsSync(join(data, 'LOCK'))).toBe(false);
  });

  it('logs a rejection that nothing handled, and goes on', async () => {
    const running = await startOpen();
    running.ask('reject');
    running.ask('quit');
    expect(await running.ended).toBe('code 0');
    expect(await log()).toContain('a rejection of the test');
    expect(running.boxes()).toEqual([]);
  });
});
