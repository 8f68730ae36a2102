import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { AppError } from '../../../shared/ipc/errors';
import type { Channel } from '../../../shared/ipc/peer';
import type { Logger } from '../../../shared/lib/logger';
import { askingChannel } from '../asking-page';
import { connectPage } from './chromium-ipc';
import { launchBrowser } from './chromium-launch';
import { confirmInOwnPage } from './chromium-confirmation';
import { guardRequests } from './chromium-requests';
import { openWebPage } from './chromium-web-page';
import { openFileWithSystem, openWithSystem, showFileWithSystem, type StartProgram } from './open-with-system';
import { STORE_PATH, WINDOW_PATH, withPictures, type PageSource } from '../page-files';
import { startNodeProcess } from '../start-node-process';
import { setDatabasesAside } from '../set-databases-aside';
import { CHROMIUM_ORIGIN, type SecretBox, type Shell, type ShellPage } from '../shell';
import { t } from '../../../shared/messages/message';

export interface ChromiumShellOptions {
  /** The browser's profile with the working store. One browser at a time. */
  profileFolder: string;
  pages: PageSource;
  headless: boolean;
  /** An installed Chrome, Chromium or Edge. */
  executablePath: string;
  /** Pixels; default 1440 × 900. */
  windowSize?: { width: number; height: number };
  log: Logger;
  /** Starts the system's browser; replaced in tests. */
  startProgram?: StartProgram;
  isRoot?: boolean;
}

export interface ChromiumShell extends Shell {
  readonly context: BrowserContext;
  /** The first window's page while open. */
  windowPage(): Page | null;
  /** The store page while open (fault tests). */
  storePage(): Page | null;
  /** Addresses of requests to other origins, all refused; at most the last thousand. */
  foreignRequests(): string[];
  /** It is called when the first window was closed (not when it crashed), and when the browser exited. */
  onWindowClosed(listener: () => void): void;
  /** Tells the application that a second start was refused. */
  announceSecondInstance(): void;
}

const SESSION_ONLY: SecretBox = {
  protection: 'none',
  encrypt: () => Promise.reject(noKeychain()),
  decrypt: () => Promise.reject(noKeychain()),
};

const noKeychain = () => new AppError('unsupported', t('mainApp.noKeychainHere'));

