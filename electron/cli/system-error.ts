import { AppError, type ErrorCode } from '../../shared/ipc/errors';

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
