import {
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  UnsupportedProtocolVersionError,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** Its requests stand each for themselves; every earlier revision begins with a handshake. */
export const NEWEST_REVISION = '2026-07-28';

/**
 * Two connections over the same lines, one for each way of beginning, so that a client may ask in both: some probe for the
 * newest revision and shake hands all the same. What is neither is refused, as are revisions that are not spoken.
 *
 * @param onSender called with what a client says of itself, each time that it does
 */
export function splitEras(
  lines: Transport,
  onSender: (clientInfo: unknown) => void,
): { newest: Transport; earlier: Transport } {
  const newest = channelOver(lines);
  const earlier = channelOver(lines);
  let hasShakenHands = false;
  lines.onmessage = (message) => {
    const meta = 'method' in message ? message.params?._meta : undefined;
    if (meta !== undefined && PROTOCOL_VERSION_META_KEY in meta) {
      if (refuse(lines, message, refusalOf(meta[PROTOCOL_VERSION_META_KEY]))) return;
      onSender(meta[CLIENT_INFO_META_KEY]);
      newest.onmessage?.(message);
      return;
    }
    const method = 'method' in message ? message.method : null;
    if (method === 'initialize') {
      hasShakenHands = true;
      onSender((message as { params?: { clientInfo?: unknown } }).params?.clientInfo);
    }
    // It names its request alone, which may be of either.
    if (method === 'notifications/cancelled') newest.onmessage?.(message);
    if (hasShakenHands) earlier.onmessage?.(message);
    else refuse(lines, message, NEITHER);
  };
  return { newest, earlier };
}

function channelOver(lines: Transport): Transport {
  const channel: Transport = {
    start: async () => {},
    send: (message) => lines.send(message),
    close: async () => channel.onclose?.(),
  };
  return channel;
}

interface Refusal {
  code: number;
  message: string;
  data?: unknown;
}

const NEITHER: Refusal = {
  code: ProtocolErrorCode.InvalidParams,
  message: `A request names its revision in _meta (${PROTOCOL_VERSION_META_KEY}), or comes after a handshake (initialize).`,
};

/** Null: it is spoken. */
function refusalOf(revision: unknown): Refusal | null {
  if (revision === NEWEST_REVISION) return null;
  const requested = String(revision);
  const { code, message, data } = new UnsupportedProtocolVersionError({ supported: [NEWEST_REVISION], requested });
  return { code, message, data };
}

/** Answers a request with a refusal, if there is one; false where there is none. A notification has no answer. */
function refuse(lines: Transport, message: JSONRPCMessage, error: Refusal | null): boolean {
  if (error !== null && 'method' in message && 'id' in message)
    void lines.send({ jsonrpc: '2.0', id: message.id, error }).catch(() => {});
  return error !== null;
}
