import { readFile } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { ATTACHMENT_PATH, isShownType } from '../../shared/domain/attachment';
import { DRAWING_FOLDER } from '../../shared/lib/drawing';
import {
  CONTENT_SECURITY_POLICY,
  DRAWING_SECURITY_POLICY,
  PICTURE_SECURITY_POLICY,
  type PictureSource,
  type Shell,
} from './shell';

/** Types of the build's files; any other file is served as plain bytes, which no browser runs. */
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const contentTypeOf = (file: string): string =>
  CONTENT_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';

/** The two pages, as paths of the one origin. */
export const WINDOW_PATH = '/app/index.html';
export const STORE_PATH = '/store/store.html';

/** Whether a path is of the page that draws diagrams. */
export const isDrawing = (path: string): boolean => path.startsWith(DRAWING_FOLDER);

/** What one request of a page is answered with. */
export interface PageReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A page, script or style as its source has it; `policy` is its content security policy. */
interface PageContent {
  status: number;
  contentType: string;
  policy: string;
  body: Buffer;
}

/** Where the pages come from: built files, or in development a server (dev-server-pages.ts). */
export interface PageSource {
  /** @param path with its query, still percent-encoded, as in a URL */
  read(path: string): Promise<PageContent>;
  /** The address whose WebSockets pages may open; null in the product: none. */
  readonly socketUrl: string | null;
}

/**
 * The file for a path of our origin, or null if it is outside the pages' folder (`..`, encoded slashes, drive letters,
 * NUL) or invalid.
 *
 * @param pathname still percent-encoded, as in a URL
 */
export function resolvePageFile(pagesFolder: string, pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (!path.startsWith('/') || path.includes('\0') || path.includes('\\') || path.includes(':')) return null;
  const root = resolve(pagesFolder);
  const file = resolve(root, `.${path}`);
  return file.startsWith(root + sep) ? file : null;
}

const NOT_FOUND: PageContent = {
  status: 404,
  contentType: 'text/plain; charset=utf-8',
  policy: CONTENT_SECURITY_POLICY,
  body: Buffer.from('Not found'),
};

/** Pages with the pictures of a vault, which is opened after the shell. */
export function withPictures(pages: PageSource): PageSource & Pick<Shell, 'servePictures'> {
  let source: PictureSource | null = null;
  return {
    socketUrl: pages.socketUrl,
    servePictures(served) {
      source = served;
    },
    async read(path) {
      if (!path.startsWith(ATTACHMENT_PATH)) return pages.read(path);
      const picture = (await source?.(path.slice(ATTACHMENT_PATH.length)).catch(() => null)) ?? null;
      if (picture === null || !isShownType(picture.mediaType)) return NOT_FOUND;
      return { status: 200, contentType: picture.mediaType, policy: PICTURE_SECURITY_POLICY, body: picture.bytes };
    },
  };
}

/** The built files of a folder; 404 for anything that is not one of them. */
export const createBuiltPages = (pagesFolder: string): PageSource => ({
  socketUrl: null,
  async read(path) {
    const pathname = path.replace(/\?.*$/s, '');
    // A build of its own beside the others.
    const file = isDrawing(path)
      ? resolvePageFile(join(pagesFolder, '..', 'drawing'), pathname.slice(DRAWING_FOLDER.length - 1))
      : resolvePageFile(pagesFolder, pathname);
    const body = file === null ? null : await readFile(file).catch(() => null);
    const policy = isDrawing(path) ? DRAWING_SECURITY_POLICY : CONTENT_SECURITY_POLICY;
    return file === null || body === null
      ? { ...NOT_FOUND, policy }
      : { status: 200, contentType: contentTypeOf(file), policy, body };
  },
});

/** What a page asked for, with the headers that every answer carries. */
export async function answerPage(pages: PageSource, url: URL): Promise<PageReply> {
  const { body, contentType, policy, status } = await pages.read(url.pathname + url.search);
  return { status, headers: headersFor(contentType, policy), body };
}

/** Whether a page may open this WebSocket. */
export const isAllowedSocket = ({ socketUrl }: PageSource, url: string): boolean =>
  socketUrl !== null && url.startsWith(socketUrl);

const headersFor = (contentType: string, policy: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  // A frame without an origin loads its script as a stranger.
  'cross-origin-resource-policy': policy === DRAWING_SECURITY_POLICY ? 'cross-origin' : 'same-origin',
  'cache-control': 'no-store',
});
