import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ElectronShell } from './electron-shell';
import { BrowserWindow, fakeState, session } from './testing/electron-fake';
import { type OpenedShell, openShell } from './testing/open-shell';

let opened: OpenedShell;
let shell: ElectronShell;
let window: BrowserWindow;

beforeAll(async () => {
  opened = await openShell();
  ({ shell, window } = opened);
});
afterAll(() => opened.close());

describe('the windows', () => {
  it('are sandboxed, isolated and without Node', () => {
    for (const { options } of BrowserWindow.all) {
      expect(options.webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        webSecurity: true,
        preload: '/preload.cjs',
      });
    }
  });

  it('allow no navigation, foreign frame, new window or webview', () => {
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      const event = { url: 'https://example.org/', preventDefault: vi.fn() };
      window.webContents.emit(name, event);
      expect(event.preventDefault).toHaveBeenCalledOnce();
    }
    const own = { url: 'app://vault/app/index.html#/review', preventDefault: vi.fn() };
    window.webContents.emit('will-navigate', own);
    expect(own.preventDefault).not.toHaveBeenCalled();
    const drawing = { url: 'app://vault/drawing/drawing.html', isMainFrame: false, preventDefault: vi.fn() };
    window.webContents.emit('will-frame-navigate', drawing);
    expect(drawing.preventDefault).not.toHaveBeenCalled();
    window.webContents.emit('will-navigate', { ...drawing, isMainFrame: true });
    expect(drawing.preventDefault).toHaveBeenCalledOnce();
    const webview = { preventDefault: vi.fn() };
    window.webContents.emit('will-attach-webview', webview);
    expect(webview.preventDefault).toHaveBeenCalledOnce();
    expect(window.webContents.windowOpenHandler!({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
  });
});

describe('what pages may do', () => {
  it('includes no permission except writing to the clipboard under our origin', () => {
    const answers: boolean[] = [];
    for (const permission of [
      'geolocation',
      'notifications',
      'media',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'hid',
    ]) {
      fakeState.permissionRequest!(null, permission, (isAllowed) => answers.push(isAllowed), {
        requestingUrl: 'app://vault/app/index.html',
      });
      answers.push(fakeState.permissionCheck!(null, permission, 'app://vault'));
    }
    fakeState.permissionRequest!(null, 'clipboard-sanitized-write', (isAllowed) => answers.push(isAllowed), {
      requestingUrl: 'https://example.org/',
    });
    expect(new Set(answers)).toEqual(new Set([false]));
    expect(fakeState.permissionCheck!(null, 'clipboard-sanitized-write', 'app://vault')).toBe(true);
    expect(fakeState.device!()).toBe(false);
  });

  it('includes the microphone’s sound for our own page while the person dictates, and at no other time', async () => {
    const ask = (mediaTypes: string[], requestingUrl = 'app://vault/app/index.html') => {
      let answer = false;
      fakeState.permissionRequest!(null, 'media', (isAllowed) => (answer = isAllowed), { requestingUrl, mediaTypes });
      return answer;
    };
    const check = (mediaType: string) => fakeState.permissionCheck!(null, 'media', 'app://vault', { mediaType });
    expect(ask(['audio'])).toBe(false);
    expect(await shell.allowMicrophone(true)).toBe(true);
    expect([ask(['audio']), check('audio')]).toEqual([true, true]);
    expect([ask(['video']), ask(['audio', 'video']), ask([]), check('video')]).toEqual([false, false, false, false]);
    expect(ask(['audio'], 'https://example.org/')).toBe(false);
    expect(await shell.allowMicrophone(false)).toBe(false);
    expect([ask(['audio']), check('audio')]).toEqual([false, false]);
  });

  it('includes loading only our own origin, and no download', () => {
    const isCancelled = (url: string) => {
      let result: boolean | null = null;
      fakeState.beforeRequest!({ url, resourceType: 'image' }, ({ cancel }) => (result = cancel));
      return result;
    };
    expect(isCancelled('https://example.org/a.png')).toBe(true);
    expect(isCancelled('app://vault.example.org/a.png')).toBe(true);
    expect(isCancelled('file:///etc/hosts')).toBe(true);
    expect(isCancelled('app://vault/app/echo.js')).toBe(false);
    const event = { preventDefault: vi.fn() };
    session.defaultSession.emit('will-download', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });
});
