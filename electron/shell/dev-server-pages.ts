import { isDrawing, type PageSource } from './page-files';
import { CONTENT_SECURITY_POLICY, DRAWING_SECURITY_POLICY } from './shell';

/** Marks what the development server puts into a page itself; resources/build/dev-pages.vite.config.ts gives it to Vite. */
export const DEV_NONCE = 'engram-dev';

/**
 * Development only, for the entries that `npm run dev` starts: pages as a Vite server on this machine makes them. The
 * policy allows its scripts and styles and the socket of its hot updates. The product has no open port and no socket.
 *
 * @param origin of the server, `http://127.0.0.1:5173`
 * @throws Error when the origin is not on this machine
 */
export function createDevServerPages(origin: string): PageSource {
  const { hostname, host } = new URL(origin);
  if (hostname !== '127.0.0.1') throw new Error('Pages in development come from this machine only.');
  const socketUrl = `ws://${host}/`;
  const policy = CONTENT_SECURITY_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${DEV_NONCE}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${DEV_NONCE}'`)
    .replace("connect-src 'none'", `connect-src ${socketUrl}`);
  return {
    socketUrl,
    async read(path) {
      const response = await fetch(new URL(path, origin), { headers: { accept: '*/*' } });
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
        policy: isDrawing(path) ? DRAWING_SECURITY_POLICY : policy,
        body: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}
