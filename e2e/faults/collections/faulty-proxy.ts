import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to connections, counted from the moment at which the fault is set. */
export type ProxyFault =
  /** After so many bytes from the client or from the server, every connection is cut, or something else happens once. */
  | { after: 'sent' | 'received'; bytes: number; instead?: () => Promise<void> }
  /** The server is told to commit, and what it answers never arrives. */
  | { after: 'commit' }
  /** Connections are taken and nothing is ever answered. */
  | { after: 'stalled' };

export interface FaultyProxy {
  port: number;
  /** Sets the next fault; null lets everything through, and cuts what stalled. */
  set(fault: ProxyFault | null): void;
  /** Whether the fault that was set last came to pass. */
  hasFailed(): boolean;
  /** Bytes from clients since the start. */
  sent(): number;
  close(): Promise<void>;
}

/** A proxy between a client and a server on loopback; TLS is off there, so that a COMMIT can be seen. */
export async function startFaultyProxy(serverPort: number): Promise<FaultyProxy> {
  let fault: ProxyFault | null = null;
  let hasFailed = false;
  let left = 0;
  let sent = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const cutAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const fail = (instead?: () => Promise<void>) => {
    hasFailed = true;
    fault = null;
    if (instead === undefined) cutAll();
    else void instead();
  };
  /** Whether a part is passed on, and the part that is. */
  const passed = (part: Buffer, way: 'sent' | 'received'): Buffer | null => {
    if (fault?.after === 'stalled') {
      hasFailed = true;
      return null;
    }
    if (fault === null || fault.after === 'commit' || fault.after !== way) return part;
    left -= part.length;
    if (left > 0) return part;
    const before = part.subarray(0, part.length + left);
    const { instead } = fault;
    // The bytes before the cut still arrive; a server that is ended gets all of them.
    if (instead === undefined) setImmediate(fail);
    else fail(instead);
    return instead === undefined ? before : part;
  };

  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    const pair = [client, upstream] as const;
    pairs.add(pair);
    let isCommitting = false;
    client.on('data', (part) => {
      sent += part.length;
      if (fault?.after === 'commit' && part.includes('COMMIT')) isCommitting = true;
      const forwarded = passed(part, 'sent');
      if (forwarded !== null) upstream.write(forwarded);
    });
    upstream.on('data', (part) => {
      // An answer to COMMIT: it was done, and nobody hears of it.
      if (isCommitting) return fail();
      const forwarded = passed(part, 'received');
      if (forwarded !== null) client.write(forwarded);
    });
    for (const [one, other] of [pair, [upstream, client]] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === null && fault?.after === 'stalled') cutAll();
      fault = next;
      hasFailed = false;
      left = next !== null && 'bytes' in next ? next.bytes : 0;
    },
    hasFailed: () => hasFailed,
    sent: () => sent,
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
