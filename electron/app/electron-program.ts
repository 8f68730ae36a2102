import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { createSecretRedactor } from '../models/redaction/secret-redactor';
import { createElectronShell, prepareElectron } from '../shell/electron/electron-shell';
import { createBuiltPages, type PageSource } from '../shell/page-files';
import { startApplication } from './application';
import { openAsked } from './open-asked';
import { openRequestOf, readCommandLine } from './launch/command-line';
import { logsFolderOf, profileFolderOf, resolveDataFolder } from '../files/data-folder';
import { setHeapFlags } from './launch/heap-flags';
import { takeInstanceLock, type OpenRequest } from './launch/instance-lock';
import { openLogFile } from './launch/log-file';
import { findProgramFiles } from './launch/program-files';

interface ElectronStart {
  dataFolder: string;
  log: ReturnType<typeof openLogFile>;
  /** Where pages come from; default: the built ones. */
  pages: PageSource | undefined;
  redactor: ReturnType<typeof createSecretRedactor>;
  request: OpenRequest;
}

/**
 * The program under Electron. Nothing is awaited before `prepareElectron`: Electron becomes ready only when the entry
 * has been read.
 *
 * @param args with Electron's own switches among them
 * @param pages default: the built ones
 */
export function runElectronProgram(args: readonly string[], pages?: PageSource): void {
  setHeapFlags();

  const commandLine = readCommandLine(args, 'ignore');
  const dataFolder = resolveDataFolder({
    argument: commandLine.dataDir,
    environment: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
    programFolder: dirname(process.execPath),
  });
  const redactor = createSecretRedactor();
  const log = openLogFile({ folder: logsFolderOf(dataFolder), now: Date.now, redact: redactor.redact });

  if (prepareElectron(profileFolderOf(dataFolder, 'electron'))) {
    openElectronApp({ dataFolder, log, pages, redactor, request: openRequestOf(commandLine) }).catch(
      (error: unknown) => {
        log.error('The application did not start.', { error });
        process.stderr.write(
          `Engram Vault did not start: ${error instanceof Error ? error.message : String(error)}\nThe log: ${log.path}\n`,
        );
        process.exit(1);
      },
    );
  } else {
    process.stdout.write('Engram Vault is already open; its window was brought to the front.\n');
    process.exit(0);
  }
}

async function openElectronApp({ dataFolder, log, pages, redactor, request }: ElectronStart): Promise<void> {
  const { pagesFolder, preloadPath, version, workers } = findProgramFiles();
  // Electron's own lock knows only Electron; the other shell may have the same folder open.
  const outcome = await takeInstanceLock({ dataFolder, request });
  if (outcome.kind === 'second') {
    process.stdout.write(`Engram Vault is already open with this data folder (process ${outcome.processId}).\n`);
    process.exit(0);
  }
  const { lock } = outcome;
  const shell = await createElectronShell({ pages: pages ?? createBuiltPages(pagesFolder), preloadPath, log });
  log.info('Shell started.', { shell: shell.label, version });
  const starting = startApplication({
    shell,
    dataFolder,
    redactor,
    log,
    version,
    workers,
    request,
  });

  let isStopping = false;
  // The window may be closed while the vault is still being opened.
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const application = await starting;
    await application.stop().catch((error: unknown) => log.error('Stopping failed.', { error }));
    await lock.release();
    log.info('Stopped.');
    await shell.quit();
  };
  shell.onWindowClosed(() => void stop());
  shell.onQuitRequested(() => void stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  lock.onSecondStart(() => shell.announceSecondInstance());
  const application = await starting;
  lock.onOpenRequest((asked) => openAsked(application, asked, log));
  shell.onOpenRequested((given, workingFolder) => {
    const asked = readAsked(given, workingFolder);
    if (asked !== null) openAsked(application, asked, log);
  });
  process.stdout.write(`Engram Vault is open in ${shell.label}. The log: ${log.path}\n`);
}

/** What a second start's arguments ask for; null where they cannot be read, or only bring the window to the front. */
function readAsked(args: readonly string[], workingFolder: string): OpenRequest | null {
  try {
    const asked = openRequestOf(readCommandLine(args, 'ignore'), workingFolder);
    return Object.keys(asked).length === 0 ? null : asked;
  } catch {
    return null;
  }
}
