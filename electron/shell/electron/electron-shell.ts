import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  dialog,
  nativeTheme,
  type OpenDialogOptions,
  protocol,
  safeStorage,
  screen,
  session,
  shell as systemShell,
} from 'electron';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';
import { connectContents } from './electron-ipc';
import {
  hardenContents,
  hardenedPreferences,
  hardenSession,
  PAGE_SCHEME,
  SCHEME_PRIVILEGES,
  storeWindowOptions,
  withoutQuery,
} from './electron-hardening';
import { setApplicationMenu } from './electron-menu';
import { LINK_SCHEME } from '../../../shared/domain/vault-link';
import { AppError } from '../../../shared/ipc/errors';
import { checkExternalUrl } from '../../../shared/ipc/check-external-url';
import { answerPage, type PageSource, STORE_PATH, WINDOW_PATH, withPictures } from '../page-files';
import { ELECTRON_ORIGIN, type SecretBox, type Shell, type ShellPage } from '../shell';
import { setDatabasesAside } from '../set-databases-aside';
import { openWebPage } from './electron-web-page';
import { startUtilityProcess } from './start-utility-process';
import { readWindowState, writeWindowState } from './window-state';
import { t } from '../../../shared/messages/message';

const PAGE_HOST = 'vault';

/** Answers `app://vault/…` from where the pages come from, each with the security headers; nothing else exists. */
async function answerPageRequest(pages: PageSource, request: { url: string; method: string }): Promise<Response> {
  const url = new URL(request.url);
  if (url.hostname !== PAGE_HOST || request.method !== 'GET') return new Response('Not found', { status: 404 });
  const { body, headers, status } = await answerPage(pages, url);
  return new Response(new Uint8Array(body), { status, headers });
}

export interface ElectronShellOptions {
  pages: PageSource;
  /** The built preload script, one CommonJS file. */
  preloadPath: string;
  log: Logger;
}

export interface ElectronShell extends Shell {
  /** It is called when the window was closed (not when it crashed). */
  onWindowClosed(listener: () => void): void;
  /** It is called when the person quits by menu or system; the app runs on until `quit()`. */
  onQuitRequested(listener: () => void): void;
  /** Announces a second start detected by other means than Electron's lock. */
  announceSecondInstance(): void;
  /**
   * It is called with the arguments of each second start, and with each link that the system opens; what came before
   * the listener waits for it.
   */
  onOpenRequested(listener: (args: readonly string[], workingFolder: string) => void): void;
}

type Asked = [args: readonly string[], workingFolder: string];
const askedBefore: Asked[] = [];
let openListener: ((...asked: Asked) => void) | null = null;
const ask = (...asked: Asked): void => {
  if (openListener === null) askedBefore.push(asked);
  else openListener(...asked);
};
const onOpenUrl = (event: { preventDefault(): void }, url: string): void => {
  event.preventDefault();
  ask([url], '');
};

/** Milliseconds for which a click or key counts as recent, as in Chromium's transient activation. */
const RECENT_INPUT_MS = 5_000;
const DELIBERATE_INPUT: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'keyDown',
  'rawKeyDown',
  'touchEnd',
  'gestureTap',
]);

const BACKGROUND = { light: '#ffffff', dark: '#17181b' };

/**
 * Must run before Electron is ready: sets the profile folder, registers the pages' scheme, takes the single-instance
 * lock. False when another instance has it.
 */
export function prepareElectron(profileFolder: string): boolean {
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', profileFolder);
  app.setPath('sessionData', profileFolder);
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: SCHEME_PRIVILEGES }]);
  // macOS sends the link that starts the app before Electron is ready.
  app.off('open-url', onOpenUrl);
  app.on('open-url', onOpenUrl);
  return app.requestSingleInstanceLock();
}

