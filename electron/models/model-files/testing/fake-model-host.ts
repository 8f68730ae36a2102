import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeModelHost {
  /** `http://127.0.0.1:PORT` of the host that is asked first. */
  origin: string;
  /** Of the server that it sends on to for the file itself. */
  storeOrigin: string;
  /** What was asked of both, in order. */
  asked: { path: string; range: string | null; ifRange: string | null }[];
  /** How it behaves from now on. */
  behaviour: {
    /** Bytes of a body after which the connection is cut; null: none is. Each cut is made once. */
    cutAfter: number[];
    /** The body stops after these bytes and stays open until `goOn`. */
    holdAfter: number | null;
    /** The hash that is named is of another file. */
    isHashWrong: boolean;
    isHashMissing: boolean;
    takesRanges: boolean;
    /** Instead of the file, from the host that is asked first. */
    status: number | null;
    /** Where the host sends on to instead of the store. */
    redirect: string | null;
  };
  /** Another file lies there from now on. */
  setFile(bytes: Buffer): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Two servers on loopback that answer as huggingface.co does: one names hash and size and sends on to the other. */
export async function startFakeModelHost(file: Buffer): Promise<FakeModelHost> {
  let bytes = file;
  let held: (() => void)[] = [];
  const asked: FakeModelHost['asked'] = [];
  const behaviour: FakeModelHost['behaviour'] = {
    cutAfter: [],
    holdAfter: null,
    isHashWrong: false,
    isHashMissing: false,
    takesRanges: true,
    status: null,
    redirect: null,
  };
  const note = ({ url, headers }: IncomingMessage) =>
    asked.push({
      path: url ?? '',
      range: headers.range ?? null,
      ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : null,
    });
  const sha256 = () => createHash('sha256').update(bytes).digest('hex');

  const store = createServer((request, response) => {
    note(request);
    void sendFile(request, response);
  });
  const host = createServer((request, response) => {
    note(request);
    if (behaviour.status !== null) return void response.writeHead(behaviour.status).end('no');
    response.writeHead(302, {
      location: behaviour.redirect ?? `${originOf(store)}/blobs/${sha256()}?signature=secret`,
      'x-repo-commit': 'a'.repeat(40),
      'x-linked-size': String(bytes.length),
      ...(behaviour.isHashMissing ? {} : { 'x-linked-etag': `"${behaviour.isHashWrong ? 'b'.repeat(64) : sha256()}"` }),
    });
    response.end();
  });

  async function sendFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const etag = `"${sha256().slice(0, 16)}"`;
    const [, start = '0'] = /^bytes=(\d+)-$/u.exec(request.headers.range ?? '') ?? [];
    const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
    const begin = behaviour.takesRanges && isSame ? Number(start) : 0;
    const body = bytes.subarray(begin);
    response.writeHead(begin > 0 ? 206 : 200, {
      etag,
      'content-length': String(body.length),
      ...(begin > 0 ? { 'content-range': `bytes ${begin}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    const cut = behaviour.cutAfter.shift();
    if (cut !== undefined) {
      response.write(body.subarray(0, cut), () => setTimeout(() => response.destroy(), 300));
      return;
    }
    const { holdAfter } = behaviour;
    if (holdAfter !== null) {
      response.write(body.subarray(0, holdAfter));
      await new Promise<void>((resolve) => held.push(resolve));
      response.end(body.subarray(holdAfter));
    } else response.end(body);
  }

  await Promise.all([listen(host), listen(store)]);
  return {
    origin: originOf(host),
    storeOrigin: originOf(store),
    asked,
    behaviour,
    setFile: (next) => (bytes = next),
    goOn() {
      behaviour.holdAfter = null;
      for (const resolve of held) resolve();
      held = [];
    },
    async stop() {
      for (const resolve of held) resolve();
      await Promise.all([close(host), close(store)]);
    },
  };
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
