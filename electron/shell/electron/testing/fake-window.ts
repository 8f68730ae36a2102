import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requireReady } from './fake-app';
import { fakeState } from './fake-state';
import type { HasNamesOf } from './names-of';

export class FakeFrame {
  parent: FakeFrame | null = null;
  origin = 'app://vault';
}

/** An object of Electron that is gone answers nothing but that it is. */
const refuseDestroyed = (isDestroyed: boolean): void => {
  if (isDestroyed) throw new TypeError('Object has been destroyed');
};

const failure = (code: string, errno: number, url: string) =>
  Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });

class FakeIpcMain extends EventEmitter {
  private readonly handlers = new Map<string, (event: unknown, ...given: never[]) => unknown>();
  handle(channel: string, handler: (event: unknown, ...given: never[]) => unknown) {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.handlers.set(channel, handler);
  }
  removeHandler = (channel: string) => void this.handlers.delete(channel);
  /** As a page's `invoke` arrives. */
  async invoked(channel: string, event: unknown, payload: unknown): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return structuredClone(await handler(event, structuredClone(payload) as never));
  }
}
true satisfies HasNamesOf<FakeIpcMain, (typeof import('electron'))['ipcMain'], 'invoked'>;
export const ipcMain = new FakeIpcMain();

export class FakeWebContents extends EventEmitter {
  static nextId = 1;
  readonly id = FakeWebContents.nextId++;
  readonly mainFrame = new FakeFrame();
  readonly sent: { channel: string; payload: unknown }[] = [];
  readonly replaced: string[] = [];
  frameRate = 60;
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;
  private destroyed = false;
  /** Counts navigations; one that another has overtaken goes no further. */
  private navigation = 0;
  private loading = false;
  private url = '';

  /** What cannot be cloned is lost, and only the console is told. */
  send(channel: string, payload: unknown) {
    refuseDestroyed(this.destroyed);
    try {
      this.sent.push({ channel, payload: structuredClone(payload) });
    } catch (error) {
      process.stderr.write(`Error sending from webFrameMain: ${String(error)}\n`);
    }
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.windowOpenHandler = handler;
  }
  readonly navigationHistory = { clear: () => this.emit('history-cleared') };
  isDestroyed = () => this.destroyed;
  isLoading = () => this.loading;
  setWebRTCIPHandlingPolicy(policy: string) {
    fakeState.webRtcPolicies.push(policy);
  }
  setAudioMuted() {}
  setFrameRate = (rate: number) => void (this.frameRate = rate);
  replaceMisspelling = (word: string) => void this.replaced.push(word);
  executeJavaScriptInIsolatedWorld = async () => {
    refuseDestroyed(this.destroyed);
    return fakeState.readPage;
  };
  reload() {
    refuseDestroyed(this.destroyed);
    void this.navigate(this.url).catch(() => {});
  }

  /** The page goes somewhere by itself, or a click leads there. */
  goFromPage(url: string): void {
    const details = { url, isMainFrame: true, isSameDocument: false };
    this.emit('did-start-navigation', details);
    let isPrevented = false;
    this.emit('will-navigate', { ...details, preventDefault: () => (isPrevented = true) });
    if (!isPrevented) void this.load(url).catch(() => {});
  }

  /** Resolves when the page has loaded; rejects as `loadURL` does. */
  async navigate(url: string): Promise<void> {
    this.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false });
    return this.load(url);
  }

  private async load(url: string): Promise<void> {
    const own = ++this.navigation;
    this.url = url;
    const refuseOvertaken = () => {
      if (this.destroyed || own !== this.navigation) throw failure('ERR_ABORTED', -3, url);
    };
    this.loading = true;
    await nextTurn();
    refuseOvertaken();
    const code = fakeState.failures.get(url);
    if (code !== undefined) {
      this.loading = false;
      this.emit('did-fail-load', {}, -2, code, url, true);
      this.emit('did-stop-loading');
      throw failure(code, -2, url);
    }
    // The first message of the real preload.
    ipcMain.emit('engram', { sender: this, senderFrame: this.mainFrame }, null);
    const elsewhere = fakeState.redirects.get(url);
    if (elsewhere !== undefined) this.goFromPage(elsewhere);
    // Refused as soon as another navigation has begun.
    refuseOvertaken();
    await nextTurn();
    refuseOvertaken();
    this.loading = false;
    this.emit('did-finish-load');
    this.emit('did-stop-loading');
  }

  /** Called by its window. */
  end() {
    this.destroyed = true;
    this.emit('destroyed');
  }
}
true satisfies HasNamesOf<
  FakeWebContents,
  import('electron').WebContents,
  'sent' | 'windowOpenHandler' | 'goFromPage' | 'navigate' | 'end' | 'replaced'
>;
true satisfies HasNamesOf<FakeFrame, import('electron').WebFrameMain>;

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  /** Called when the last window is gone. */
  static onAllClosed = () => {};
  static getAllWindows = () => BrowserWindow.all.filter((window) => !window.isDestroyed());
  readonly webContents = new FakeWebContents();
  readonly urls: string[] = [];
  private destroyed = false;
  private shown: boolean;
  private minimized = false;
  private maximized = false;
  constructor(readonly options: import('electron').BrowserWindowConstructorOptions) {
    super();
    requireReady('Cannot create BrowserWindow before app is ready');
    this.shown = options.show ?? true;
    BrowserWindow.all.push(this);
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
  }
  async loadURL(url: string) {
    refuseDestroyed(this.destroyed);
    this.urls.push(url);
    await this.webContents.navigate(url);
  }
  isDestroyed = () => this.destroyed;
  isVisible = () => this.ask(this.shown && !this.minimized);
  isMinimized = () => this.ask(this.minimized);
  isMaximized = () => this.ask(this.maximized);
  /** It shows a window that was not shown, as Electron's does. */
  maximize = () => this.change(() => (this.maximized = this.shown = true));
  minimize = () => this.change(() => (this.minimized = true));
  restore = () => this.change(() => (this.minimized = false));
  show = () => this.change(() => (this.shown = true));
  hide = () => this.change(() => (this.shown = false));
  focus = () =>
    this.change(() => {
      if (this.isVisible()) this.emit('focus');
    });
  getNormalBounds = () => this.ask({ x: 10, y: 20, width: 1000, height: 700 });
  /** The person closes the window. */
  close() {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) this.destroy();
  }
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    this.webContents.end();
    this.emit('closed');
    if (BrowserWindow.getAllWindows().length === 0) BrowserWindow.onAllClosed();
  }
  private ask<Value>(value: Value): Value {
    refuseDestroyed(this.destroyed);
    return value;
  }
  private change(act: () => void): void {
    refuseDestroyed(this.destroyed);
    act();
  }
}
true satisfies HasNamesOf<BrowserWindow, import('electron').BrowserWindow, 'options' | 'urls'>;