/** The shell under plain Node: an installed browser driven over a pipe. */
export async function createChromiumShell(options: ChromiumShellOptions): Promise<ChromiumShell> {
  const { headless, log } = options;
  const pages = withPictures(options.pages);
  const isSandboxed = !(options.isRoot ?? process.getuid?.() === 0);
  if (!isSandboxed) log.warn('Running as root: the browser runs without its own sandbox.');
  await mkdir(options.profileFolder, { recursive: true, mode: 0o700 });
  const windowSize = options.windowSize ?? { width: 1440, height: 900 };
  const context = await launchBrowser({
    executablePath: options.executablePath,
    profileFolder: options.profileFolder,
    headless,
    isSandboxed,
    windowSize,
    socketUrl: pages.socketUrl,
  });
  const guard = await guardRequests(context, pages, log);
  const { version, grant } = await limitPermissions(context, pages);

  let blankPage: Page | null = context.pages()[0] ?? null;
  let window: Page | null = null;
  let store: Page | null = null;
  let opening = 0;
  let isQuitting = false;
  const closedListeners = new Set<() => void>();
  const secondListeners = new Set<() => void>();

  context.on('page', (page) => {
    if (opening > 0) return;
    log.warn('A pop-up window was refused.');
    void page.close().catch(() => {});
  });

  const whileOpening = async (open: () => Promise<Page>): Promise<Page> => {
    opening += 1;
    try {
      return await open();
    } finally {
      opening -= 1;
    }
  };
  const newPage = (): Promise<Page> => whileOpening(() => context.newPage());

  /** A page in a window of its own: as a tab it would be slowed while another one is in front. */
  const newWindowPage = async (): Promise<Page> => {
    const browser = await context.browser()!.newBrowserCDPSession();
    try {
      return await whileOpening(() => {
        const target = { url: 'about:blank', newWindow: true, ...FURTHER_WINDOW_SIZE };
        const created = browser.send('Target.createTarget', target);
        return context.waitForEvent('page', {
          predicate: async (page) => (await targetIdOf(page)) === (await created).targetId,
        });
      });
    } finally {
      await browser.detach().catch(() => {});
    }
  };

  const furtherPages = new Map<Channel, Page>();
  /** The page of the window that asks, or of the first one. */
  const front = (): Page | null => furtherPages.get(askingChannel()!) ?? window;

  const emitClosed = () => {
    for (const listener of closedListeners) listener();
  };

  return {
    name: 'chromium',
    label: `Chromium ${version}${headless ? ' (headless)' : ''}`,
    isSandboxed,
    isInstalled: false,
    context,
    secrets: SESSION_ONLY,
    desktop: null,
    windowPage: () => window,
    storePage: () => store,
    foreignRequests: guard.foreignRequests,
    onWindowClosed: (listener) => void closedListeners.add(listener),
    systemLanguages: () => [new Intl.DateTimeFormat().resolvedOptions().locale],
    onSecondInstance: (listener) => void secondListeners.add(listener),
    announceSecondInstance() {
      for (const listener of secondListeners) listener();
    },
    async openStorePage() {
      const page = await newPage();
      if (!headless) await setBounds(page, { windowState: 'minimized' });
      store = page;
      // A new tab comes to the front, and the browser renders a background tab only once a second.
      await window?.bringToFront();
      return toShellPage(page, STORE_PATH, log, () => {
        if (store === page) store = null;
      });
    },
    setDatabasesAside: () => setDatabasesAside(join(options.profileFolder, 'Default', 'IndexedDB'), Date.now()),
    async openWindow(query = '') {
      const page = blankPage ?? (await newPage());
      blankPage = null;
      window = page;
      // The store page's tab may be in front; the browser renders a background tab only once a second.
      await page.bringToFront();
      return toShellPage(page, WINDOW_PATH + query, log, (reason) => {
        if (window === page) window = null;
        if (reason === 'closed' && !isQuitting) emitClosed();
      });
    },
    async openFurtherWindow(address) {
      const page = await newWindowPage();
      const shown = await toShellPage(page, WINDOW_PATH + address, log, () => void furtherPages.delete(shown.channel));
      furtherPages.set(shown.channel, page);
      return shown;
    },
    async confirm(question) {
      const isConfirmed = await confirmInOwnPage(async () => {
        const page = await newPage();
        if (!headless) await setBounds(page, CONFIRMATION_BOUNDS);
        return page;
      }, question);
      await front()
        ?.bringToFront()
        .catch(() => {});
      return isConfirmed;
    },
    async hasRecentInput() {
      const page = front();
      return page !== null && (await hasUserActivation(page));
    },
    // The frame of a browser's window is the browser's, and so is its checker.
    serveSpelling: () => {},
    setTheme: () => {},
    chooseFolder: () => Promise.resolve('unsupported' as const),
    chooseFile: () => Promise.resolve('unsupported' as const),
    openExternal: (url) => openWithSystem(url, options.startProgram ? { start: options.startProgram } : {}),
    openFile: (path) => openFileWithSystem(path, options.startProgram ? { start: options.startProgram } : {}),
    showFile: (path) => showFileWithSystem(path, options.startProgram ? { start: options.startProgram } : {}),
    servePictures: pages.servePictures,
    openWebPage: (url, serve) => openWebPage(context.browser()!, url, serve),
    async allowMicrophone(isAllowed) {
      await grant(isAllowed ? ['audioCapture'] : []);
      return isAllowed;
    },
    startProcess: startNodeProcess,
    async quit() {
      isQuitting = true;
      await context.close().catch(() => {});
    },
  };
}

