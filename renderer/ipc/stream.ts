import { useEffect, useRef } from 'react';
import { call, onAppEvent } from './client';

export interface OpenStream {
  /** Asks main to stop the work; its last events still arrive. */
  cancel(): Promise<void>;
  /** Stops listening; the work goes on. */
  close(): void;
}

const MAX_EARLY_EVENTS = 2_000;
const listeners = new Map<string, (event: unknown) => void>();
// Events of a stream whose id the page does not know yet: the reply with the id may still be on its way.
let early: { streamId: string; event: unknown }[] = [];
let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  onAppEvent('stream', ({ streamId, event }) => {
    const listener = listeners.get(streamId);
    if (listener) listener(event);
    else early = [...early.slice(1 - MAX_EARLY_EVENTS), { streamId, event }];
  });
}

/** Must run before the first stream is requested; the app does so at start. */
export const prepareStreams = listen;

/** Follows a stream by its id, from its first event. */
export function openStream<Event>(streamId: string, onEvent: (event: Event) => void): OpenStream {
  listen();
  const missed = early.filter((entry) => entry.streamId === streamId);
  early = early.filter((entry) => entry.streamId !== streamId);
  listeners.set(streamId, onEvent as (event: unknown) => void);
  for (const { event } of missed) onEvent(event as Event);
  return {
    cancel: async () => {
      await call('stream.cancel', { streamId });
    },
    close: () => {
      listeners.delete(streamId);
    },
  };
}

/** Follows a stream while the component lives; `streamId` null follows nothing. */
export function useStream<Event>(
  streamId: string | null,
  onEvent: (event: Event) => void,
): { cancel: () => Promise<void> } {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const stream = useRef<OpenStream | null>(null);
  useEffect(() => {
    if (streamId === null) return;
    const opened = openStream<Event>(streamId, (event) => latest.current(event));
    stream.current = opened;
    return () => {
      opened.close();
      stream.current = null;
    };
  }, [streamId]);
  return { cancel: async () => stream.current?.cancel() };
}
