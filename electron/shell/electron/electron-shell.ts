import {
  app,
  type BrowserWindow,
  dialog,
  nativeTheme,
  type OpenDialogOptions,
  protocol,
  session,
  shell as systemShell,
  systemPreferences,
} from 'electron';
import { join } from 'node:path';
import type { Channel } from '../../../shared/ipc/peer';
import type { Logger } from '../../../shared/lib/logger';
import { askingChannel } from '../asking-page';
import { createElectronDesktop } from './electron-desktop';
import { hardenSession, PAGE_SCHEME } from './electron-hardening';
import { createElectronLife, type ElectronLife, systemLanguages } from './electron-life';
import { followMenuLanguage, offerContextMenu } from './electron-menu';
import { createSafeStorageBox } from './electron-secrets';
import { createSpelling } from './electron-spelling';
import { AppError } from '../../../shared/ipc/errors';
import { checkExternalUrl } from '../../../shared/ipc/check-external-url';
import { answerPage, type PageSource, STORE_PATH, WINDOW_PATH, withPictures } from '../page-files';
import { ELECTRON_ORIGIN, type Confirmation, type Shell, type ShellPage } from '../shell';
import { silentWindowConfirmation } from '../silent-window-confirmation';
import { setDatabasesAside } from '../set-databases-aside';
import { createWebPages } from './electron-web-page';
import { openCaptureWindow, openStoreWindow, openVisibleWindow, rememberWindow, toShellPage } from './electron-window';
import { startUtilityProcess } from './start-utility-process';
import type { WindowStateFile } from './window-state';
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
  /** Default: this computer's. */
  platform?: NodeJS.Platform;
}

export interface ElectronShell extends Shell, Omit<ElectronLife, 'isQuitting' | 'heedLogOff'> {
  /** It is called when the first window was closed (not when it crashed). */
  onWindowClosed(listener: () => void): void;
  quit: ElectronLife['quit'];
}

interface VisibleWindow {
  window: BrowserWindow;
  stateFile: WindowStateFile;
  /** Null until its page has loaded. */
  channel: Channel | null;
  /** Epoch milliseconds of the last click or key. */
  lastInputAt: number;
}

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

