import { BrowserWindow, session, type BrowserWindowConstructorOptions } from 'electron';
import type { Logger } from '../../../shared/lib/logger';
import type { HiddenWebPage, WebPageServer } from '../shell';
import { MAX_WEB_PAGE_CHARACTERS, WEB_PAGE_LOAD_MS, webPageRequestKind } from '../web-page-kinds';
import { PREFERENCES } from './electron-hardening';

let opened = 0;
/** A world of its own, so that no script of the page can change what is read. */
const READING_WORLD = 4_711;

const webPageWindowOptions = (partition: string): BrowserWindowConstructorOptions => ({
  show: false,
  skipTaskbar: true,
  // There is no preload script: the page reaches nothing of the app.
  webPreferences: { ...PREFERENCES, partition, offscreen: true, images: false, backgroundThrottling: false },
});

/**
 * A web page in an offscreen window with a session of its own in memory. Its requests for http and https are answered
 * by `serve` alone; every other scheme, permission, window and download is refused.
 */
export async function openWebPage(url: string, serve: WebPageServer, log: Logger): Promise<HiddenWebPage> {
  // A session without the prefix `persist:` lives in memory.
  const partition = `web-page-${(opened += 1)}`;
  const own = session.fromPartition(partition, { cache: false });
  const kinds = new Map<string, string>();
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
    const found = await serve({ url: request.url, method: request.method, kind }).catch(() => null);
    if (found === null) return Response.error();
    return new Response(new Uint8Array(found.body), {
      status: found.status,
      headers: { 'content-type': found.contentType, 'access-control-allow-origin': '*' },
    });
  };
  own.protocol.handle('https', respond);
  own.protocol.handle('http', respond);
  const window = new BrowserWindow(webPageWindowOptions(partition));
  const contents = window.webContents;
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setAudioMuted(true);
  const close = async () => {
    if (!window.isDestroyed()) window.destroy();
    await own.clearStorageData().catch(() => log.warn('the storage of a hidden page could not be cleared'));
  };
  const crashed = new Promise<never>((_, reject) => {
    contents.once('render-process-gone', () => reject(new Error('the page ended unexpectedly')));
  });
  crashed.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the page took too long to load')), WEB_PAGE_LOAD_MS);
    });
    await Promise.race([window.loadURL(url), late, crashed]);
    return {
      async html() {
        const read = contents.executeJavaScriptInIsolatedWorld(READING_WORLD, [
          { code: `document.documentElement.outerHTML.slice(0, ${MAX_WEB_PAGE_CHARACTERS})` },
        ]) as Promise<unknown>;
        const html = await Promise.race([read, crashed]);
        return typeof html === 'string' ? html : '';
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