async function toShellPage(
  page: Page,
  path: string,
  log: Logger,
  onGone: (reason: 'closed' | 'crashed') => void,
): Promise<ShellPage> {
  const connection = await connectPage(page, log);
  const gone = new Promise<'closed' | 'crashed'>((resolve) => {
    page.once('crash', () => resolve('crashed'));
    page.once('close', () => resolve('closed'));
  });
  void gone.then((reason) => {
    connection.close();
    onGone(reason);
    // A crashed page stays as an empty shell; its successor is a new page.
    if (reason === 'crashed') void page.close().catch(() => {});
  });
  // The browser's own dialogs ("leave this page?") would wait for an answer that nobody can give.
  page.on(
    'dialog',
    (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()).catch(() => {}),
  );
  await page.goto(`${CHROMIUM_ORIGIN}${path}`, { waitUntil: 'domcontentloaded' });
  return {
    channel: connection.channel,
    gone,
    focus: () => page.bringToFront(),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    async load(query) {
      connection.documentGone();
      await page.goto(`${CHROMIUM_ORIGIN}${path.replace(/\?.*$/su, '')}${query}`, { waitUntil: 'domcontentloaded' });
      await inSession(page, (session) => session.send('Page.resetNavigationHistory'));
    },
    close: () => page.close(),
  };
}

type Permission = 'durableStorage' | 'clipboardSanitizedWrite' | 'loopbackNetwork' | 'audioCapture';
const PERMISSIONS: readonly Permission[] = ['durableStorage', 'clipboardSanitizedWrite'];

/**
 * Grants our origin durable storage and clipboard writes; the browser then refuses every other permission without
 * asking. The grants last as long as the session, so it stays open.
 *
 * @returns the browser's version; `grant`: what the origin has besides, in the place of what it had besides
 */
async function limitPermissions(context: BrowserContext, pages: PageSource) {
  const session = await context.browser()!.newBrowserCDPSession();
  const allow = (more: readonly Permission[]) =>
    session.send('Browser.grantPermissions', { origin: CHROMIUM_ORIGIN, permissions: [...PERMISSIONS, ...more] });
  const always: Permission[] = pages.socketUrl === null ? [] : ['loopbackNetwork'];
  await allow([]);
  // An older browser knows no such permission, and needs none.
  if (always.length > 0) await allow(always).catch(() => always.pop());
  const { product } = await session.send('Browser.getVersion');
  return {
    version: product.split('/')[1]?.split('.').slice(0, 2).join('.') ?? '',
    grant: (more: readonly Permission[]) => allow([...always, ...more]),
  };
}

/** Pixels of a question's window, including the browser's frame. */
const CONFIRMATION_BOUNDS = { width: 640, height: 560 };

/** Pixels of a window that shows one note or chat, including the browser's frame. */
const FURTHER_WINDOW_SIZE = { width: 900, height: 760 };

/** Asks the browser about a page, in a session of its own. */
async function inSession<Result>(page: Page, ask: (session: CDPSession) => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  try {
    return await ask(session);
  } finally {
    await session.detach().catch(() => {});
  }
}

const targetIdOf = (page: Page): Promise<string> =>
  inSession(page, async (session) => (await session.send('Target.getTargetInfo')).targetInfo.targetId);

const setBounds = (
  page: Page,
  bounds: { windowState: 'minimized' } | { width: number; height: number },
): Promise<void> =>
  inSession(page, async (session) => {
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setWindowBounds', { windowId, bounds });
  });

/**
 * Evaluated in an isolated world, where overrides of `navigator` by the page are invisible. Evaluating does not itself
 * count as activation.
 */
const hasUserActivation = (page: Page): Promise<boolean> =>
  inSession(page, async (session) => {
    try {
      const { frameTree } = await session.send('Page.getFrameTree');
      const { executionContextId } = await session.send('Page.createIsolatedWorld', {
        frameId: frameTree.frame.id,
        worldName: 'engram-input',
      });
      const { result } = await session.send('Runtime.evaluate', {
        expression: 'navigator.userActivation.isActive',
        contextId: executionContextId,
        userGesture: false,
        returnByValue: true,
      });
      return result.value === true;
    } catch {
      return false;
    }
  });
