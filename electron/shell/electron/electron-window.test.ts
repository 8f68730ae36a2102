import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { decodeWire, encodeWire } from '../../../shared/ipc/codec';
import { createPeer } from '../../../shared/ipc/peer';
import { silentLogger } from '../../../shared/lib/logger';
import { openCaptureWindow, openStoreWindow, openVisibleWindow, rememberWindow, toShellPage } from './electron-window';
import { app, BrowserWindow, fakeState, ipcMain } from './testing/electron-fake';
import { DEFAULT_WINDOW_STATE, readWindowState, writeWindowState } from './window-state';

beforeAll(() => app.whenReady());
// Other files get an Electron of their own.
afterAll(() => void vi.resetModules());

const URL = 'app://vault/app/index.html';
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-windows-'));
  file = join(folder, 'state.json');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
});

async function open(platform: NodeJS.Platform = 'linux', isHidden = false) {
  const made = isHidden
    ? openStoreWindow({ preloadPath: '/preload.cjs', platform })
    : openVisibleWindow({ file }, { preloadPath: '/preload.cjs', platform });
  const page = await toShellPage(made, URL, { log: silentLogger, isHidden, platform });
  return { window: made as unknown as BrowserWindow, page };
}

describe('a window', () => {
  it.each(['minimize', 'hide'] as const)('comes to the front when it is asked for after %s', async (act) => {
    const { window, page } = await open();
    const focused = vi.fn();
    window.on('focus', focused);
    window[act]();
    expect(window.isVisible()).toBe(false);
    await page.focus();
    expect(window.isVisible()).toBe(true);
    expect(focused).toHaveBeenCalledOnce();
  });

  it('takes the front from other programs on macOS, and on no other system', async () => {
    const focus = vi.fn();
    Object.assign(app, { focus });
    onTestFinished(() => void Reflect.deleteProperty(app, 'focus'));
    await (await open('linux')).page.focus();
    expect(focus).not.toHaveBeenCalled();
    await (await open('darwin')).page.focus();
    expect(focus).toHaveBeenCalledExactlyOnceWith({ steal: true });
  });

  it('of the store is never shown, and does not close when every window is asked to', async () => {
    const { window, page } = await open('darwin', true);
    await page.focus();
    expect(window.isVisible()).toBe(false);
    window.close();
    expect(window.isDestroyed()).toBe(false);
    await page.close();
    expect(window.isDestroyed()).toBe(true);
  });

  it('that was maximised is shown when its page has something to show, and not before', async () => {
    writeWindowState(
      { file },
      {
        ...DEFAULT_WINDOW_STATE,
        bounds: { x: 0, y: 0, width: 900, height: 700 },
        isMaximized: true,
      },
    );
    onTestFinished(() => rm(file));
    const opening = open();
    const window = BrowserWindow.all.at(-1)!;
    expect(window.isVisible()).toBe(false);
    await opening;
    expect([window.isVisible(), window.isMaximized()]).toEqual([true, true]);
  });

  it.each([
    ['darwin', 'panel'],
    ['linux', undefined],
  ] as const)(
    'of the quick note stands above all others, on the display of the pointer (%s)',
    async (platform, type) => {
      const focus = vi.fn();
      Object.assign(app, { focus });
      onTestFinished(() => void Reflect.deleteProperty(app, 'focus'));
      const made = openCaptureWindow({ preloadPath: '/preload.cjs', platform });
      const { options } = made as unknown as BrowserWindow;
      expect(options).toMatchObject({ alwaysOnTop: true, skipTaskbar: true, show: false });
      expect([options.type, options.x! >= 1920, options.x! + options.width! <= 3200]).toEqual([type, true, true]);
      expect(options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false });
      const focused = vi.fn();
      made.on('focus', focused);
      const page = await toShellPage(made, URL, { log: silentLogger, isHidden: false, isPanel: true, platform });
      expect([made.isVisible(), focused.mock.calls.length]).toEqual([true, 1]);
      await page.focus();
      // The program below stays the active one, and so is in front again afterwards.
      expect(focus).not.toHaveBeenCalled();
      made.close();
      expect(await page.gone).toBe('closed');
    },
  );

  it('is remembered when it is closed, and when the app quits while it is open', async () => {
    const display = { x: 0, y: 0, width: 1920, height: 1080 };
    const { window } = await open();
    window.maximize();
    window.close();
    expect(readWindowState({ file }, [display])).toEqual({
      bounds: { x: 10, y: 20, width: 1000, height: 700 },
      isMaximized: true,
    });
    const { window: next } = await open();
    await rm(file);
    rememberWindow(next as never, { file });
    expect(readWindowState({ file }, [display]).bounds).toEqual({ x: 10, y: 20, width: 1000, height: 700 });
    next.destroy();
    rememberWindow(next as never, { file });
  });

  it('has a checker of the system on macOS alone; elsewhere its dictionaries would be downloaded', async () => {
    for (const [platform, isOn] of [
      ['darwin', true],
      ['linux', false],
      ['win32', false],
    ] as const)
      expect((await open(platform)).window.options.webPreferences!.spellcheck).toBe(isOn);
  });

  it('has the icon of the app on Linux, where the program file has none', async () => {
    expect((await open('linux')).window.options.icon).toMatchObject({ isEmpty: expect.any(Function) });
    expect((await open('win32')).window.options).not.toHaveProperty('icon');
  });
});

describe('the channel to a page', () => {
  /** Asks main from the page, and gives what the page hears. */
  async function ask(window: BrowserWindow, id: number) {
    const { mainFrame } = window.webContents;
    const text = encodeWire({ type: 'request', id, route: 'echo', data: id });
    ipcMain.emit('engram', { sender: window.webContents, senderFrame: mainFrame }, text);
    await new Promise((done) => setImmediate(done));
    return window.webContents.sent.map(({ payload }) => decodeWire(payload as string));
  }

  it('goes on after a navigation that was refused', async () => {
    const { window, page } = await open();
    createPeer(page.channel, async (_route, data) => data);
    window.webContents.goFromPage('https://example.org/');
    expect(await ask(window, 1)).toEqual([{ type: 'reply', id: 1, reply: { ok: true, data: 1 } }]);
  });

  it('waits for the new document after a reload', async () => {
    const { window, page } = await open();
    createPeer(page.channel, async (_route, data) => data);
    const reloaded = page.reload();
    expect(await ask(window, 1)).toEqual([]);
    await reloaded;
    expect(await ask(window, 2)).toHaveLength(1);
  });

  it('sends nothing to a page that is gone', async () => {
    const { window, page } = await open();
    const main = createPeer(page.channel, async () => null);
    window.destroy();
    expect(await page.gone).toBe('closed');
    main.emit('late', null);
    expect(window.webContents.sent).toEqual([]);
  });
});

it('a page that cannot be loaded is an error', async () => {
  fakeState.failures.set(URL, 'ERR_FAILED');
  onTestFinished(() => fakeState.failures.clear());
  await expect(open()).rejects.toThrow('ERR_FAILED');
});
