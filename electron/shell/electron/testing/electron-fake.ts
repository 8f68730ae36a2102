import { EventEmitter } from 'node:events';
import { FakeApp } from './fake-app';
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
  showOpenDialog: async () => ({ canceled: fakeState.chosenFolders.length === 0, filePaths: fakeState.chosenFolders }),
  showMessageBox: async (...given: unknown[]) => {
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
} satisfies NamesOf<'screen'>;
export const systemPreferences = {
  askForMediaAccess: async () => fakeState.isMicrophoneAllowed,
} satisfies NamesOf<'systemPreferences'>;
export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' } satisfies NamesOf<'nativeTheme'>;
export const nativeImage = {
  createFromDataURL: (url: string) => ({ isEmpty: () => !url.startsWith('data:image/png;base64,') }),
} satisfies NamesOf<'nativeImage'>;
export const clipboard = {
  writeText: (text: string) => void fakeState.copied.push(text),
} satisfies NamesOf<'clipboard'>;

type MenuTemplate = import('electron').MenuItemConstructorOptions[];
export const Menu = {
  buildFromTemplate: (template: MenuTemplate) => ({ template, popup: () => void fakeState.popups.push(template) }),
  setApplicationMenu: (menu: { template: MenuTemplate }) => void (fakeState.menu = menu.template),
} satisfies NamesOf<'Menu'>;
