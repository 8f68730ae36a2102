import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPeer } from '../../../shared/ipc/peer';
import { CONTENT_SECURITY_POLICY } from '../shell';
import type { ElectronShell } from './electron-shell';
import { app, BrowserWindow, fakeState, FakeFrame, session } from './testing/electron-fake';
import { type OpenedShell, openShell, request } from './testing/open-shell';

let opened: OpenedShell;
let folder: string;
let shell: ElectronShell;
let window: BrowserWindow;
const arrive: OpenedShell['arrive'] = (...message) => opened.arrive(...message);

beforeAll(async () => {
  opened = await openShell();
  ({ folder, shell, window } = opened);
  await writeFile(join(folder, 'secret.txt'), 'secret');
});
afterAll(() => opened.close());

it('Windows logs off while no window is seen: the hidden one asks to quit', () => {
  const requested = vi.fn();
  shell.onQuitRequested(requested);
  const event = { preventDefault: vi.fn() };
  BrowserWindow.all[0]!.emit('query-session-end', event);
  expect([requested.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([1, 1]);
});

describe('before Electron is ready', () => {
  it('puts both its folders under the data folder and gives the scheme an origin', () => {
    expect(app.paths.get('userData')).toBe(join(folder, 'profile'));
    expect(app.paths.get('sessionData')).toBe(join(folder, 'profile'));
    expect(fakeState.schemes).toEqual([
      { scheme: 'app', privileges: expect.objectContaining({ standard: true, secure: true }) },
    ]);
  });
});

describe('the windows', () => {
  it('are said to run without Chromium’s sandbox where its switch is set, as an AppImage sets it', () => {
    expect(shell.isSandboxed).toBe(true);
    app.switches.add('no-sandbox');
    expect(shell.isSandboxed).toBe(false);
    app.switches.delete('no-sandbox');
  });

  it('load the two pages under the one origin; the store page is hidden and never slowed', () => {
    expect(BrowserWindow.all.map(({ urls }) => urls[0])).toEqual([
      'app://vault/store/store.html',
      'app://vault/app/index.html',
    ]);
    expect(BrowserWindow.all[0]!.options).toMatchObject({
      show: false,
      webPreferences: { backgroundThrottling: false },
    });
  });

  it('begin with no databases after those of the profile were put aside, which are kept', async () => {
    const databases = join(folder, 'profile', 'IndexedDB');
    await mkdir(databases, { recursive: true });
    await writeFile(join(databases, 'data'), 'rows');
    const kept = await shell.setDatabasesAside();
    expect(existsSync(databases)).toBe(false);
    expect(await readFile(join(kept, 'data'), 'utf8')).toBe('rows');
  });
});

describe('the scheme', () => {
  const get = (url: string, method = 'GET') => session.defaultSession.handlers.get('app')!({ url, method });

  it('serves the pages with the policy as a header', async () => {
    const response = await get('app://vault/app/index.html');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('fixture');
  });

  it('serves nothing outside the pages, no other host and no other method', async () => {
    for (const url of [
      'app://vault/../secret.txt',
      'app://vault/%2e%2e/secret.txt',
      'app://vault/..%2fsecret.txt',
      'app://vault/app/..%5c..%5csecret.txt',
      'app://other/app/index.html',
      'app://vault/',
    ]) {
      const response = await get(url);
      expect([url, response.status]).toEqual([url, 404]);
      expect(await response.text()).not.toContain('secret');
    }
    expect((await get('app://vault/app/index.html', 'POST')).status).toBe(404);
  });
});

it('web and mail addresses are opened through main only', async () => {
  await shell.openExternal('https://example.org/');
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'not an address']) {
    await expect(shell.openExternal(url)).rejects.toMatchObject({ code: 'not-allowed' });
  }
  expect(fakeState.opened).toEqual(['https://example.org/']);
});

