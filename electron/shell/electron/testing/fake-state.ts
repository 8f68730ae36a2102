/** What the fake of Electron was asked for, and how it shall answer. */
export const fakeState = {
  schemes: [] as { scheme: string; privileges?: object }[],
  permissionRequest: null as
    | ((
        contents: unknown,
        permission: string,
        answer: (isAllowed: boolean) => void,
        details: { requestingUrl: string; mediaTypes?: string[] },
      ) => void)
    | null,
  permissionCheck: null as
    | ((contents: unknown, permission: string, origin: string, details?: { mediaType?: string }) => boolean)
    | null,
  /** What the person said to macOS. */
  isMicrophoneAllowed: true,
  device: null as (() => boolean) | null,
  beforeRequest: null as
    | ((details: { url: string; resourceType: string }, answer: (reply: { cancel: boolean }) => void) => void)
    | null,
  opened: [] as string[],
  /** The windows before which dialogs were shown; null: before none. */
  dialogWindows: [] as unknown[],
  menu: null as import('electron').MenuItemConstructorOptions[] | null,
  /** Menus that were opened at the pointer. */
  popups: [] as import('electron').MenuItemConstructorOptions[][],
  copied: [] as string[],
  exposed: new Map<string, unknown>(),
  storageBackend: 'gnome_libsecret',
  /** False: the keychain gives no key. */
  isEncryptionAvailable: true,
  /** A keyring that was chosen by the desktop's name and does not answer. */
  isKeyringBroken: false,
  chosenFolders: [] as string[],
  questions: [] as import('electron').MessageBoxOptions[],
  /** The button that answers questions. */
  answer: 0,
  webRtcPolicies: [] as string[],
  /** What reading a page gives. */
  readPage: '<html></html>' as unknown,
  /** Addresses whose loading fails, with the name of the failure. */
  failures: new Map<string, string>(),
  /** Addresses whose page goes elsewhere while it is loaded. */
  redirects: new Map<string, string>(),
};
