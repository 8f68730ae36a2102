import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

export interface ConnectionWatch {
  /** `host:port` of every connection of this process since the start, each once, and tries that failed. */
  reached(): string[];
  stop(): void;
}

/** Watches every socket that this process opens, whatever library opens it. */
export function watchConnections(): ConnectionWatch {
  const reached = new Set<string>();
  const onSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    let isConnected = false;
    socket.once('connect', () => {
      isConnected = true;
      reached.add(`${socket.remoteAddress}:${socket.remotePort}`);
    });
    socket.once('error', () => {
      if (!isConnected) reached.add('an address where nothing answers');
    });
  };
  subscribe('net.client.socket', onSocket);
  return { reached: () => [...reached], stop: () => void unsubscribe('net.client.socket', onSocket) };
}