/** The shell under Electron. Call `prepareElectron` first. */
export async function createElectronShell({
  pages: builtPages,
  preloadPath,
  log,
  platform = process.platform,
}: ElectronShellOptions): Promise<ElectronShell> {
  const pages = withPictures(builtPages);
  await app.whenReady();
  protocol.handle(PAGE_SCHEME, (request) => answerPageRequest(pages, request));
  let mayListen = false;
  /** How often the microphone was forbidden. */
  let forbidden = 0;
  hardenSession(session.defaultSession, pages, log, () => mayListen);
  followMenuLanguage({ name: app.getName(), isMac: platform === 'darwin', isPackaged: app.isPackaged });

  const spelling = createSpelling(log);

  if (app.commandLine.hasSwitch('no-sandbox'))
    log.warn('The window runs without Chromium’s sandbox: the system does not allow it to this program.');

  const inProfile = (name: string) => join(app.getPath('userData'), name);
  /** Those that are open, the one that was used last first. */
  let visible: VisibleWindow[] = [];
  const closedListeners = new Set<() => void>();
  const { heedLogOff, isQuitting, ...life } = createElectronLife();

  const openPage = (created: BrowserWindow, path: string) =>
    toShellPage(created, `${ELECTRON_ORIGIN}${path}`, { log, platform, isHidden: path === STORE_PATH });

  const show = async (stateFile: WindowStateFile, address: string): Promise<ShellPage> => {
    const window = openVisibleWindow(stateFile, { preloadPath, platform });
    const own: VisibleWindow = { window, stateFile, channel: null, lastInputAt: -Infinity };
    visible.unshift(own);
    heedLogOff(window);
    offerContextMenu(window, spelling.suggest);
    // Reported by the browser process, so that no script of the page can fake it.
    window.webContents.on('input-event', (_event, { type }) => {
      if (DELIBERATE_INPUT.has(type)) own.lastInputAt = Date.now();
    });
    window.on('focus', () => (visible = [own, ...visible.filter((other) => other !== own)]));
    // The page answers no more, also after the person closed the window: it would stay for good.
    let isAsked = false;
    window.on('unresponsive', () => {
      if (isAsked) return;
      isAsked = true;
      void confirm(silentWindowConfirmation(), window).then((mayClose) => {
        isAsked = false;
        if (!mayClose || window.isDestroyed()) return;
        rememberWindow(window, stateFile);
        window.destroy();
      });
    });
    window.once('closed', () => (visible = visible.filter((other) => other !== own)));
    const page = await openPage(window, WINDOW_PATH + address);
    own.channel = page.channel;
    return {
      ...page,
      async close() {
        rememberWindow(window, stateFile);
        await page.close();
      },
    };
  };
  /** The window that asks; where none does, the one that was used last. */
  const front = (): VisibleWindow | undefined => {
    const channel = askingChannel();
    return visible.find((one) => one.channel === channel && channel !== null) ?? visible[0];
  };
  const desktop = createElectronDesktop({
    platform,
    environment: process.env,
    openCaptureWindow(query) {
      const created = openCaptureWindow({ preloadPath, platform });
      offerContextMenu(created, spelling.suggest);
      const url = `${ELECTRON_ORIGIN}${WINDOW_PATH}${query}`;
      return toShellPage(created, url, { log, platform, isHidden: false, isPanel: true });
    },
    log,
  });

  return {
    name: 'electron',
    label: `Electron ${process.versions.electron ?? ''}`.trim(),
    get isSandboxed() {
      return !app.commandLine.hasSwitch('no-sandbox');
    },
    isInstalled: app.isPackaged,
    secrets: createSafeStorageBox(platform),
    desktop,
    setTheme: (theme) => void (nativeTheme.themeSource = theme),
    async openStorePage() {
      const created = openStoreWindow({ preloadPath, platform });
      // It may be the only one: the app can go on without those that are seen.
      heedLogOff(created);
      return openPage(created, STORE_PATH);
    },
    setDatabasesAside: () => setDatabasesAside(join(app.getPath('sessionData'), 'IndexedDB'), Date.now()),
    async openWindow(query = '') {
      const page = await show({ file: inProfile('window-state.json') }, query);
      void page.gone.then((reason) => {
        if (reason === 'crashed' || isQuitting()) return;
        for (const listener of closedListeners) listener();
      });
      return page;
    },
    openFurtherWindow: (address, name) => show({ file: inProfile('further-windows.json'), name }, address),
    chooseFolder: (title) => chooseIn(front()?.window, { title, properties: ['openDirectory', 'createDirectory'] }),
    chooseFile: (title, endings) =>
      chooseIn(front()?.window, {
        title,
        properties: ['openFile'],
        filters: [{ name: endings.map((ending) => `.${ending}`).join(', '), extensions: [...endings] }],
      }),
    confirm: (question) => confirm(question, front()?.window),
    hasRecentInput: () => Promise.resolve(Date.now() - (front()?.lastInputAt ?? -Infinity) < RECENT_INPUT_MS),
    // The only way for an address to leave the app; pages never open one themselves.
    openExternal: async (url) => systemShell.openExternal(checkExternalUrl(url)),
    async openFile(path) {
      const problem = await systemShell.openPath(path);
      if (problem !== '') throw new AppError('unsupported', t('mainApp.noProgramOpenedFile', { problem }));
    },
    showFile: async (path) => systemShell.showItemInFolder(path),
    serveSpelling: spelling.serve,
    servePictures: pages.servePictures,
    openWebPage: createWebPages(log),
    async allowMicrophone(isAllowed) {
      if (!isAllowed) forbidden += 1;
      const before = forbidden;
      // macOS asks the person the first time, and remembers what they said. Meanwhile the screen may be locked.
      const may = isAllowed && (platform !== 'darwin' || (await systemPreferences.askForMediaAccess('microphone')));
      if (before !== forbidden) return false;
      mayListen = may;
      return may;
    },
    startProcess: startUtilityProcess,
    systemLanguages,
    onWindowClosed: (listener) => void closedListeners.add(listener),
    ...life,
    async quit(code) {
      for (const { window, stateFile } of visible) rememberWindow(window, stateFile);
      desktop.end();
      await life.quit(code);
    },
  };
}

/** A path chosen in the system's dialog; null when cancelled. */
async function chooseIn(
  window: BrowserWindow | undefined,
  options: OpenDialogOptions,
): Promise<{ path: string } | null> {
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled || filePaths[0] === undefined ? null : { path: filePaths[0] };
}

/** Asks in a box of the system's own, which no page reaches. */
async function confirm(
  { title, subject, details, warnings, yes, no }: Confirmation,
  window: BrowserWindow | undefined,
): Promise<boolean> {
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
}
