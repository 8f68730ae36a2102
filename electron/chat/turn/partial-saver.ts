/** Saves a growing text every so often, never twice at once, and not at all once a save has failed. */
export interface PartialSaver {
  push(piece: string): void;
  readonly text: string;
  /** Ends the timer and waits for a save that is under way. */
  stop(): Promise<void>;
}

export const SAVE_EVERY_MS = 2_000;

/** @param save writes the text so far; its failure is reported by the final save, so it is only noted here */
export function createPartialSaver(
  save: (text: string) => Promise<void>,
  onFailure: (error: unknown) => void,
  everyMs = SAVE_EVERY_MS,
): PartialSaver {
  let text = '';
  let saved = '';
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning || text === saved) return;
    isRunning = true;
    const current = text;
    running = save(current)
      .then(
        () => {
          saved = current;
        },
        (error: unknown) => {
          clearInterval(timer);
          onFailure(error);
        },
      )
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  timer.unref?.();
  return {
    push: (piece) => {
      text += piece;
    },
    get text() {
      return text;
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
