/** Sends commands one after another, in the order of the keys pressed. */
export interface CommandQueue {
  /** `send` runs when all earlier commands were answered. */
  add(command: QueuedCommand): void;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
}

interface QueuedCommand {
  send: () => Promise<void>;
  /** Reverts what the screen showed before main's reply. */
  onFailed: (error: unknown) => void;
}

/** A failed command is rolled back and reported; later ones still run, in order. */
export function createCommandQueue(): CommandQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    add({ send, onFailed }) {
      last = last.then(send).catch(onFailed);
    },
    idle: () => last,
  };
}
