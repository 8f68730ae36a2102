import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { createSecretRedactor } from '../models/redaction/secret-redactor';
import { createElectronShell, prepareElectron } from '../shell/electron/electron-shell';
import { createBuiltPages, type PageSource } from '../shell/page-files';
import { startApplication } from './application';
import { readCommandLine } from './launch/command-line';
import { logsFolderOf, profileFolderOf, resolveDataFolder } from '../files/data-folder';
import { setHeapFlags } from './launch/heap-flags';
import { takeInstanceLock } from './launch/instance-lock';
import { openLogFile } from './launch/log-file';
import { findProgramFiles } from './launch/program-files';

interface ElectronStart {
  dataFolder: string;
  log: ReturnType<typeof openLogFile>;
  /** Where pages come from; default: the built ones. */
  pages: PageSource | undefined;
  redactor: ReturnType<typeof createSecretRedactor>;
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

  const { dataDir } = readCommandLine(args, 'ignore');
  const dataFolder = resolveDataFolder({
    argument: dataDir,
    environment: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    workingFolder: process.cwd(),
    programFolder: dirname(process.execPath),
  });
  const redactor = createSecretRedactor();
  const log = openLogFile({ folder: logsFolderOf(dataFolder), now: Date.now, redact: redactor.redact });

  if (prepareElectron(profileFolderOf(dataFolder, 'electron'))) {
    openElectronApp({ dataFolder, log, pages, redactor }).catch((error: unknown) => {
      log.error('The application did not start.', { error });
      process.stderr.write(
        `Engram Vault did not start: ${error instanceof Error ? error.message : String(error)}\nThe log: ${log.path}\n`,
      );
      process.exit(1);
    });
  } else {
    process.stdout.write('Engram Vault is already open; its window was brought to the front.\n');
    process.exit(0);
  }
}

async function openElectronApp({ dataFolder, log, pages, redactor }: ElectronStart): Promise<void> {
  const { pagesFolder, preloadPath, version, workers } = findProgramFiles();
  // Electron's own lock knows only Electron; the other shell may have the same folder open.
  const outcome = await takeInstanceLock({ dataFolder });
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
  await starting;
  process.stdout.write(`Engram Vault is open in ${shell.label}. The log: ${log.path}\n`);
}
