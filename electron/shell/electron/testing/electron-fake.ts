import { EventEmitter } from 'node:events';
import { FakeApp, requireReady } from './fake-app';
import { fakeState } from './fake-state';
import { BrowserWindow } from './fake-window';
import type { HasNamesOf, NamesOf } from './names-of';

/**
 * Replaces Electron's module in unit tests, which cannot run its executable. Records the shell's calls; every name is
 * checked against Electron's typings, so that a fake of something nonexistent fails the type check. What Electron
 * refuses or does later, it refuses or does later too.
 */
export * from './fake-renderer';
export * from './fake-safe-storage';
export * from './fake-session';
export * from './fake-state';
export * from './fake-window';

export const app = new FakeApp(BrowserWindow.getAllWindows);
BrowserWindow.onAllClosed = app.allWindowsClosed;

/** A process that answers each message with itself, and ends when it is told to. */
export class FakeUtilityProcess extends EventEmitter {
  constructor(
    readonly path: string,
    readonly options: import('electron').ForkOptions,
  ) {
    super();
  }
  postMessage = (message: unknown) => void this.emit('message', message);
  kill = () => this.emit('exit', 0);
}
true satisfies HasNamesOf<FakeUtilityProcess, import('electron').UtilityProcess, 'path' | 'options'>;
export const utilityProcesses: FakeUtilityProcess[] = [];
export const utilityProcess = {
  fork(path: string, _args: string[], options: import('electron').ForkOptions) {
    const started = new FakeUtilityProcess(path, options);
    utilityProcesses.push(started);
    return started;
  },
} satisfies NamesOf<'utilityProcess'>;

export const dialog = {
  showErrorBox: (title: string, text: string) => void app.boxes.push([title, text]),
  showOpenDialog: async (...given: unknown[]) => {
    fakeState.dialogWindows.push(given.length > 1 ? given[0] : null);
    return { canceled: fakeState.chosenFolders.length === 0, filePaths: fakeState.chosenFolders };
  },
  showMessageBox: async (...given: unknown[]) => {
    fakeState.dialogWindows.push(given.length > 1 ? given[0] : null);
    fakeState.questions.push(given.at(-1) as import('electron').MessageBoxOptions);
    return { response: fakeState.answer, checkboxChecked: false };
  },
} satisfies NamesOf<'dialog'>;

export const shell = {
  openExternal: async (url: string) => void fakeState.opened.push(url),
  openPath: async (path: string) => {
    fakeState.opened.push(path);
    return '';
  },
  showItemInFolder: (path: string) => void fakeState.opened.push(`folder of ${path}`),
} satisfies NamesOf<'shell'>;
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  getCursorScreenPoint: () => ({ x: 2_000, y: 100 }),
  /** The second display, on which the pointer is. */
  getDisplayNearestPoint: () => ({ workArea: { x: 1920, y: 0, width: 1280, height: 1000 } }),
} satisfies NamesOf<'screen'>;
export const systemPreferences = {
  askForMediaAccess: async () => fakeState.isMicrophoneAllowed,
} satisfies NamesOf<'systemPreferences'>;
export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' } satisfies NamesOf<'nativeTheme'>;
class FakeImage {
  readonly factors = [1];
  isTemplate = false;
  constructor(
    private readonly url: string,
    private readonly width = 0,
  ) {}
  isEmpty = () => !this.url.startsWith('data:image/png;base64,');
  toDataURL = () => this.url;
  resize = (size: { width?: number }) => new FakeImage(this.url, size.width);
  getSize = () => ({ width: this.width, height: this.width });
  addRepresentation = ({ scaleFactor = 1 }: { scaleFactor?: number }) => void this.factors.push(scaleFactor);
  setTemplateImage = (is: boolean) => void (this.isTemplate = is);
}
true satisfies HasNamesOf<FakeImage, import('electron').NativeImage, 'factors' | 'isTemplate'>;
export const nativeImage = {
  createFromDataURL: (url: string) => new FakeImage(url),
} satisfies NamesOf<'nativeImage'>;
export const clipboard = {
  writeText: (text: string) => void fakeState.copied.push(text),
} satisfies NamesOf<'clipboard'>;

/** Keys that this or another program has taken in the whole system. */
class FakeGlobalShortcut {
  readonly ours = new Map<string, () => void>();
  readonly ofOthers = new Set<string>();
  register(accelerator: string, onPressed: () => void): boolean {
    requireReady('globalShortcut cannot be used before the app is ready');
    if (!/^(?:(?:CommandOrControl|Alt|Shift)\+)*\w+$/u.test(accelerator)) throw new TypeError('Invalid accelerator');
    if (this.ofOthers.has(accelerator)) return false;
    this.ours.set(accelerator, onPressed);
    return true;
  }
  unregister = (accelerator: string) => void this.ours.delete(accelerator);
}
true satisfies HasNamesOf<FakeGlobalShortcut, (typeof import('electron'))['globalShortcut'], 'ours' | 'ofOthers'>;
export const globalShortcut = new FakeGlobalShortcut();
export const powerMonitor = new EventEmitter();

export class Tray extends EventEmitter {
  static readonly shown: Tray[] = [];
  menu: MenuTemplate = [];
  toolTip = '';
  constructor(readonly image: FakeImage) {
    super();
    requireReady('Cannot create Tray before app is ready');
    Tray.shown.push(this);
  }
  setToolTip = (text: string) => void (this.toolTip = text);
  setContextMenu = (menu: { template: MenuTemplate }) => void (this.menu = menu.template);
  destroy = () => void Tray.shown.splice(Tray.shown.indexOf(this), 1);
}
true satisfies HasNamesOf<Tray, import('electron').Tray, 'image' | 'menu' | 'toolTip'>;

type MenuTemplate = import('electron').MenuItemConstructorOptions[];
export const Menu = {
  buildFromTemplate: (template: MenuTemplate) => ({ template, popup: () => void fakeState.popups.push(template) }),
  setApplicationMenu: (menu: { template: MenuTemplate }) => void (fakeState.menu = menu.template),
} satisfies NamesOf<'Menu'>;
