import { withPiece } from '../../../shared/domain/answer-pieces';

/** Saves a growing text periodically, never concurrently, and no more after a failed save. */
export interface PartialSaver {
  push(piece: string): void;
  readonly text: string;
  /** Stops the timer and waits for a running save. */
  stop(): Promise<void>;
}

const SAVE_EVERY_MS = 2_000;

/** @param save writes the text so far; the final save reports its failure, so here it is only remembered */
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
      text = withPiece(text, piece);
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
