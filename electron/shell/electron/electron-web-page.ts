import { BrowserWindow, session, type BrowserWindowConstructorOptions, type WebContents } from 'electron';
import type { Logger } from '../../../shared/lib/logger';
import type { HiddenWebPage, Shell, WebPageServer } from '../shell';
import { MAX_WEB_PAGE_CHARACTERS, WEB_PAGE_LOAD_MS, webPageRequestKind } from '../web-page-kinds';
import { PREFERENCES } from './electron-hardening';

/** A world of its own, so that no script of the page can change what is read. */
const READING_WORLD = 4_711;
/** Chromium's number for a navigation that another one replaced. */
const ABORTED = -3;

const webPageWindowOptions = (partition: string): BrowserWindowConstructorOptions => ({
  show: false,
  skipTaskbar: true,
  // There is no preload script: the page reaches nothing of the app.
  webPreferences: { ...PREFERENCES, partition, offscreen: true, images: false, backgroundThrottling: false },
});

/** A session in memory that one page after another uses, each finding it empty. */
interface Place {
  partition: string;
  /** Answers the page that is there now; null between two. */
  serve: WebPageServer | null;
  empty(): Promise<void>;
}

/**
 * Opens web pages in offscreen windows with sessions of their own in memory. Their requests for http and https are
 * answered by `serve` alone; every other scheme, permission, window and download is refused. A session lives until the
 * program ends, so that there are only as many as pages were open at once.
 */
export function createWebPages(log: Logger): Shell['openWebPage'] {
  const free: Place[] = [];
  let made = 0;
  return async (url, serve) => {
    const place = free.pop() ?? createPlace((made += 1));
    place.serve = serve;
    const window = new BrowserWindow(webPageWindowOptions(place.partition));
    let isOpen = true;
    const close = async () => {
      // The place may be another page's already.
      if (!isOpen) return;
      isOpen = false;
      place.serve = null;
      if (!window.isDestroyed()) window.destroy();
      await place.empty().then(
        () => free.push(place),
        // It is never used again.
        () => log.warn('the storage of a hidden page could not be cleared'),
      );
    };
    try {
      return { ...(await loadInto(window, url)), close };
    } catch (error) {
      await close();
      throw error;
    }
  };
}

function createPlace(number: number): Place {
  // A session without the prefix `persist:` lives in memory.
  const partition = `web-page-${number}`;
  const own = session.fromPartition(partition, { cache: false });
  const kinds = new Map<string, string>();
  const place: Place = {
    partition,
    serve: null,
    async empty() {
      kinds.clear();
      await own.clearData();
    },
  };
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  own.webRequest.onBeforeRequest((details, answer) => {
    const isServed = /^https?:/u.test(details.url) && details.method === 'GET';
    if (isServed) kinds.set(details.url, details.resourceType);
    answer({ cancel: !isServed && !/^(?:data|blob):/u.test(details.url) });
  });
  const respond = async (request: { url: string; method: string }): Promise<Response> => {
    const kind = webPageRequestKind(kinds.get(request.url) ?? 'other');
    kinds.delete(request.url);
    const found = await place.serve?.({ url: request.url, method: request.method, kind }).catch(() => null);
    if (!found) return Response.error();
    return new Response(new Uint8Array(found.body), {
      status: found.status,
      headers: { 'content-type': found.contentType, 'access-control-allow-origin': '*' },
    });
  };
  own.protocol.handle('https', respond);
  own.protocol.handle('http', respond);
  return place;
}

async function loadInto(window: BrowserWindow, url: string): Promise<Pick<HiddenWebPage, 'html'>> {
  const contents = window.webContents;
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setAudioMuted(true);
  // Nobody looks at it; an offscreen page paints sixty times a second otherwise.
  contents.setFrameRate(1);
  const crashed = new Promise<never>((_, reject) => {
    contents.once('render-process-gone', () => reject(new Error('the page ended unexpectedly')));
  });
  crashed.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long to load')), WEB_PAGE_LOAD_MS);
  });
  try {
    await Promise.race([loadWithRedirects(window, url), late, crashed]);
  } finally {
    clearTimeout(timer);
  }
  return {
    async html() {
      const read = contents.executeJavaScriptInIsolatedWorld(READING_WORLD, [
        { code: `document.documentElement.outerHTML.slice(0, ${MAX_WEB_PAGE_CHARACTERS})` },
      ]) as Promise<unknown>;
      const html = await Promise.race([read, crashed]);
      return typeof html === 'string' ? html : '';
    },
  };
}

/** A page whose script goes elsewhere while it loads rejects `loadURL`; what it went to loads on. */
async function loadWithRedirects(window: BrowserWindow, url: string): Promise<void> {
  const contents = window.webContents;
  const failed = new Promise<never>((_, reject) => {
    contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame && code !== ABORTED) reject(new Error(description));
    });
  });
  failed.catch(() => {});
  try {
    await window.loadURL(url);
  } catch (error) {
    if ((error as { errno?: unknown }).errno !== ABORTED) throw error;
    await Promise.race([failed, loadingStops(contents)]);
  }
}

const loadingStops = (contents: WebContents): Promise<void> =>
  new Promise((resolve) => {
    if (contents.isLoading()) contents.once('did-stop-loading', () => resolve());
    else resolve();
  });
