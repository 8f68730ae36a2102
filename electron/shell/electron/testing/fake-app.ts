import { EventEmitter } from 'node:events';
import type { HasNamesOf } from './names-of';

interface FakeWindow extends EventEmitter {
  isDestroyed(): boolean;
  destroy(): void;
}

/** An event whose default can be prevented, as Electron gives one to its listeners. */
function preventableEvent() {
  const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) };
  return event;
}

let isReady = false;
/** @throws as Electron does where a part is used before it is ready */
export function requireReady(message: string): void {
  if (!isReady) throw new Error(message);
}
/** @throws as Electron does where a part is set up after it is ready */
export function requireNotReady(message: string): void {
  if (isReady) throw new Error(message);
}

/** Switches that Chromium adds to what a second start hands over. */
const ADDED_SWITCHES = ['--allow-file-access-from-files', '--original-process-start-time=13400000000000000'];

/**
 * Arguments as a second start's arrive in the first: Chromium keeps the program, puts every switch in front, with its
 * own among them, and leaves what followed a switch among the other words.
 */
const reorderedByChromium = ([program = '', ...args]: readonly string[]): string[] => [
  program,
  ...args.filter((arg) => arg.startsWith('-')),
  ...ADDED_SWITCHES,
  ...args.filter((arg) => !arg.startsWith('-')),
];

/**
 * Electron's `app` in tests. It becomes ready in a later turn than the one that asks for it, ends in Electron's order
 * (`before-quit`, each window's `close` and `closed`, `will-quit`, `quit`).
 */
export class FakeApp extends EventEmitter {
  isPackaged = false;
  readonly paths = new Map<string, string>();
  readonly defaultSchemes: string[] = [];
  readonly modelIds: string[] = [];
  systemLanguages = ['en-GB'];
  /** Of the command line, without their dashes. */
  readonly switches = new Set<string>();
  commandLine = { hasSwitch: (name: string) => this.switches.has(name) };
  isFirstInstance = true;
  /** What the request for the single-instance lock gave along. */
  lockData: unknown = null;
  /** The code with which the program ended; null while it runs. */
  exitCode: number | null = null;
  /** Title and text of each box that told of a failure. */
  readonly boxes: [title: string, text: string][] = [];
  private readiness: Promise<void> | null = null;
  private ending: 'no' | 'quit' | 'exit' = 'no';

  /** @param windows those that are open */
  constructor(private readonly windows: () => FakeWindow[]) {
    super();
  }

  setAsDefaultProtocolClient = (scheme: string) => this.defaultSchemes.push(scheme) > 0;
  setAppUserModelId = (id: string) => void this.modelIds.push(id);
  setPath = (name: string, path: string) => void this.paths.set(name, path);
  getPath = (name: string) => this.paths.get(name) ?? '';
  getName = () => 'Engram Vault';
  getPreferredSystemLanguages = () => this.systemLanguages;
  isReady = () => isReady;

  whenReady = () =>
    (this.readiness ??= new Promise((resolve) =>
      setImmediate(() => {
        isReady = true;
        this.emit('ready');
        resolve();
      }),
    ));

  requestSingleInstanceLock = (data?: unknown) => {
    this.lockData = structuredClone(data);
    return this.isFirstInstance;
  };

  /** Another start, as the first one hears of it: only once it is ready. */
  async startSecond(argv: readonly string[], workingFolder: string, data: unknown): Promise<void> {
    await this.whenReady();
    this.emit('second-instance', {}, reorderedByChromium(argv), workingFolder, structuredClone(data));
  }

  quit = () => {
    if (this.ending !== 'no') return;
    const event = preventableEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.ending = 'quit';
    const windows = this.windows();
    if (windows.length === 0) this.willQuit();
    for (const window of windows) {
      const closing = preventableEvent();
      window.emit('close', closing);
      if (closing.defaultPrevented) this.ending = 'no';
      else window.destroy();
    }
  };

  /** It returns: the program ends when its loop is free. Windows are not asked, and only `quit` is told. */
  exit = (code = 0) => {
    this.exitCode ??= code;
    this.ending = 'exit';
    const windows = this.windows();
    if (windows.length === 0) this.shutDown();
    for (const window of windows) window.destroy();
  };

  /** Told by the fake of windows. Without a listener Electron quits by itself. */
  allWindowsClosed = () => {
    if (this.ending === 'exit') this.shutDown();
    else if (this.ending === 'quit') this.willQuit();
    else if (!this.emit('window-all-closed')) this.quit();
  };

  private willQuit(): void {
    const event = preventableEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.ending = 'no';
    else this.shutDown();
  }

  private isShutDown = false;
  private shutDown(): void {
    if (this.isShutDown) return;
    this.isShutDown = true;
    this.exitCode ??= 0;
    this.emit('quit', {}, this.exitCode);
  }
}

true satisfies HasNamesOf<
  FakeApp,
  (typeof import('electron'))['app'],
  | 'paths'
  | 'defaultSchemes'
  | 'modelIds'
  | 'systemLanguages'
  | 'switches'
  | 'isFirstInstance'
  | 'lockData'
  | 'exitCode'
  | 'boxes'
  | 'allWindowsClosed'
  | 'startSecond'
>;

/**
 * Replaces `process.exit` as Electron does: it gives the code to `app.exit` and returns. What stands after it runs on.
 *
 * @returns what puts Node's own back
 */
export function letProcessExitReturn(app: FakeApp): () => void {
  const own = process.exit;
  process.exit = ((code: number | string | null | undefined) => {
    if (code !== undefined) process.exitCode = code ?? 0;
    app.exit(Number(process.exitCode ?? 0));
  }) as typeof process.exit;
  return () => void (process.exit = own);
}