/** The shell under Electron. Call `prepareElectron` first. */
export async function createElectronShell({
  pages: builtPages,
  preloadPath,
  log,
}: ElectronShellOptions): Promise<ElectronShell> {
  const pages = withPictures(builtPages);
  await app.whenReady();
  protocol.handle(PAGE_SCHEME, (request) => answerPageRequest(pages, request));
  hardenSession(session.defaultSession, pages, log);
  setApplicationMenu({ name: app.getName(), isMac: process.platform === 'darwin', isPackaged: app.isPackaged });

  const stateFile = join(app.getPath('userData'), 'window-state.json');
  let window: BrowserWindow | null = null;
  let isQuitting = false;
  let lastInputAt = -Infinity;
  const closedListeners = new Set<() => void>();
  const quitListeners = new Set<() => void>();
  const secondListeners = new Set<() => void>();
  const announceSecond = () => {
    for (const listener of secondListeners) listener();
  };
  app.on('second-instance', (_event, args, workingFolder) => {
    announceSecond();
    ask(args.slice(1), workingFolder);
  });
  // For this person alone, and only of an installed app: a checkout takes no links from it.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);

  app.on('before-quit', (event) => {
    if (isQuitting) return;
    event.preventDefault();
    for (const listener of quitListeners) listener();
  });
  // Closing the window ends the app through onWindowClosed, after everything is saved.
  app.on('window-all-closed', () => {});

  const openPage = (created: BrowserWindow, path: string) => toShellPage(created, `${ELECTRON_ORIGIN}${path}`, log);

  return {
    name: 'electron',
    label: `Electron ${process.versions.electron ?? ''}`.trim(),
    secrets: createSafeStorageBox(),
    async openStorePage() {
      return openPage(new BrowserWindow(storeWindowOptions(preloadPath)), STORE_PATH);
    },
    setDatabasesAside: () => setDatabasesAside(join(app.getPath('sessionData'), 'IndexedDB'), Date.now()),
    async openWindow(query = '') {
      const created = openMainWindow(stateFile, preloadPath);
      window = created;
      // Reported by the browser process, so that no script of the page can fake it.
      created.webContents.on('input-event', (_event, { type }) => {
        if (DELIBERATE_INPUT.has(type)) lastInputAt = Date.now();
      });
      const page = await openPage(created, WINDOW_PATH + query);
      void page.gone.then((reason) => {
        if (window === created) window = null;
        if (reason === 'crashed' || isQuitting) return;
        for (const listener of closedListeners) listener();
      });
      return page;
    },
    chooseFolder: (title) => chooseIn(window, { title, properties: ['openDirectory', 'createDirectory'] }),
    chooseFile: (title, endings) =>
      chooseIn(window, {
        title,
        properties: ['openFile'],
        filters: [{ name: endings.map((ending) => `.${ending}`).join(', '), extensions: [...endings] }],
      }),
    async confirm({ title, subject, details, warnings, yes, no }) {
      const options = {
        type: warnings.length > 0 ? ('warning' as const) : ('question' as const),
        title: 'Engram Vault',
        message: `${title}\n${subject}`,
        detail: [...warnings, ...details].join('\n\n'),
        // Enter, Esc and closing all mean no.
        buttons: [no, yes],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        normalizeAccessKeys: false,
      };
      const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
      return response === 1;
    },
    hasRecentInput: () => Promise.resolve(Date.now() - lastInputAt < RECENT_INPUT_MS),
    // The only way for an address to leave the app; pages never open one themselves.
    openExternal: async (url) => systemShell.openExternal(checkExternalUrl(url)),
    async openFile(path) {
      const problem = await systemShell.openPath(path);
      if (problem !== '') throw new AppError('unsupported', t('mainApp.noProgramOpenedFile', { problem }));
    },
    showFile: async (path) => systemShell.showItemInFolder(path),
    servePictures: pages.servePictures,
    openWebPage: (url, serve) => openWebPage(url, serve, log),
    startProcess: startUtilityProcess,
    onSecondInstance: (listener) => void secondListeners.add(listener),
    announceSecondInstance: announceSecond,
    onOpenRequested(listener) {
      openListener = listener;
      for (const asked of askedBefore.splice(0)) listener(...asked);
    },
    onWindowClosed: (listener) => void closedListeners.add(listener),
    onQuitRequested: (listener) => void quitListeners.add(listener),
    async quit() {
      isQuitting = true;
      for (const open of BrowserWindow.getAllWindows()) open.destroy();
      app.quit();
    },
  };
}

/** A path chosen in the system's dialog; null when cancelled. */
async function chooseIn(window: BrowserWindow | null, options: OpenDialogOptions): Promise<{ path: string } | null> {
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled || filePaths[0] === undefined ? null : { path: filePaths[0] };
}

function openMainWindow(stateFile: string, preloadPath: string): BrowserWindow {
  const state = readWindowState(
    stateFile,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const options: BrowserWindowConstructorOptions = {
    ...state.bounds,
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Engram Vault',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    webPreferences: hardenedPreferences(preloadPath),
  };
  const window = new BrowserWindow(options);
  if (state.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () =>
    writeWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }),
  );
  return window;
}

async function toShellPage(window: BrowserWindow, url: string, log: Logger): Promise<ShellPage> {
  const contents = window.webContents;
  hardenContents(contents, url, log);
  const connection = connectContents(contents, log);
  const gone = new Promise<'closed' | 'crashed'>((resolve) => {
    window.once('closed', () => resolve('closed'));
    contents.once('render-process-gone', (_event, { reason }) => {
      log.error('A page ended unexpectedly.', { reason });
      resolve('crashed');
    });
  });
  void gone.then((reason) => {
    connection.close();
    if (reason === 'crashed' && !window.isDestroyed()) window.destroy();
  });
  await window.loadURL(url);
  return {
    channel: connection.channel,
    gone,
    async focus() {
      if (window.isDestroyed() || !window.isVisible()) return;
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    async reload() {
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
      contents.reload();
      await Promise.race([loaded, gone]);
    },
    async load(query) {
      connection.documentGone();
      await window.loadURL(`${withoutQuery(url)}${query}`);
      contents.navigationHistory.clear();
    },
    async close() {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}

/** The system's keychain. On Linux without a keyring Electron uses a fixed key, which protects nothing: `weak`. */
export function createSafeStorageBox(platform: NodeJS.Platform = process.platform): SecretBox {
  const isAvailable = safeStorage.isEncryptionAvailable();
  const isFixedKey =
    platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
  return {
    protection: isFixedKey ? 'weak' : isAvailable ? 'system' : 'none',
    encrypt: async (text) => new Uint8Array(safeStorage.encryptString(text)),
    decrypt: async (bytes) => safeStorage.decryptString(Buffer.from(bytes)),
  };
}
