import { app, BrowserWindow, nativeImage, nativeTheme, screen } from 'electron';
import icon from '../../../resources/icons/icon.png?inline';
import type { Logger } from '../../../shared/lib/logger';
import type { ShellPage } from '../shell';
import { hardenContents, hardenedPreferences, withoutQuery } from './electron-hardening';
import { connectContents } from './electron-ipc';
import { readWindowState, writeWindowState, type WindowStateFile } from './window-state';

const BACKGROUND = { light: '#ffffff', dark: '#17181b' };

interface WindowOptions {
  preloadPath: string;
  platform: NodeJS.Platform;
}

/** What each window has that is seen. It is shown as soon as its page has something to show. */
const seenWindow = ({ preloadPath, platform }: WindowOptions) => ({
  show: false,
  title: 'Engram Vault',
  backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
  autoHideMenuBar: true,
  webPreferences: hardenedPreferences(preloadPath, platform),
});

/** A visible window, where it was last. */
export function openVisibleWindow(stateFile: WindowStateFile, options: WindowOptions): BrowserWindow {
  const state = readWindowState(
    stateFile,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...seenWindow(options),
    ...state.bounds,
    minWidth: 640,
    minHeight: 480,
    // Other systems take it from the program's file.
    ...(options.platform === 'linux' ? { icon: nativeImage.createFromDataURL(icon) } : {}),
  });
  window.once('ready-to-show', () => {
    // It shows the window too, so that it must not come earlier.
    if (state.isMaximized) window.maximize();
    window.show();
  });
  window.on('close', () => rememberWindow(window, stateFile));
  return window;
}

/** The hidden window of the store page. */
export function openStoreWindow({ preloadPath, platform }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    skipTaskbar: true,
    // A hidden page is otherwise throttled to one timer per second.
    webPreferences: { ...hardenedPreferences(preloadPath, platform), backgroundThrottling: false },
  });
  // Who ends a program on Windows asks each of its windows to close; what is saved last needs this one.
  window.on('close', (event) => event.preventDefault());
  return window;
}

/** Pixels of the window of the quick note, without its frame. */
const CAPTURE_SIZE = { width: 560, height: 340 };

/** The window of the quick note: above all others, in the upper part of the display where the pointer is. */
export function openCaptureWindow(options: WindowOptions): BrowserWindow {
  const { x, y, width, height } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea;
  const window = new BrowserWindow({
    ...seenWindow(options),
    ...CAPTURE_SIZE,
    x: Math.round(x + (width - CAPTURE_SIZE.width) / 2),
    y: Math.round(y + (height - CAPTURE_SIZE.height) / 4),
    useContentSize: true,
    alwaysOnTop: true,
    skipTaskbar: true,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    // A panel takes keys while the program below stays the active one.
    ...(options.platform === 'darwin' ? { type: 'panel' } : {}),
  });
  window.once('ready-to-show', () => {
    window.show();
    window.focus();
  });
  return window;
}

/** Keeps where a window is for its next opening; `destroy()` emits no `close`. */
export function rememberWindow(window: BrowserWindow, stateFile: WindowStateFile): void {
  if (window.isDestroyed()) return;
  writeWindowState(stateFile, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
}

/**
 * Loads a page into a window and connects it.
 *
 * @param isHidden whether it is never shown, as the store page
 */
export async function toShellPage(
  window: BrowserWindow,
  url: string,
  {
    log,
    isHidden,
    isPanel = false,
    platform,
  }: {
    log: Logger;
    isHidden: boolean;
    /** It takes keys without the app coming to the front. */
    isPanel?: boolean;
    platform: NodeJS.Platform;
  },
): Promise<ShellPage> {
  const contents = window.webContents;
  hardenContents(contents, url, log);
  const connection = connectContents(contents, url, log);
  const gone = new Promise<'closed' | 'crashed'>((resolve) => {
    window.once('closed', () => resolve('closed'));
    contents.once('render-process-gone', (_event, { reason }) => {
      log.error('A page ended unexpectedly.', { reason });
      resolve('crashed');
    });
  });
  void gone.then((reason) => {
    connection.close();
    if (reason === 'crashed' && !window.isDestroyed()) window.destroy();
  });
  await window.loadURL(url);
  return {
    channel: connection.channel,
    gone,
    async focus() {
      if (isHidden || window.isDestroyed()) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      // Another program is in front otherwise, since it was not a click that asked.
      if (platform === 'darwin' && !isPanel) app.focus({ steal: true });
    },
    async reload() {
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
      contents.reload();
      await Promise.race([loaded, gone]);
    },
    async load(query) {
      connection.documentGone();
      await window.loadURL(`${withoutQuery(url)}${query}`);
      contents.navigationHistory.clear();
    },
    async close() {
      if (!window.isDestroyed()) window.destroy();
    },
  };
}
