import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectContents, IPC_CHANNEL } from '../../electron/shell/electron/electron-ipc';
import * as electronFake from '../../electron/shell/electron/testing/electron-fake';
import { openHostChannel, type EngramHost } from '../../renderer/ipc/host';
import { AppError } from '../../shared/ipc/errors';
import { createPeer, type Peer } from '../../shared/ipc/peer';
import { silentLogger } from '../../shared/lib/logger';
import { answerHeldConsent, countHeldConsents, holdConsents } from './electron-consents';
import { IPC_CHANNEL_NAME, createCall, findAppWindow, readRefusedRequests } from './launch-electron';

const { BrowserWindow, dialog, fakeState, ipcMain, ipcRenderer } = electronFake;

/** Playwright does the same: only the function's source text arrives on the other side. */
const runText = (run: unknown, ...given: unknown[]) => new Function(`return (${String(run)})`)()(...given);
const inMain = (run: unknown, given?: unknown) => Promise.resolve(runText(run, electronFake, given));

describe('requests through the preload of the window', () => {
  const { send } = ipcRenderer;
  let call: ReturnType<typeof createCall>;
  let page: Peer;

  afterAll(() => {
    ipcRenderer.send = send;
    vi.unstubAllGlobals();
    // Other files get their own Electron, so the preload runs again for each.
    vi.resetModules();
  });

  beforeAll(async () => {
    await electronFake.app.whenReady();
    const window = new BrowserWindow({});
    const { webContents } = window;
    // Electron's transport between the two processes: structured clones, delivered later.
    const cross = (deliver: () => void) => void setTimeout(deliver, 0);
    ipcRenderer.send = (channel, payload) =>
      cross(() =>
        ipcMain.emit(channel, { sender: webContents, senderFrame: webContents.mainFrame }, structuredClone(payload)),
      );
    webContents.send = (channel: string, payload: unknown) =>
      cross(() => ipcRenderer.emit(channel, {}, structuredClone(payload)));
    const bridge = connectContents(webContents as never, 'app://vault/app/index.html', silentLogger);
    createPeer(bridge.channel, async (route, data) => {
      if (route === 'fails') throw new AppError('not-found', 'There is no such note.');
      return { route, data };
    });
    await import('../../electron/preload/preload');
    const engramHost = fakeState.exposed.get('engramHost') as EngramHost;
    vi.stubGlobal('window', { engramHost });
    page = createPeer(openHostChannel(engramHost), () => Promise.resolve(null));
    call = createCall(
      { evaluate: inMain } as never,
      { evaluate: (run: unknown, given: unknown) => Promise.resolve(runText(run, given)) } as never,
    );
  });

  it('use the channel of the preload', () => expect(IPC_CHANNEL_NAME).toBe(IPC_CHANNEL));

  it('get their own replies, including bytes, while the page makes requests of its own', async () => {
    const bytes = new Uint8Array([1, 2, 255]);
    const [ours, theirs, again] = await Promise.all([
      call('import.append', { uploadId: 'u', file: 0, bytes }),
      page.request('chat.sessions', {}),
      call('app.status', null),
    ]);
    expect(ours).toEqual({ route: 'import.append', data: { uploadId: 'u', file: 0, bytes } });
    expect(theirs).toEqual({ route: 'chat.sessions', data: {} });
    expect(again).toEqual({ route: 'app.status', data: null });
  });

  it('fail with the error of the app', async () => {
    await expect(call('fails' as never, null as never)).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no such note.',
    });
  });
});

describe('native dialogs', () => {
  it('wait for an answer, and report their question', async () => {
    await inMain(holdConsents);
    const options = { message: 'Open this address?', detail: 'evil.example', buttons: ['Cancel', 'Open'], cancelId: 0 };
    const asked = [dialog.showMessageBox(options), dialog.showMessageBox({}, options)];
    expect(await inMain(countHeldConsents)).toBe(2);
    expect(await inMain(answerHeldConsent, 'yes')).toBe('Open this address?\nevil.example');
    expect(await inMain(answerHeldConsent, 'no')).toContain('evil.example');
    expect((await Promise.all(asked)).map(({ response }) => response)).toEqual([1, 0]);
    expect(await inMain(answerHeldConsent, 'yes')).toBeNull();
  });
});

describe('the main window', () => {
  /** A new window without an address yet. */
  const pageAt = (address: string): Page => {
    let url = 'about:blank';
    return { url: () => url, waitForURL: async () => void (url = address) } as unknown as Page;
  };

  it('is distinguished from the store page, whichever opens first', async () => {
    const store = pageAt('app://vault/store/store.html');
    const window = pageAt('app://vault/app/index.html');
    const never = () => new Promise<never>(() => {});
    expect(await findAppWindow({ windows: () => [store, window], waitForEvent: never })).toBe(window);
    const open = [store];
    const later = async () => void open.push(window);
    expect(await findAppWindow({ windows: () => open, waitForEvent: later as never })).toBe(window);
  });
});

describe('refused requests', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'engram-log-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are read from the log', async () => {
    const file = join(folder, 'main.log');
    await writeFile(
      file,
      '2026-01-01 warn  A request to another origin was refused. {"type":"image"}\n2026-01-01 info  Shell started.\n',
    );
    expect(readRefusedRequests(file)).toEqual(['{"type":"image"}']);
  });
});
