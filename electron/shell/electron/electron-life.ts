import { app, type BrowserWindow, dialog, protocol } from 'electron';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LINK_SCHEME } from '../../../shared/domain/link-scheme';
import { isUnpackedForOneRun } from '../../files/data-folder';
import { ownArguments } from '../own-arguments';
import { PAGE_SCHEME, SCHEME_PRIVILEGES } from './electron-hardening';

/** That of electron-builder.yml, whose shortcuts carry it: under another one Windows shows the window apart from them. */
const APP_ID = 'io.github.engram-vault';

/** What a start gives the first one: Chromium puts the arguments that it hands over itself in an order of its own. */
const startSchema = z
  .object({ args: z.array(z.string().max(8_000)).max(1_000), workingFolder: z.string().max(4_000) })
  .strict();
/** Bytes of arguments that are given along; longer ones would not fit into Chromium's message beside its own copy. */
const MAX_GIVEN_BYTES = 5_000;

type Asked = [args: readonly string[], workingFolder: string];
const askedBefore: Asked[] = [];
let openListener: ((...asked: Asked) => void) | null = null;
const ask = (...asked: Asked): void => {
  if (openListener === null) askedBefore.push(asked);
  else openListener(...asked);
};
const secondListeners = new Set<() => void>();
const announceSecond = (): void => {
  for (const listener of secondListeners) listener();
};

const onOpenUrl = (event: { preventDefault(): void }, url: string): void => {
  event.preventDefault();
  ask([url], '');
};
/** Several files that are opened together come one by one, in one go. */
let filesOpened: string[] = [];
const onOpenFile = (event: { preventDefault(): void }, path: string): void => {
  event.preventDefault();
  if (filesOpened.length === 0)
    setImmediate(() => {
      const files = filesOpened;
      filesOpened = [];
      ask(['--', ...files], '');
    });
  filesOpened.push(path);
};
const onSecondInstance = (_event: unknown, argv: readonly string[], workingFolder: string, given: unknown): void => {
  announceSecond();
  const own = startSchema.safeParse(given);
  if (own.success) ask(own.data.args, own.data.workingFolder);
  else ask(ownArguments(argv, !app.isPackaged), workingFolder);
};

let hasProfile = false;

/**
 * Must run before Electron is ready: sets the profile folder, registers the pages' scheme, takes the single-instance
 * lock. False when another instance has it, which then hears of the arguments.
 *
 * @param args of this start, without the program's name
 */
export function prepareElectron(profileFolder: string, args: readonly string[]): boolean {
  mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
  setProfile(profileFolder);
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: SCHEME_PRIVILEGES }]);
  // macOS sends the link or file that starts the app before Electron is ready, and a second start comes when it likes.
  app.off('open-url', onOpenUrl).on('open-url', onOpenUrl);
  app.off('open-file', onOpenFile).on('open-file', onOpenFile);
  app.off('second-instance', onSecondInstance).on('second-instance', onSecondInstance);
  const given: z.infer<typeof startSchema> = { args: [...args], workingFolder: process.cwd() };
  return app.requestSingleInstanceLock(Buffer.byteLength(args.join('\0')) > MAX_GIVEN_BYTES ? {} : given);
}

function setProfile(folder: string): void {
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  hasProfile = true;
}

/** How the program is asked for things, and how it ends. */
export interface ElectronLife {
  /** It is called when the person quits by menu or system; the app runs on until `quit()`. */
  onQuitRequested(listener: () => void): void;
  /** It is called when a second start was refused. */
  onSecondInstance(listener: () => void): void;
  /** Announces a second start detected by other means than Electron's lock. */
  announceSecondInstance(): void;
  /**
   * It is called with the arguments of each second start, and with each link that the system opens; what came before
   * the listener waits for it.
   */
  onOpenRequested(listener: (args: readonly string[], workingFolder: string) => void): void;
  isQuitting(): boolean;
  /** Closes pages and browser. @param code of the process, default 0 */
  quit(code?: number): Promise<void>;
  /** A window that also asks to quit where Windows logs off, which it tells windows alone. */
  heedLogOff(window: BrowserWindow): void;
}

/** Electron must be ready. */
export function createElectronLife(): ElectronLife {
  let isQuitting = false;
  const quitListeners = new Set<() => void>();
  const requestQuit = (event?: { preventDefault(): void }): void => {
    if (isQuitting) return;
    event?.preventDefault();
    for (const listener of quitListeners) listener();
  };
  app.on('before-quit', requestQuit);
  // A click in the Dock, where the app may go on without a window, or with one that is minimised.
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) announceSecond();
  });
  // Closing the window ends the app through onWindowClosed, after everything is saved.
  app.on('window-all-closed', () => {});
  // For this person alone, and only of an installed app: a checkout takes no links from it, nor does one that is gone
  // from its place when it ends.
  if (app.isPackaged && !isUnpackedForOneRun(process.env, process.execPath))
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  return {
    onQuitRequested: (listener) => void quitListeners.add(listener),
    onSecondInstance: (listener) => void secondListeners.add(listener),
    announceSecondInstance: announceSecond,
    onOpenRequested(listener) {
      openListener = listener;
      for (const asked of askedBefore.splice(0)) listener(...asked);
    },
    isQuitting: () => isQuitting,
    async quit(code = 0) {
      isQuitting = true;
      endElectron(code);
    },
    heedLogOff(window) {
      window.on('query-session-end', requestQuit);
      window.on('session-end', () => requestQuit());
    },
  };
}

/**
 * Ends the program without asking anybody. It RETURNS, as `process.exit` does under Electron: the loop runs on for a
 * moment, so return after it.
 */
export const endElectron = (code: number): void => app.exit(code);

/**
 * The languages that the person prefers, the first one most, as BCP 47 tags: an app of a desktop is told of them by no
 * variable. A locale of Linux such as `de_DE@euro` comes as it is and then without its end; the first is no tag.
 */
export const systemLanguages = (): readonly string[] =>
  app.getPreferredSystemLanguages().filter((tag) => !tag.includes('@'));

/** Says in a box of the system's own why the program ends; resolves when the person has closed it. */
export async function showFailure(title: string, text: string): Promise<void> {
  // Electron makes its profile when it becomes ready; in the place that it would choose itself lies the person's data.
  if (!hasProfile) setProfile(mkdtempSync(join(tmpdir(), 'engram-vault-')));
  // Before that, Linux shows no box.
  await app.whenReady();
  dialog.showErrorBox(title, text);
}
