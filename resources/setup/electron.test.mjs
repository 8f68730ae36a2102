import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runElectron } from './electron.mjs';
import { askToEnd } from './process.mjs';
import { inProject } from './project.mjs';

let folder;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'engram-start-')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A program in Electron's place. */
function writeProgram(code) {
  const path = join(folder, 'electron');
  writeFileSync(path, `#!${process.execPath}\n${code}`);
  chmodSync(path, 0o755);
  return path;
}
const HOUR_MS = 60 * 60_000;

describe.skipIf(process.platform === 'win32')('a start under Electron', () => {
  /** Its output passes through this process. */
  const untilSaid = (text) =>
    new Promise((resolve) => {
      vi.spyOn(process.stdout, 'write').mockImplementation((bytes) => {
        if (String(bytes).includes(text)) resolve();
        return true;
      });
    });

  it('that says it is starting is left alone from then on, however long its vault takes to open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = join(folder, 'go-on');
    const program = writeProgram(`
      const { existsSync } = require('node:fs');
      console.log('Engram Vault is starting in Electron.');
      setInterval(() => { if (existsSync(${JSON.stringify(file)})) process.exit(7); }, 20);`);
    const isStarting = untilSaid('is starting');
    const running = runElectron(program, []);
    await isStarting;
    vi.advanceTimersByTime(HOUR_MS);
    writeFileSync(file, '');
    expect(await running).toMatchObject({ opened: true, code: 7 });
  });

  it('that says nothing is given up, so that another shell can be tried', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const said = untilSaid('something else');
    const running = runElectron(writeProgram(`console.log('something else'); setInterval(() => {}, 1_000);`), []);
    await said;
    vi.advanceTimersByTime(HOUR_MS);
    expect(await running).toMatchObject({ opened: false, why: 'it was ended (SIGKILL)' });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('that is asked to end by %s saves first', async (signal) => {
    const program = writeProgram(`
      process.on('${signal}', () => { console.log('saved'); process.exit(0); });
      setInterval(() => {}, 1_000);
      console.log('Engram Vault is starting in Electron.');`);
    const script = join(folder, 'start.mjs');
    const url = pathToFileURL(inProject('resources', 'setup', 'electron.mjs')).href;
    writeFileSync(
      script,
      `import { runElectron } from ${JSON.stringify(url)};
const { code } = await runElectron(${JSON.stringify(program)}, []);
console.log('ended with', code);`,
    );
    const start = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    start.stdout.on('data', (bytes) => {
      said += bytes;
      if (String(bytes).includes('is starting')) start.kill(signal);
    });
    await new Promise((resolve) => start.once('close', resolve));
    expect(said.trim().split('\n').slice(1)).toEqual(['saved', 'ended with 0']);
  });
});

it('under Windows, where a signal would end it at once, its windows are asked to close', () => {
  const child = { pid: 42, kill: vi.fn() };
  const start = vi.fn(() => new EventEmitter());
  askToEnd(child, 'SIGINT', { platform: 'win32', start });
  expect(start.mock.calls).toEqual([['taskkill', ['/pid', '42'], { stdio: 'ignore' }]]);
  askToEnd(child, 'SIGINT', { platform: 'linux', start });
  expect([child.kill.mock.calls, start.mock.calls.length]).toEqual([[['SIGINT']], 1]);
});
