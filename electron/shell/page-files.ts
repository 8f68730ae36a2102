import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { contentTypeOf } from './content-type';
import { CONTENT_SECURITY_POLICY } from './shell';

/** The two pages, as paths under the one origin. */
export const WINDOW_PATH = '/app/index.html';
export const STORE_PATH = '/store/store.html';

export interface PageReply {
  status: 200 | 404;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * The file a path of our origin names, or null when it would lie outside the pages' folder (`..`, encoded slashes,
 * drive letters, NUL) or is no valid path at all.
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

/** A built file with the headers every answer carries; 404 for anything that is not a file of the pages' folder. */
export async function readPageFile(pagesFolder: string, pathname: string): Promise<PageReply> {
  const file = resolvePageFile(pagesFolder, pathname);
  const body = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || body === null)
    return { status: 404, headers: headersFor('text/plain; charset=utf-8'), body: Buffer.from('Not found') };
  return { status: 200, headers: headersFor(contentTypeOf(file)), body };
}

const headersFor = (contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});
