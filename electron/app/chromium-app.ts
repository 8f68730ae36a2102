import type { WorkerUrls } from './launch/worker-urls';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/ipc/errors';
import { createSecretRedactor } from '../models/redaction/secret-redactor';
import type { ChromiumShell } from '../shell/chromium/chromium-shell';
import { findInstalledBrowser } from '../shell/chromium/installed-browser';
import { createBuiltPages, type PageSource } from '../shell/page-files';
import type { WebNetwork } from '../web/web-services';
import { startApplication, type Application } from './application';
import { openAsked } from './open-asked';
import { logsFolderOf, makeDataFolder, profileFolderOf } from '../files/data-folder';
import { takeInstanceLock, type InstanceLock, type OpenRequest } from './launch/instance-lock';
import { openLogFile } from './launch/log-file';
import { findProgramFiles } from './launch/program-files';
import { t } from '../../shared/messages/message';

export interface ChromiumAppOptions {
  /** Contains vaults, logs and the browser's profile. */
  dataFolder: string;
  /** Whether the browser runs without a window; default true. */
  headless?: boolean;
  /** A Chrome, Chromium or Edge; default the installed one. */
  executablePath?: string;
  /** Pixels. */
  windowSize?: { width: number; height: number };
  /** Where pages come from; default: the built ones. */
  pages?: PageSource;
  /** It is called when the browser runs, before window and vault are open. */
  onShell?: (shell: ChromiumShell) => void;
  /** The vault and the link to open; default: the vault that was open last. */
  request?: OpenRequest;
  /** For tests: how the web is reached. */
  webNetwork?: WebNetwork;
  compareLaterRows?: number;
  /** A listener that also receives every line of the log. */
  echo?: (line: string) => void;
}

export interface ChromiumApp {
  /** The window's page. */
  readonly page: NonNullable<ReturnType<ChromiumShell['windowPage']>>;
  readonly context: ChromiumShell['context'];
  readonly shell: ChromiumShell;
  readonly application: Application;
  readonly logPath: string;
  /** Addresses of requests to other origins, all refused. */
  foreignRequests(): string[];
  /** Resolves when the person closed the window or the browser exited. */
  readonly windowClosed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * The whole application in this process, with an installed browser for its pages.
 *
 * @throws AppError `busy` when another instance has the data folder (its window comes to the front), `unsupported`
 * without a browser, `not-found` when the pages are not built
 */
export async function startChromiumApp(options: ChromiumAppOptions): Promise<ChromiumApp> {
  const files = findProgramFiles();
  const executablePath = options.executablePath ?? findInstalledBrowser();
  if (!executablePath) throw new AppError('unsupported', t('mainApp.noChromeChromiumEdge'));
  if (!existsSync(executablePath))
    throw new AppError('unsupported', t('mainApp.thereNoBrowserExecutablepath', { executablePath }));
  if (!options.pages && !existsSync(join(files.pagesFolder, 'app', 'index.html')))
    throw new AppError('not-found', t('mainApp.pagesBuiltYetNpm'));

  makeDataFolder(options.dataFolder);
  const outcome = await takeInstanceLock({
    dataFolder: options.dataFolder,
    ...(options.request ? { request: options.request } : {}),
  });
  if (outcome.kind === 'second') {
    throw new AppError('busy', t('mainApp.engramVaultAlreadyOpen', { processId: outcome.processId }));
  }
  const { lock } = outcome;
  try {
    return await startWithLock(lock, options, {
      ...files,
      pages: options.pages ?? createBuiltPages(files.pagesFolder),
      executablePath,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startWithLock(
  lock: InstanceLock,
  { dataFolder, headless = true, windowSize, onShell, request, echo, webNetwork, compareLaterRows }: ChromiumAppOptions,
  {
    executablePath,
    pages,
    version,
    workers,
  }: {
    executablePath: string;
    pages: PageSource;
    version: string;
    workers: WorkerUrls;
  },
): Promise<ChromiumApp> {
  const redactor = createSecretRedactor();
  const log = openLogFile({
    folder: logsFolderOf(dataFolder),
    now: Date.now,
    redact: redactor.redact,
    ...(echo ? { echo } : {}),
  });
  // Imported here, so that the checks above need nothing of the driver.
  const { createChromiumShell } = await import('../shell/chromium/chromium-shell');
  const shell = await createChromiumShell({
    profileFolder: profileFolderOf(dataFolder, 'chromium'),
    pages,
    headless,
    executablePath,
    log,
    ...(windowSize ? { windowSize } : {}),
  });
  log.info('Shell started.', { shell: shell.label, version });
  onShell?.(shell);
  const windowClosed = new Promise<void>((resolve) => shell.onWindowClosed(resolve));
  lock.onSecondStart(() => shell.announceSecondInstance());
  let application: Application;
  try {
    application = await startApplication({
      shell,
      dataFolder,
      redactor,
      log,
      version,
      workers,
      ...(request ? { request } : {}),
      ...(webNetwork ? { webNetwork } : {}),
      ...(compareLaterRows === undefined ? {} : { compareLaterRows }),
    });
  } catch (error) {
    log.error('The application did not start.', { error });
    await shell.quit();
    throw error;
  }
  lock.onOpenRequest((asked) => openAsked(application, asked, log));
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await application.stop().catch((error: unknown) => log.error('Stopping failed.', { error }));
    await shell.quit();
    await lock.release();
    log.info('Stopped.');
  };
  return {
    get page() {
      const page = shell.windowPage();
      if (!page) throw new AppError('not-found', t('mainApp.theWindowIsClosed'));
      return page;
    },
    context: shell.context,
    shell,
    application,
    foreignRequests: () => shell.foreignRequests(),
    logPath: log.path,
    windowClosed,
    stop: () => (stopping ??= stop()),
  };
}
