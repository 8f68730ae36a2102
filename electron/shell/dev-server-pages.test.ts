import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserArguments } from './chromium/chromium-launch';
import { createDevServerPages } from './dev-server-pages';
import { answerPage, createBuiltPages, isAllowedSocket } from './page-files';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/app/') ? 200 : 404, { 'content-type': 'text/html' });
    response.end(request.url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('pages in development', () => {
  it('come from the server with their query, under a policy that adds only its marks and its socket', async () => {
    const pages = createDevServerPages(origin);
    const reply = await answerPage(pages, new URL('https://vault.internal/app/main.tsx?t=1'));
    expect([reply.status, reply.body.toString()]).toEqual([200, '/app/main.tsx?t=1']);
    const policy = reply.headers['content-security-policy']!.split('; ');
    const built = await answerPage(createBuiltPages('/nowhere'), new URL('https://vault.internal/app/main.tsx'));
    const added = policy.filter((part) => !built.headers['content-security-policy']!.split('; ').includes(part));
    expect(added).toEqual([
      "script-src 'self' 'nonce-engram-dev'",
      "style-src 'self' 'nonce-engram-dev'",
      `connect-src ${origin.replace('http', 'ws')}/`,
    ]);
    expect((await answerPage(pages, new URL('https://vault.internal/elsewhere'))).status).toBe(404);
  });

  it('never come from another machine', () => {
    for (const other of ['http://example.org', 'http://10.0.0.1:5173', 'http://127.0.0.1.example.org'])
      expect(() => createDevServerPages(other)).toThrow('this machine');
  });

  it('are the only ones that open a socket, and only that of their server', () => {
    const pages = createDevServerPages(origin);
    expect(isAllowedSocket(pages, `${pages.socketUrl!}?token=x`)).toBe(true);
    expect(isAllowedSocket(pages, 'ws://127.0.0.1:1/')).toBe(false);
    expect(isAllowedSocket(createBuiltPages('/nowhere'), pages.socketUrl!)).toBe(false);
    const rules = (socketUrl: string | null) =>
      browserArguments({ headless: true, windowSize: { width: 1, height: 1 }, socketUrl }).find((one) =>
        one.startsWith('--host-resolver-rules='),
      );
    expect(rules(pages.socketUrl)).toBe('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
    expect(rules(null)).toBe('--host-resolver-rules=MAP * ~NOTFOUND');
  });
});
