import type { Logger } from '../../../shared/lib/logger';

/** Milliseconds after which the program ends whether everything is saved or not; it could not be ended otherwise. */
const SAVE_LIMIT_MS = 30_000;
/** Milliseconds from which asking again ends it at once; one Ctrl+C may arrive twice, from the terminal and passed on. */
const PATIENCE_MS = 5_000;

export interface ProgramEndOptions {
  /** Saves and closes; what it rejects with is logged. */
  save: () => Promise<void>;
  /** Ends the process. It may return: nothing is done after it. */
  exit: (code: number) => void;
  log: Logger;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

/**
 * Ends the program once, saved first, however often and by whatever it is asked. Gives the function that asks: with code
 * 0 for a person or the system, with another one for a fault.
 */
export function createProgramEnd({
  save,
  exit,
  log,
  now = () => performance.now(),
}: ProgramEndOptions): (code?: number, lastWords?: () => Promise<void>) => void {
  let askedAt: number | null = null;
  let isOver = false;
  const end = (code: number): void => {
    if (isOver) return;
    isOver = true;
    exit(code);
  };
  const giveUp = (why: string): void => {
    if (isOver) return;
    log.error('The program ends although not everything is closed.', { why });
    end(1);
  };
  const run = async (code: number, lastWords: () => Promise<void>): Promise<void> => {
    const limit = setTimeout(() => giveUp('saving took too long'), SAVE_LIMIT_MS);
    await save().catch((error: unknown) => log.error('Stopping failed.', { error }));
    clearTimeout(limit);
    if (isOver) return;
    log.info('Stopped.');
    await lastWords().catch((error: unknown) => log.error('The person was not told.', { error }));
    end(code);
  };
  return (code = 0, lastWords = async () => {}) => {
    if (askedAt === null) {
      askedAt = now();
      void run(code, lastWords);
    }
    // A fault that comes again, or while everything is saved, is nobody who is impatient.
    else if (code === 0 && now() - askedAt >= PATIENCE_MS) giveUp('it was asked to end again');
  };
}
