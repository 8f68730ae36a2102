/** Sends commands one after another, in the order of the keys pressed. */
export interface CommandQueue {
  /** `send` runs when everything before it was answered. */
  add(command: QueuedCommand): void;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

interface QueuedCommand {
  send: () => Promise<void>;
  /** Takes back what the screen showed ahead of the answer. */
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
