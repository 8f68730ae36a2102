export interface Streams {
  /** Runs in the background and returns the stream's id at once; `signal` aborts when the person cancels. */
  start<Event>(run: (emit: (event: Event) => void, signal: AbortSignal) => Promise<void>): string;
  cancel(streamId: string): void;
  /** Aborts all and waits until they have ended. */
  stopAll(): Promise<void>;
}
