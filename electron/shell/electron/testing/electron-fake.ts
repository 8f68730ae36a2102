import { EventEmitter } from 'node:events';

/**
 * Replaces Electron's module in unit tests, which cannot run its executable. Records the shell's calls; every name is
 * checked against Electron's typings, so that a fake of something nonexistent fails the type check.
 */
type Electron = typeof import('electron');
type NamesOf<Part extends keyof Electron> = Partial<Record<keyof Electron[Part], unknown>>;
/** `true` when every name of a fake class exists in the real one, or is listed as the fake's own. */
type HasNamesOf<Fake, Real, Own extends PropertyKey = never> =
  Exclude<keyof Fake, keyof Real | Own> extends never ? true : Exclude<keyof Fake, keyof Real | Own>;

export class FakeFrame {
  parent: FakeFrame | null = null;
  origin = 'app://vault';
}

export class FakeWebContents extends EventEmitter {
  static nextId = 1;
  readonly id = FakeWebContents.nextId++;
  readonly mainFrame = new FakeFrame();
  readonly sent: { channel: string; payload: unknown }[] = [];
  windowOpenHandler: ((details: { url: string }) => { action: string }) | null = null;
  send(channel: string, payload: unknown) {
    this.sent.push({ channel, payload });
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.windowOpenHandler = handler;
  }
  readonly navigationHistory = { clear: () => this.emit('history-cleared') };
  isDestroyed() {
    return false;
  }
  setWebRTCIPHandlingPolicy(policy: string) {
    fakeState.webRtcPolicies.push(policy);
  }
  setAudioMuted() {}
  executeJavaScriptInIsolatedWorld = async () => fakeState.readPage;
  reload() {
    this.emit('did-finish-load');
  }
}
true satisfies HasNamesOf<FakeWebContents, import('electron').WebContents, 'sent' | 'windowOpenHandler'>;
true satisfies HasNamesOf<FakeFrame, import('electron').WebFrameMain>;

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  static getAllWindows = () => BrowserWindow.all.filter((window) => !window.isDestroyed());
  readonly webContents = new FakeWebContents();
  readonly urls: string[] = [];
  private destroyed = false;
  constructor(readonly options: import('electron').BrowserWindowConstructorOptions) {
    super();
    BrowserWindow.all.push(this);
  }
  async loadURL(url: string) {
    this.urls.push(url);
    // The first message of the real preload.
    ipcMain.emit('engram', { sender: this.webContents, senderFrame: this.webContents.mainFrame }, null);
  }
  isDestroyed = () => this.destroyed;
  isVisible = () => true;
  isMinimized = () => false;
  isMaximized = () => false;
  maximize() {}
  restore() {}
  show() {}
  focus() {
    this.emit('focus');
  }
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 });
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('closed');
  }
}
true satisfies HasNamesOf<BrowserWindow, import('electron').BrowserWindow, 'options' | 'urls'>;

export const fakeState = {
  paths: new Map<string, string>(),
  schemes: [] as { scheme: string; privileges?: object }[],
  handlers: new Map<string, (request: { url: string; method: string }) => Promise<Response>>(),
  permissionRequest: null as
    | ((
        contents: unknown,
        permission: string,
        answer: (isAllowed: boolean) => void,
        details: { requestingUrl: string },
      ) => void)
    | null,
  permissionCheck: null as ((contents: unknown, permission: string, origin: string) => boolean) | null,
  device: null as (() => boolean) | null,
  beforeRequest: null as
    | ((details: { url: string; resourceType: string }, answer: (reply: { cancel: boolean }) => void) => void)
    | null,
  opened: [] as string[],
  menu: null as unknown,
  exposed: new Map<string, unknown>(),
  storageBackend: 'gnome_libsecret',
  isEncryptionAvailable: true,
  chosenFolders: [] as string[],
  questions: [] as import('electron').MessageBoxOptions[],
  /** The button that answers questions. */
  answer: 0,
  isFirstInstance: true,
  webRtcPolicies: [] as string[],
  /** What reading a page gives. */
  readPage: '<html></html>' as unknown,
  defaultSchemes: [] as string[],
};

class FakeApp extends EventEmitter {
  isPackaged = false;
  setAsDefaultProtocolClient = (scheme: string) => fakeState.defaultSchemes.push(scheme) > 0;
  setPath = (name: string, path: string) => void fakeState.paths.set(name, path);
  getPath = (name: string) => fakeState.paths.get(name) ?? '';
  getName = () => 'Engram Vault';
  whenReady = async () => {};
  requestSingleInstanceLock = () => fakeState.isFirstInstance;
  quit = () => void this.emit('will-quit');
}
true satisfies HasNamesOf<FakeApp, Electron['app']>;
export const app = new FakeApp();

export const ipcMain = new EventEmitter();

export class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, (request: { url: string; method: string }) => Promise<Response>>();
  readonly protocol = {
    handle: (scheme: string, handler: (request: { url: string; method: string }) => Promise<Response>) =>
      void this.handlers.set(scheme, handler),
  };
  clearStorageData = async () => {};
  beforeRequest:
    | ((
        details: { url: string; method: string; resourceType: string },
        answer: (reply: { cancel: boolean }) => void,
      ) => void)
    | null = null;
  readonly webRequest = {
    onBeforeRequest: (handler: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = handler;
      fakeState.beforeRequest = handler as typeof fakeState.beforeRequest;
    },
  };
  setPermissionRequestHandler = (handler: typeof fakeState.permissionRequest) =>
    void (fakeState.permissionRequest = handler);
  setPermissionCheckHandler = (handler: typeof fakeState.permissionCheck) => void (fakeState.permissionCheck = handler);
  setDevicePermissionHandler = (handler: typeof fakeState.device) => void (fakeState.device = handler);
}
true satisfies HasNamesOf<FakeSession, import('electron').Session, 'handlers' | 'beforeRequest'>;
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

export const partitions = new Map<string, FakeSession>();
export const session = {
  defaultSession: new FakeSession(),
  fromPartition(name: string) {
    const own = new FakeSession();
    partitions.set(name, own);
    return own;
  },
} satisfies NamesOf<'session'>;

export const protocol = {
  registerSchemesAsPrivileged: (schemes: typeof fakeState.schemes) => void fakeState.schemes.push(...schemes),
  handle: (scheme: string, handler: (request: { url: string; method: string }) => Promise<Response>) =>
    void fakeState.handlers.set(scheme, handler),
} satisfies NamesOf<'protocol'>;

export const safeStorage = {
  isEncryptionAvailable: () => fakeState.isEncryptionAvailable,
  getSelectedStorageBackend: () => fakeState.storageBackend,
  encryptString: (text: string) => Buffer.from(text).reverse(),
  decryptString: (bytes: Buffer) => Buffer.from(bytes).reverse().toString(),
} satisfies NamesOf<'safeStorage'>;

export const dialog = {
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
export const nativeTheme = { shouldUseDarkColors: false } satisfies NamesOf<'nativeTheme'>;
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => void (fakeState.menu = menu),
} satisfies NamesOf<'Menu'>;

export const contextBridge = {
  exposeInMainWorld: (name: string, api: unknown) => void fakeState.exposed.set(name, api),
} satisfies NamesOf<'contextBridge'>;

class FakeIpcRenderer extends EventEmitter {
  readonly sent: { channel: string; payload: unknown }[] = [];
  send = (channel: string, payload: unknown) => void this.sent.push({ channel, payload });
}
true satisfies HasNamesOf<FakeIpcRenderer, Electron['ipcRenderer'], 'sent'>;
export const ipcRenderer = new FakeIpcRenderer();
