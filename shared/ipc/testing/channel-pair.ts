import { decodeWire, encodeWire } from '../codec';
import type { Channel, WireMessage } from '../peer';

export interface ChannelPair {
  main: Channel;
  page: Channel;
  /** Simulates a crash of the page: nothing passes any more and both ends are closed. */
  cut(): void;
  readonly closed: Promise<void>;
}

/** A channel pair in one process; messages are copied as the shells copy them: cloned, or as codec strings. */
export function createChannelPair(encoding: 'clone' | 'json' = 'clone'): ChannelPair {
  const copy = (message: WireMessage): WireMessage =>
    encoding === 'clone' ? structuredClone(message) : (decodeWire(encodeWire(message)) as WireMessage);
  let isCut = false;
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const mainListeners = new Set<(message: WireMessage) => void>();
  const pageListeners = new Set<(message: WireMessage) => void>();

  const end = (own: Set<(message: WireMessage) => void>, other: Set<(message: WireMessage) => void>): Channel => ({
    send(message) {
      const sent = copy(message);
      queueMicrotask(() => {
        if (!isCut) for (const listener of other) listener(sent);
      });
    },
    onMessage(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
    closed,
  });

  return {
    main: end(mainListeners, pageListeners),
    page: end(pageListeners, mainListeners),
    cut() {
      isCut = true;
      close();
    },
    closed,
  };
}
