import { existsSync } from 'node:fs';
import { resolveLanguage, speak } from '../../shared/messages/choose-language';
import { t } from '../../shared/messages/message';
import { createSecretRedactor, type SecretRedactor } from '../models/redaction/secret-redactor';
import { endElectron, prepareElectron, showFailure, systemLanguages } from '../shell/electron/electron-life';
import { createElectronShell } from '../shell/electron/electron-shell';
import { createBuiltPages, type PageSource } from '../shell/page-files';
import { startApplication, type Application } from './application';
import { openAsked } from './open-asked';
import { openRequestOf, readCommandLine, requireFewArguments } from './launch/command-line';
import { logsFolderOf, makeDataFolder, ownDataFolder, profileFolderOf } from '../files/data-folder';
import { setHeapFlags } from './launch/heap-flags';
import { takeInstanceLock, type InstanceLock, type OpenRequest } from './launch/instance-lock';
import { openLogFile, type LogFile } from './launch/log-file';
import { createProgramEnd } from './launch/program-end';
import { findProgramFiles } from './launch/program-files';

interface ElectronStart {
  dataFolder: string;
  log: LogFile;
  /** Where pages come from; default: the built ones. */
  pages: PageSource | undefined;
  redactor: SecretRedactor;
  request: OpenRequest;
  /** From here on an error that nothing caught is told to this function instead of ending the start. */
  onFault: (handle: (error: unknown) => void) => void;
}

/**
 * The program under Electron. Nothing is awaited before `prepareElectron`: Electron becomes ready only when the entry
 * has been read. Whatever stops it from starting is said in a box of the system's own: an app that was not started from
 * a terminal has no other place for it.
 *
 * @param args with Electron's own switches among them
 * @param pages default: the built ones
 */
export function runElectronProgram(args: readonly string[], pages?: PageSource): void {
  let log: LogFile | null = null;
  let isFailing = false;
  const failToStart = (error: unknown): void => {
    if (isFailing) return;
    isFailing = true;
    void sayWhyNotStarted(error, log).finally(() => endElectron(1));
  };
  try {
    setHeapFlags();
    requireFewArguments(args);
    const commandLine = readCommandLine(args, 'ignore');
    const dataFolder = ownDataFolder(commandLine.dataDir);
    const redactor = createSecretRedactor();
    const opened = openLogFile({ folder: logsFolderOf(dataFolder), now: Date.now, redact: redactor.redact });
    log = opened;
    const onFault = heedFaults(opened, failToStart);
    makeDataFolder(dataFolder);
    if (!prepareElectron(profileFolderOf(dataFolder, 'electron'), args)) {
      process.stdout.write('Engram Vault is already open; its window was brought to the front.\n');
      endElectron(0);
      return;
    }
    const request = openRequestOf(commandLine);
    openElectronApp({ dataFolder, log, pages, redactor, request, onFault }).catch(failToStart);
  } catch (error) {
    failToStart(error);
  }
}

async function openElectronApp(start: ElectronStart): Promise<void> {
  await speakAsSystem();
  // Electron's own lock knows only Electron; the other shell may have the same folder open.
  const outcome = await takeInstanceLock(start);
  if (outcome.kind === 'second') {
    process.stdout.write(`Engram Vault is already open with this data folder (process ${outcome.processId}).\n`);
    endElectron(0);
    return;
  }
  try {
    await openWithLock(outcome.lock, start);
  } catch (error) {
    await outcome.lock.release();
    throw error;
  }
}

async function openWithLock(
  lock: InstanceLock,
  { dataFolder, log, pages, redactor, request, onFault }: ElectronStart,
): Promise<void> {
  const { pagesFolder, preloadPath, version, workers } = findProgramFiles();
  const shell = await createElectronShell({ pages: pages ?? createBuiltPages(pagesFolder), preloadPath, log });
  log.info('Shell started.', { shell: shell.label, version });
  // resources/setup/electron.mjs waits for it, and for nothing after it: opening a vault may take as long as it needs.
  process.stdout.write(`Engram Vault is starting in ${shell.label}.\n`);
  const starting = startApplication({ shell, dataFolder, redactor, log, version, workers, request });

  const end = createProgramEnd({
    // The window may be closed while the vault is still being opened.
    async save() {
      const application = await starting.catch(() => null);
      try {
        await application?.stop();
      } finally {
        await lock.release();
      }
    },
    exit: (code) => void shell.quit(code),
    log,
  });
  onFault(() => end(1, () => sayInBox(t('mainApp.hadToClose'), t('shared.somethingWentWrongInside'), log)));
  let application: Application | null = null;
  let isSaving = false;
  /** The person ends it, and may be asked, until they end it again; a signal cannot wait for an answer. */
  const endWhenSaved = async () => {
    if (isSaving) return end();
    isSaving = true;
    await application?.saveTyped().catch((error: unknown) => log.error('Windows were not saved.', { error }));
    end();
  };
  shell.onWindowClosed(() => {
    if (application?.staysOpen() !== true) void endWhenSaved();
  });
  shell.onQuitRequested(() => void endWhenSaved());
  // Until Electron is ready it puts handlers of its own in the place of these.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
  lock.onSecondStart(() => shell.announceSecondInstance());
  const started = await starting;
  application = started;
  lock.onOpenRequest((asked) => openAsked(started, asked, log));
  shell.onOpenRequested((given, workingFolder) => {
    const asked = readAsked(given, workingFolder);
    if (asked !== null) openAsked(started, asked, log);
  });
  process.stdout.write(`Engram Vault is open in ${shell.label}. The log: ${log.path}\n`);
}

/**
 * Logs what nothing caught; an exception also ends the program, which nobody knows to be whole any more.
 *
 * @param atFirst is told of an exception until the returned function names another handler
 */
function heedFaults(log: LogFile, atFirst: (error: unknown) => void): ElectronStart['onFault'] {
  let handle = atFirst;
  process.on('unhandledRejection', (error) => log.error('A rejection that nothing handled.', { error }));
  process.on('uncaughtException', (error) => {
    log.error('An exception that nothing caught.', { error });
    handle(error);
  });
  // Whoever started the program may be gone; that is no fault of it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return (next) => void (handle = next);
}

async function sayWhyNotStarted(error: unknown, log: LogFile | null): Promise<void> {
  log?.error('The application did not start.', { error });
  await speakAsSystem();
  await sayInBox(t('mainApp.didNotStart'), error instanceof Error ? error.message : String(error), log);
}

async function sayInBox(title: string, text: string, log: LogFile | null): Promise<void> {
  const whole = log !== null && existsSync(log.path) ? `${text}\n\n${t('mainApp.logIsAt', { path: log.path })}` : text;
  process.stderr.write(`${title}: ${whole}\n`);
  await showFailure(title, whole);
}

const speakAsSystem = (): Promise<void> => speak(resolveLanguage('system', systemLanguages()));

/** What a second start's arguments ask for; null where they cannot be read, or only bring the window to the front. */
function readAsked(args: readonly string[], workingFolder: string): OpenRequest | null {
  try {
    const asked = openRequestOf(readCommandLine(args, 'ignore'), workingFolder);
    return Object.keys(asked).length === 0 ? null : asked;
  } catch {
    return null;
  }
}
