import { AppError, toErrorReply, type ErrorReply } from './errors';
import { PendingCalls } from './pending-calls';
import { t } from '../messages/message';

/** What crosses a process border: JSON values plus typed arrays. */
export type WireMessage =
  | { type: 'request'; id: number; route: string; data: unknown }
  | { type: 'reply'; id: number; reply: Reply }
  | { type: 'event'; name: string; data: unknown };

export type Reply = { ok: true; data: unknown } | { ok: false; error: ErrorReply };

/** A two-way channel to one page or worker. `closed` resolves when the other side is gone. */
export interface Channel {
  send(message: WireMessage): void;
  onMessage(listener: (message: WireMessage) => void): () => void;
  readonly closed: Promise<void>;
}

export interface Peer {
  /** Sends a request; rejects with an AppError, `store-failed` when the other side is gone. */
  request(route: string, data: unknown): Promise<unknown>;
  emit(name: string, data: unknown): void;
  onEvent(listener: (name: string, data: unknown) => void): () => void;
}

/**
 * Requests, replies and events over a channel; both sides use this function. A failing handler always rejects the other
 * side with an AppError.
 */
export function createPeer(
  channel: Channel,
  handle: (route: string, data: unknown) => Promise<unknown>,
  onUnexpected: (error: unknown, route: string) => void = () => {},
): Peer {
  const pendingCalls = new PendingCalls();
  const listeners = new Set<(name: string, data: unknown) => void>();
  let isClosed = false;

  const closedError = () => new AppError('store-failed', t('shared.otherPartAppNo'), { retryable: true });

  void channel.closed.then(() => {
    isClosed = true;
    pendingCalls.rejectAll(closedError);
  });

  const answer = async (id: number, route: string, data: unknown) => {
    let reply: Reply;
    try {
      reply = { ok: true, data: await handle(route, data) };
    } catch (error) {
      if (!(error instanceof AppError)) onUnexpected(error, route);
      reply = { ok: false, error: toErrorReply(error) };
    }
    if (!isClosed) channel.send({ type: 'reply', id, reply });
  };

  channel.onMessage((message) => {
    if (message.type === 'request') {
      void answer(message.id, message.route, message.data);
    } else if (message.type === 'event') {
      for (const listener of listeners) listener(message.name, message.data);
    } else {
      const pending = pendingCalls.take(message.id);
      if (message.reply.ok) pending?.resolve(message.reply.data);
      else {
        const { code, message: text, retryable } = message.reply.error;
        pending?.reject(new AppError(code, text, { retryable }));
      }
    }
  });

  return {
    request(route, data) {
      if (isClosed) return Promise.reject(closedError());
      return new Promise((resolve, reject) => {
        channel.send({ type: 'request', id: pendingCalls.add({ resolve, reject }), route, data });
      });
    },
    emit(name, data) {
      if (!isClosed) channel.send({ type: 'event', name, data });
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
