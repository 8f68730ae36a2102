import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FakeApp } from './testing/fake-app';

let folder: string;
let electron: typeof import('./testing/electron-fake');
let life: typeof import('./electron-life');
let app: FakeApp;

/** Each test has a program, and so an Electron, of its own. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-life-'));
  vi.resetModules();
  electron = await import('./testing/electron-fake');
  life = await import('./electron-life');
  app = electron.app;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await rm(folder, { recursive: true, force: true });
});

const prepare = (args: readonly string[] = []) => life.prepareElectron(join(folder, 'profile'), args);

async function ready() {
  prepare();
  await app.whenReady();
  return life.createElectronLife();
}

function onPlatform(platform: NodeJS.Platform): void {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }));
}

describe('before Electron is ready', () => {
  it('another running instance is reported, and is given the arguments as they were written', () => {
    app.isFirstInstance = false;
    expect(prepare(['--vault', 'Work'])).toBe(false);
    expect(app.lockData).toEqual({ args: ['--vault', 'Work'], workingFolder: process.cwd() });
  });

  it('Windows is told under which name its shortcuts know the app', () => {
    onPlatform('linux');
    prepare();
    expect(app.modelIds).toEqual([]);
    onPlatform('win32');
    prepare();
    expect(app.modelIds).toEqual(['io.github.engram-vault']);
  });
});

describe('a second start', () => {
  const asked = ['/repo', '--data-dir', '/D', '--vault', 'Work'];

  it('is heard as it was written, although Chromium hands its arguments over in another order', async () => {
    const { onOpenRequested, onSecondInstance } = await ready();
    const heard = vi.fn();
    const second = vi.fn();
    onOpenRequested(heard);
    onSecondInstance(second);
    await app.startSecond(['/electron', ...asked], '/its', { args: asked, workingFolder: '/its' });
    expect(heard.mock.calls).toEqual([[asked, '/its']]);
    expect(second).toHaveBeenCalledOnce();
  });

  it('of another form is heard by what Chromium hands over', async () => {
    const { onOpenRequested } = await ready();
    const heard = vi.fn();
    onOpenRequested(heard);
    const link = 'engram-vault://search?q=x';
    for (const data of [null, 'text', { args: 'x', workingFolder: '/' }, { args: [1], workingFolder: '/' }])
      await app.startSecond(['/electron', '/repo', link], '/its', data);
    expect(heard.mock.calls.map(([args, where]) => [args.at(-1), where])).toEqual(
      Array.from({ length: 4 }, () => [link, '/its']),
    );
  });

  it('and a link of the system wait for whoever listens, from the first moment on', async () => {
    prepare();
    const event = { preventDefault: vi.fn() };
    app.emit('open-url', event, 'engram-vault://review');
    await app.startSecond(['/electron', ...asked], '/its', { args: asked, workingFolder: '/its' });
    const heard = vi.fn();
    life.createElectronLife().onOpenRequested(heard);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(heard.mock.calls).toEqual([
      [['engram-vault://review'], ''],
      [asked, '/its'],
    ]);
  });
});

describe('files that the system opens with the app', () => {
  const open = (path: string) => {
    const event = { preventDefault: vi.fn() };
    app.emit('open-file', event, path);
    return event;
  };

  it('wait for whoever listens, from the first moment on; those of one gesture come together', async () => {
    prepare();
    expect(open('/a/Clay.md').preventDefault).toHaveBeenCalledOnce();
    open('/a/--data-dir=evil.md');
    await app.whenReady();
    const heard = vi.fn();
    life.createElectronLife().onOpenRequested(heard);
    open('/a/later.pdf');
    await new Promise((done) => setImmediate(done));
    expect(heard.mock.calls).toEqual([
      [['--', '/a/Clay.md', '/a/--data-dir=evil.md'], ''],
      [['--', '/a/later.pdf'], ''],
    ]);
  });

  it('are handed over by Chromium alone where they are too long to be given along', async () => {
    const many = Array.from({ length: 60 }, (_, number) => `/folder/${'x'.repeat(90)}${number}.md`);
    app.isFirstInstance = false;
    prepare(many);
    expect(app.lockData).toEqual({});
    const { onOpenRequested } = await ready();
    const heard = vi.fn();
    onOpenRequested(heard);
    await app.startSecond(['/electron', '/repo', ...many], '/its', {});
    expect(heard.mock.calls[0]![0].slice(-60)).toEqual(many);
    expect(heard.mock.calls[0]![0]).not.toContain('/repo');
  });
});

it('a click in the Dock brings the window back where none is to be seen, as a second start does', async () => {
  const { onSecondInstance } = await ready();
  const second = vi.fn();
  onSecondInstance(second);
  app.emit('activate', {}, true);
  expect(second).not.toHaveBeenCalled();
  app.emit('activate', {}, false);
  expect(second).toHaveBeenCalledOnce();
});

describe('quitting', () => {
  it('waits until everything is saved, and then ends with the code that it is given', async () => {
    const { onQuitRequested, quit, isQuitting } = await ready();
    const requested = vi.fn();
    onQuitRequested(requested);
    const window = new electron.BrowserWindow({});
    app.quit();
    expect([requested.mock.calls.length, window.isDestroyed(), app.exitCode, isQuitting()]).toEqual([
      1,
      false,
      null,
      false,
    ]);
    await quit(3);
    expect([window.isDestroyed(), app.exitCode, isQuitting()]).toEqual([true, 3, true]);
  });

  it('is not what closing the last window does: that is told apart, and saved first', async () => {
    await ready();
    new electron.BrowserWindow({}).destroy();
    expect(app.exitCode).toBeNull();
  });

  it('is asked for when Windows logs off, which is put off until then', async () => {
    const { onQuitRequested, heedLogOff } = await ready();
    const requested = vi.fn();
    onQuitRequested(requested);
    const window = new electron.BrowserWindow({});
    heedLogOff(window as never);
    const event = { preventDefault: vi.fn() };
    window.emit('query-session-end', event);
    expect([requested.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1]);
    window.emit('session-end', {});
    expect(requested).toHaveBeenCalledTimes(2);
  });
});

describe('links of the system', () => {
  it.each([
    ['an installed app takes them', true, {}, ['engram-vault']],
    ['a checkout does not', false, {}, []],
    [
      'nor does a portable program, which is gone from its place afterwards',
      true,
      { PORTABLE_EXECUTABLE_DIR: '/E' },
      [],
    ],
  ])('%s', async (_name, isPackaged, environment, schemes) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    app.isPackaged = isPackaged;
    await ready();
    expect(app.defaultSchemes).toEqual(schemes);
  });
});

describe('a failure', () => {
  it('is said in a box once Electron can show one, and its profile is not made among the person’s data', async () => {
    await life.showFailure('It did not start', 'Why.');
    expect(app.boxes).toEqual([['It did not start', 'Why.']]);
    const profile = app.paths.get('userData')!;
    onTestFinished(() => rm(profile, { recursive: true, force: true }));
    expect([profile.startsWith(tmpdir()), app.paths.get('sessionData')]).toEqual([true, profile]);
  });

  it('keeps the profile that was set', async () => {
    prepare();
    await life.showFailure('It did not start', 'Why.');
    expect(app.paths.get('userData')).toBe(join(folder, 'profile'));
  });

  it('ends the program later: what stands after it runs on', () => {
    let ranOn = false;
    life.endElectron(1);
    ranOn = true;
    expect([ranOn, app.exitCode]).toEqual([true, 1]);
  });
});

it('the languages of the system are those that the person prefers there, as far as they are tags', () => {
  app.systemLanguages = ['de-AT@euro', 'de-AT', 'en-GB'];
  expect(life.systemLanguages()).toEqual(['de-AT', 'en-GB']);
});
