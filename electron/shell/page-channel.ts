import type { Channel, WireMessage } from '../../shared/ipc/peer';
import { runForPage } from './asking-page';

/** The shell's side of a channel: messages from the page, and the page's lifecycle. */
export interface PageChannel {
  channel: Channel;
  /** A validated message from the page. */
  receive(message: WireMessage): void;
  /** A new document is ready: after the first load and after every reload. */
  documentReady(): void;
  /** The document was unloaded (reload, navigation); messages wait for the next one. */
  documentGone(): void;
  close(): void;
}

/** Messages queued while a page loads; beyond it the oldest events are dropped, since a new page fetches again. */
const MAX_WAITING = 10_000;

/**
 * A channel that outlives the page's documents. A reloaded page numbers its requests from one again, so every request
 * gets an id of ours that records its document: a late reply never reaches the new document. Main's pending requests to
 * the old document fail with `store-failed`.
 *
 * @param post sends one message to the page's present document
 */
export function createPageChannel(post: (message: WireMessage) => void): PageChannel {
  const listeners = new Set<(message: WireMessage) => void>();
  const undelivered: WireMessage[] = [];
  let waiting: WireMessage[] = [];
  const pageRequests = new Map<number, { document: number; pageId: number }>();
  const unanswered = new Set<number>();
  let nextId = 1;
  let document = 0;
  let isReady = false;
  let isClosed = false;
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });

  const tell = (listener: (message: WireMessage) => void, message: WireMessage) =>
    runForPage(channel, () => listener(message));
  const deliver = (message: WireMessage) => {
    if (listeners.size === 0) undelivered.push(message);
    else for (const listener of listeners) tell(listener, message);
  };

  const failUnanswered = () => {
    const ids = [...unanswered];
    unanswered.clear();
    for (const id of ids) {
      const error = { code: 'store-failed' as const, message: 'This part of the app was restarted.', retryable: true };
      deliver({ type: 'reply', id, reply: { ok: false, error } });
    }
  };

  const postNow = (message: WireMessage) => {
    if (message.type === 'reply') {
      const origin = pageRequests.get(message.id);
      pageRequests.delete(message.id);
      if (origin?.document === document) post({ ...message, id: origin.pageId });
      return;
    }
    post(message);
    if (message.type === 'request') unanswered.add(message.id);
  };

  const channel: Channel = {
    closed,
    send(message) {
      if (isClosed) return;
      if (isReady) postNow(message);
      else if (message.type !== 'reply') {
        if (waiting.length >= MAX_WAITING)
          waiting = waiting.filter((one, index) => one.type === 'request' || index > MAX_WAITING / 2);
        waiting.push(message);
      } else pageRequests.delete(message.id);
    },
    onMessage(listener) {
      listeners.add(listener);
      for (const message of undelivered.splice(0)) tell(listener, message);
      return () => listeners.delete(listener);
    },
  };
  return {
    channel,
    receive(message) {
      if (isClosed || !isReady) return;
      if (message.type === 'request') {
        const id = nextId++;
        pageRequests.set(id, { document, pageId: message.id });
        deliver({ ...message, id });
        return;
      }
      // A reply without a pending request is forged or late.
      if (message.type === 'reply' && !unanswered.delete(message.id)) return;
      deliver(message);
    },
    documentReady() {
      if (isClosed) return;
      failUnanswered();
      document += 1;
      isReady = true;
      for (const message of waiting.splice(0)) postNow(message);
    },
    documentGone() {
      isReady = false;
    },
    close() {
      isClosed = true;
      isReady = false;
      resolveClosed();
    },
  };
}