describe('pictures and files of the vault', () => {
  it('are served under the one origin, sandboxed, and only where they are pictures', async () => {
    const get = (path: string) =>
      session.defaultSession.handlers.get('app')!({ url: `app://vault/attachments/${path}`, method: 'GET' });
    expect((await get('A1')).status).toBe(404);
    shell.servePictures(async (address) =>
      address === 'A1' || address === 'note:N?target=a%20b.png'
        ? { mediaType: 'image/png', bytes: Buffer.from('png') }
        : { mediaType: 'text/html', bytes: Buffer.from('<script>') },
    );
    const reply = await get('A1');
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('note:N?target=a%20b.png')).status).toBe(200);
    expect((await get('page')).status).toBe(404);
  });

  it('are given to the system’s programs', async () => {
    fakeState.opened.length = 0;
    await shell.openFile('/copies/plan.pdf');
    await shell.showFile('/copies/run.sh');
    expect(fakeState.opened).toEqual(['/copies/plan.pdf', 'folder of /copies/run.sh']);
  });
});

describe('a further window', () => {
  const ADDRESS = '?alone#/vault/note/A';
  const open = async (name: string) => {
    const page = await shell.openFurtherWindow(ADDRESS, name);
    return { page, own: BrowserWindow.all.at(-1)! };
  };

  it('has the rules of the first: confined to its page, sandboxed, heard from its own top frame alone', async () => {
    const { page, own } = await open('/vault/note/A');
    expect(own.urls).toEqual([`app://vault/app/index.html${ADDRESS}`]);
    expect(own.options.webPreferences).toEqual(window.options.webPreferences);
    const away = { url: 'https://example.org/', preventDefault: vi.fn() };
    own.webContents.emit('will-navigate', away);
    expect(away.preventDefault).toHaveBeenCalledOnce();
    expect(own.webContents.windowOpenHandler!({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
    const heard: string[] = [];
    createPeer(page.channel, async (route) => {
      heard.push(route);
      return null;
    });
    arrive(request('from.first'));
    arrive(request('from.own'), own.webContents.mainFrame, own.webContents);
    const inner = new FakeFrame();
    inner.parent = own.webContents.mainFrame;
    arrive(request('from.inner'), inner, own.webContents);
    expect(heard).toEqual(['from.own']);
    own.destroy();
  });

  it('asks before itself what its page asks for, and knows the clicks in it from those in another', async () => {
    const { page, own } = await open('/vault/note/A');
    const inputs: boolean[] = [];
    createPeer(page.channel, async () => {
      inputs.push(await shell.hasRecentInput());
      await shell.chooseFolder('Choose');
      return null;
    });
    const other = (await open('/chat/C')).own;
    other.webContents.emit('input-event', {}, { type: 'keyDown' });
    arrive(request('choose'), own.webContents.mainFrame, own.webContents);
    await expect.poll(() => fakeState.dialogWindows.at(-1)).toBe(own);
    own.webContents.emit('input-event', {}, { type: 'mouseDown' });
    arrive(request('choose'), own.webContents.mainFrame, own.webContents);
    await expect.poll(() => inputs).toEqual([false, true]);
    // Nobody's page asks: the window that was used last.
    own.focus();
    window.show();
    window.focus();
    await shell.chooseFolder('Choose');
    expect(fakeState.dialogWindows.at(-1)).toBe(window);
    own.destroy();
    other.destroy();
  });

  it('opens where it was, under its own name, and ends nothing when it is closed', async () => {
    const windowClosed = vi.fn();
    shell.onWindowClosed(windowClosed);
    const { page, own } = await open('/vault/note/B');
    expect(own.options).toMatchObject({ width: 900, height: 760 });
    own.close();
    expect(await page.gone).toBe('closed');
    expect(windowClosed).not.toHaveBeenCalled();
    const again = await open('/vault/note/B');
    expect(again.own.options).toMatchObject({ x: 10, y: 20, width: 1000, height: 700 });
    again.own.destroy();
    // As when its vault is closed.
    await (await open('/chat/B')).page.close();
    const chat = await open('/chat/B');
    expect(chat.own.options).toMatchObject({ x: 10, y: 20 });
    chat.own.destroy();
    const other = await open('/vault/note/C');
    expect(other.own.options).toMatchObject({ width: 900, height: 760 });
    other.own.destroy();
  });
});

describe('the surroundings', () => {
  it('report a chosen folder or file, and a cancelled choice', async () => {
    expect(await shell.chooseFolder('Choose')).toBeNull();
    expect(await shell.chooseFile('Choose', ['gguf'])).toBeNull();
    fakeState.chosenFolders = ['/chosen'];
    expect(await shell.chooseFolder('Choose')).toEqual({ path: '/chosen' });
    expect(await shell.chooseFile('Choose', ['gguf'])).toEqual({ path: '/chosen' });
  });

  it('begin the page anew in another vault: what the old document still sends is not heard, and nobody can go back', async () => {
    const page = await shell.openWindow('?vault=a');
    const opened = BrowserWindow.all.at(-1)!;
    const heard: string[] = [];
    createPeer(page.channel, async (route) => {
      heard.push(route);
      return null;
    });
    const cleared = vi.fn();
    opened.webContents.on('history-cleared', cleared);
    const sendLate = vi.spyOn(opened, 'loadURL').mockImplementationOnce(async (url) => {
      opened.urls.push(url);
      arrive(request('notes.save'), opened.webContents.mainFrame, opened.webContents);
      arrive(null, opened.webContents.mainFrame, opened.webContents);
    });
    await page.load('?vault=b');
    arrive(request('notes.list'), opened.webContents.mainFrame, opened.webContents);
    expect(sendLate).toHaveBeenCalledOnce();
    expect(opened.urls).toEqual(['app://vault/app/index.html?vault=a', 'app://vault/app/index.html?vault=b']);
    expect(heard).toEqual(['notes.list']);
    expect(cleared).toHaveBeenCalledOnce();
    opened.destroy();
  });

  it('ask with the system’s own dialog, in which Enter, Esc and closing mean no', async () => {
    const question = {
      title: 'Open this address?',
      subject: 'example.org',
      details: ['https://example.org/'],
      warnings: [],
      yes: 'Open',
      no: 'Stay here',
    };
    expect(await shell.confirm(question)).toBe(false);
    expect(fakeState.questions.at(-1)).toMatchObject({
      type: 'question',
      message: 'Open this address?\nexample.org',
      detail: 'https://example.org/',
      buttons: ['Stay here', 'Open'],
      defaultId: 0,
      cancelId: 0,
    });
    fakeState.answer = 1;
    expect(await shell.confirm({ ...question, warnings: ['It is odd.'] })).toBe(true);
    expect(fakeState.questions.at(-1)).toMatchObject({ type: 'warning', detail: 'It is odd.\n\nhttps://example.org/' });
    fakeState.answer = 0;
  });

  it('that hang are waited for or closed, as the person says, and nobody is asked twice at once', async () => {
    const page = await shell.openFurtherWindow('?alone#/vault/note/A', '/vault/note/A');
    const hung = BrowserWindow.all.at(-1)!;
    const asked = fakeState.questions.length;
    hung.emit('unresponsive');
    hung.emit('unresponsive');
    await expect.poll(() => fakeState.questions.length).toBe(asked + 1);
    expect(fakeState.questions.at(-1)).toMatchObject({ buttons: ['Wait', 'Close anyway'], defaultId: 0 });
    expect(hung.isDestroyed()).toBe(false);
    fakeState.answer = 1;
    hung.emit('unresponsive');
    expect(await page.gone).toBe('closed');
    fakeState.answer = 0;
  });

  it('report a click or key press as the browser does', async () => {
    expect(await shell.hasRecentInput()).toBe(false);
    window.webContents.emit('input-event', {}, { type: 'mouseMove' });
    expect(await shell.hasRecentInput()).toBe(false);
    window.webContents.emit('input-event', {}, { type: 'mouseDown' });
    expect(await shell.hasRecentInput()).toBe(true);
  });

  it('distinguish a crash from a closed window', async () => {
    const windowClosed = vi.fn();
    shell.onWindowClosed(windowClosed);
    const crashed = await shell.openWindow();
    BrowserWindow.all.at(-1)!.webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(await crashed.gone).toBe('crashed');
    expect(windowClosed).not.toHaveBeenCalled();

    const closed = await shell.openWindow();
    BrowserWindow.all.at(-1)!.destroy();
    expect(await closed.gone).toBe('closed');
    await expect.poll(() => windowClosed.mock.calls.length).toBe(1);
    await shell.quit();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });
});
