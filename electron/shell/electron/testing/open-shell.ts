import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { encodeWire } from '../../../../shared/ipc/codec';
import { silentLogger } from '../../../../shared/lib/logger';
import type { ShellPage } from '../../shell';
import { createBuiltPages } from '../../page-files';
import { writeFixturePages } from '../../testing/fixture-pages';
import { prepareElectron } from '../electron-life';
import { createElectronShell, type ElectronShell } from '../electron-shell';
import { BrowserWindow, type FakeFrame, type FakeWebContents, ipcMain } from './electron-fake';

export interface OpenedShell {
  /** Contains `profile` and `pages`. */
  folder: string;
  shell: ElectronShell;
  page: ShellPage;
  window: BrowserWindow;
  /** A message as it arrives from a page; `frame` and `sender` are the window's own unless told. */
  arrive(payload: unknown, frame?: FakeFrame | null, sender?: FakeWebContents): void;
  close(): Promise<void>;
}

/** The shell over the fake of Electron, with its store page and its first window. */
export async function openShell(): Promise<OpenedShell> {
  const folder = await mkdtemp(join(tmpdir(), 'engram-electron-'));
  await writeFixturePages(join(folder, 'pages'));
  prepareElectron(join(folder, 'profile'), []);
  const shell = await createElectronShell({
    pages: createBuiltPages(join(folder, 'pages')),
    preloadPath: '/preload.cjs',
    log: silentLogger,
  });
  await shell.openStorePage();
  const page = await shell.openWindow();
  const window = BrowserWindow.all.at(-1)!;
  return {
    folder,
    shell,
    page,
    window,
    arrive(payload, frame = window.webContents.mainFrame, sender = window.webContents) {
      ipcMain.emit('engram', { sender, senderFrame: frame }, payload === null ? null : encodeWire(payload));
    },
    async close() {
      // Other files get an Electron of their own, and the preload runs for them anew.
      vi.resetModules();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export const request = (route: string, data: unknown = null, id = 1) => ({ type: 'request', id, route, data });
