import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server on loopback that stands in for a public site, and counts what reaches it. */
export interface LocalSite {
  port: number;
  /** Paths asked for, in order. */
  requests: { path: string; host: string; headers: IncomingMessage['headers'] }[];
  /** Connections opened, requests or not. */
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
  /** Resolves when the next connection is closed. */
  closed(): Promise<void>;
  stop(): Promise<void>;
}

/** @param answer by path; without an answer: 404. A string is an HTML page. */
export async function startLocalSite(
  answer: Record<string, string | RequestListener> | RequestListener,
): Promise<LocalSite> {
  const requests: LocalSite['requests'] = [];
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let connections = 0;
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, host: request.headers.host ?? '', headers: request.headers });
    if (typeof answer === 'function') return answer(request, response);
    const found = answer[path] ?? answer[path.split('?', 1)[0]!];
    if (found === undefined) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('none');
    if (typeof found === 'string') return sendPage(response, found);
    return found(request, response);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const done of waiting.splice(0)) done();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    closed: () => new Promise((done) => waiting.push(done)),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const sendPage = (response: ServerResponse, html: string): void =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);

/** A redirect to a location. */
export const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

/** A reply with these headers and this body. */
export const reply =
  (headers: Record<string, string>, body: string | Uint8Array, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);
