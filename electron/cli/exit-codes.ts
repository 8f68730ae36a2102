import { AppError, type ErrorCode } from '../../shared/ipc/errors';

/** Exit codes of the command line, documented in docs/command-line.md. */
export const EXIT = { done: 0, failed: 1, usage: 2, inUse: 3, damaged: 4, notFound: 5, cancelled: 130 } as const;

const BY_ERROR: Partial<Record<ErrorCode, number>> = {
  busy: EXIT.inUse,
  'journal-damaged': EXIT.damaged,
  'not-found': EXIT.notFound,
  'bad-input': EXIT.usage,
  cancelled: EXIT.cancelled,
};

export const exitCodeOf = (code: ErrorCode): number => BY_ERROR[code] ?? EXIT.failed;

const REASONS: Record<string, { code: ErrorCode; words: string }> = {
  EROFS: { code: 'not-allowed', words: 'it lies on a medium that can only be read' },
  EACCES: { code: 'not-allowed', words: 'access to it is denied' },
  EPERM: { code: 'not-allowed', words: 'access to it is denied' },
  ENOSPC: { code: 'disk-full', words: 'the disk is full' },
  EDQUOT: { code: 'disk-full', words: 'the disk is full' },
  EIO: { code: 'store-failed', words: 'the disk answers with an error' },
  EMFILE: { code: 'store-failed', words: 'too many files are open' },
  ENFILE: { code: 'store-failed', words: 'too many files are open' },
};

/** An operating system error in a sentence; null for other errors. */
export function fromSystemError(error: unknown): AppError | null {
  const { code, syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (!(error instanceof Error) || code === undefined || syscall === undefined) return null;
  const { code: errorCode, words } = REASONS[code] ?? { code: 'store-failed', words: 'the system refuses' };
  return new AppError(
    errorCode,
    `${path ?? 'A file'} cannot be used: ${words} (${code}). What was there before is as it was.`,
    { cause: error },
  );
}
