import { decodeWire, encodeWire } from '../../shared/ipc/codec';
import type { Channel, WireMessage } from '../../shared/ipc/peer';

/**
 * What the preload (Electron) or the boot script (Chromium shell) puts on `window.engramHost`. Messages pass as texts of
 * codec.ts: Electron's bridge copies objects property by property, and then clones them.
 */
export interface EngramHost {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
}

declare global {
  interface Window {
    engramHost: EngramHost;
  }
}

/** The page's end of the channel to main. It never closes: when main ends, so does the page. */
export function openHostChannel(host: EngramHost = window.engramHost): Channel {
  const listeners = new Set<(message: WireMessage) => void>();
  host.onMessage((text) => {
    const message = decodeWire(text) as WireMessage;
    for (const listener of listeners) listener(message);
  });
  return {
    send: (message) => host.send(encodeWire(message)),
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    closed: new Promise(() => {}),
  };
}
