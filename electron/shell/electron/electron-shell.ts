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
import type { Logger } from '../../../shared/lib/logger';
import { hardenSession, PAGE_SCHEME } from './electron-hardening';
import { createElectronLife, type ElectronLife, systemLanguages } from './electron-life';
import { followMenuLanguage, offerContextMenu } from './electron-menu';
import { createSafeStorageBox } from './electron-secrets';
import { createSpelling } from './electron-spelling';
import { AppError } from '../../../shared/ipc/errors';
import { checkExternalUrl } from '../../../shared/ipc/check-external-url';
import { answerPage, type PageSource, STORE_PATH, WINDOW_PATH, withPictures } from '../page-files';
import { ELECTRON_ORIGIN, type Shell } from '../shell';
import { setDatabasesAside } from '../set-databases-aside';
import { createWebPages } from './electron-web-page';
import { openMainWindow, openStoreWindow, rememberWindow, toShellPage } from './electron-window';
import { startUtilityProcess } from './start-utility-process';
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
  /** It is called when the window was closed (not when it crashed). */
  onWindowClosed(listener: () => void): void;
  quit: ElectronLife['quit'];
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
  hardenSession(session.defaultSession, pages, log, () => mayListen);
  followMenuLanguage({ name: app.getName(), isMac: platform === 'darwin', isPackaged: app.isPackaged });

  const spelling = createSpelling(log);

  if (app.commandLine.hasSwitch('no-sandbox'))
    log.warn('The window runs without Chromium’s sandbox: the system does not allow it to this program.');

  const stateFile = join(app.getPath('userData'), 'window-state.json');
  let window: BrowserWindow | null = null;
  let lastInputAt = -Infinity;
  const closedListeners = new Set<() => void>();
  const { heedLogOff, isQuitting, ...life } = createElectronLife();

  const openPage = (created: BrowserWindow, path: string) =>
    toShellPage(created, `${ELECTRON_ORIGIN}${path}`, { log, platform, isHidden: path === STORE_PATH });

  return {
    name: 'electron',
    label: `Electron ${process.versions.electron ?? ''}`.trim(),
    get isSandboxed() {
      return !app.commandLine.hasSwitch('no-sandbox');
    },
    isInstalled: app.isPackaged,
    secrets: createSafeStorageBox(platform),
    setTheme: (theme) => void (nativeTheme.themeSource = theme),
    async openStorePage() {
      return openPage(openStoreWindow({ preloadPath, platform }), STORE_PATH);
    },
    setDatabasesAside: () => setDatabasesAside(join(app.getPath('sessionData'), 'IndexedDB'), Date.now()),
    async openWindow(query = '') {
      const created = openMainWindow(stateFile, { preloadPath, platform });
      window = created;
      heedLogOff(created);
      offerContextMenu(created, spelling.suggest);
      // Reported by the browser process, so that no script of the page can fake it.
      created.webContents.on('input-event', (_event, { type }) => {
        if (DELIBERATE_INPUT.has(type)) lastInputAt = Date.now();
      });
      const page = await openPage(created, WINDOW_PATH + query);
      void page.gone.then((reason) => {
        if (window === created) window = null;
        if (reason === 'crashed' || isQuitting()) return;
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
    serveSpelling: spelling.serve,
    servePictures: pages.servePictures,
    openWebPage: createWebPages(log),
    async allowMicrophone(isAllowed) {
      // macOS asks the person the first time, and remembers what they said.
      mayListen = isAllowed && (platform !== 'darwin' || (await systemPreferences.askForMediaAccess('microphone')));
      return mayListen;
    },
    startProcess: startUtilityProcess,
    systemLanguages,
    onWindowClosed: (listener) => void closedListeners.add(listener),
    ...life,
    async quit(code) {
      if (window !== null) rememberWindow(window, stateFile);
      await life.quit(code);
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
