import { decodeWire, encodeWire } from '../../shared/ipc/codec';
import type { Channel, WireMessage } from '../../shared/ipc/peer';

/** What the preload (Electron) or the boot script (Chromium shell) puts on `window.engramHost`. */
export interface EngramHost {
  /** `clone`: objects pass as structured clones; `json`: strings only, encoded by codec.ts. */
  readonly encoding: 'clone' | 'json';
  send(payload: unknown): void;
  onMessage(listener: (payload: unknown) => void): void;
}

declare global {
  interface Window {
    engramHost: EngramHost;
  }
}

/** The page's end of the channel to main. It never closes: when main ends, so does the page. */
export function openHostChannel(host: EngramHost = window.engramHost): Channel {
  const listeners = new Set<(message: WireMessage) => void>();
  host.onMessage((payload) => {
    const message = (host.encoding === 'json' ? decodeWire(payload as string) : payload) as WireMessage;
    for (const listener of listeners) listener(message);
  });
  return {
    send: (message) => host.send(host.encoding === 'json' ? encodeWire(message) : message),
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closed: new Promise(() => {}),
  };
}
