import type { ChildProcess } from 'node:child_process';
import { decodeWire, encodeWire } from '../../shared/ipc/codec';
import type { Channel, WireMessage } from '../../shared/ipc/peer';

/**
 * Peer messages between two processes, as strings of the wire codec, like those between the Chromium shell and its
 * store page.
 */
export function createProcessChannel(other: ChildProcess | NodeJS.Process): Channel {
  return {
    send: (message) => void other.send!(encodeWire(message)),
    onMessage(listener) {
      const receive = (text: unknown) => {
        if (typeof text === 'string') listener(decodeWire(text) as WireMessage);
      };
      other.on('message', receive);
      return () => other.off('message', receive);
    },
    closed: new Promise((resolve) => other.once('disconnect', () => resolve())),
  };
}
