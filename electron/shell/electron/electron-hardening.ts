import type { Session, WebContents, WebPreferences } from 'electron';
import type { Logger } from '../../../shared/lib/logger';
import { DRAWING_PAGE } from '../../../shared/lib/drawing';
import { isAllowedSocket, type PageSource } from '../page-files';
import { ELECTRON_ORIGIN } from '../shell';

/** Scheme of every page; standard and secure, which gives it an origin, IndexedDB and a secure context. */
export const PAGE_SCHEME = 'app';
export const SCHEME_PRIVILEGES = { standard: true, secure: true, supportFetchAPI: true, codeCache: true } as const;

/** Preferences common to everything that shows a page. */
export const PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  // Its dictionaries would be downloaded.
  spellcheck: false,
} as const satisfies WebPreferences;

/** Preferences common to all windows. */
export const hardenedPreferences = (preload: string, platform: NodeJS.Platform): WebPreferences => ({
  ...PREFERENCES,
  // It is the system's there; elsewhere preload.ts has our own.
  spellcheck: platform === 'darwin',
  preload,
});

/** Permissions that pages have: copying text on a click. All others are refused without asking. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/**
 * Refuses permissions, devices, downloads and every other address for all pages of a session.
 *
 * @param mayListen whether the person dictates now: the microphone’s sound is then no longer refused
 */
export function hardenSession(session: Session, pages: PageSource, log: Logger, mayListen: () => boolean): void {
  const allowed =
    pages.socketUrl === null ? ALLOWED_PERMISSIONS : new Set([...ALLOWED_PERMISSIONS, 'loopback-network']);
  const isOurs = (url: string) => url === ELECTRON_ORIGIN || url.startsWith(`${ELECTRON_ORIGIN}/`);
  // A request names what it wants together, a check one at a time; the camera is never among it.
  const isListening = (permission: string, details: unknown): boolean => {
    const { mediaTypes, mediaType } = (details ?? {}) as { mediaTypes?: string[]; mediaType?: string };
    const kinds = mediaTypes ?? [mediaType];
    return permission === 'media' && mayListen() && kinds.length === 1 && kinds[0] === 'audio';
  };
  const mayHave = (permission: string, details: unknown, url: string): boolean =>
    (allowed.has(permission) || isListening(permission, details)) && isOurs(url);
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const isAllowed = mayHave(permission, details, details.requestingUrl);
    if (!isAllowed) log.warn('A permission was refused.', { permission });
    answer(isAllowed);
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => mayHave(permission, details, origin));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => {
    event.preventDefault();
    log.warn('A download was refused.');
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    const isAllowed =
      isOurs(details.url) || isAllowedSocket(pages, details.url) || /^(devtools|data|blob):/.test(details.url);
    if (!isAllowed) log.warn('A request to another origin was refused.', { type: details.resourceType });
    answer({ cancel: !isAllowed });
  });
}

/** The address of a page without its query and fragment. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*$/su, '');

/** Confines a page to its address: no navigation, redirect, foreign frame, new window or webview. */
export function hardenContents(contents: WebContents, pageUrl: string, log: Logger): void {
  const guard = (event: { preventDefault(): void; url: string; isMainFrame?: boolean }) => {
    // A page may reload itself.
    if (withoutQuery(event.url) === withoutQuery(pageUrl)) return;
    if (event.isMainFrame === false && event.url === `${ELECTRON_ORIGIN}${DRAWING_PAGE}`) return;
    event.preventDefault();
    log.warn('A navigation was refused.');
  };
  contents.on('will-navigate', guard);
  contents.on('will-frame-navigate', guard);
  contents.on('will-redirect', guard);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => {
    log.warn('A new window was refused.');
    return { action: 'deny' };
  });
}
