import type { ErrorCode } from '../../shared/ipc/errors';

/** Exit codes of `npm run vault`, documented in the README. */
export const EXIT = { done: 0, failed: 1, usage: 2, inUse: 3, damaged: 4, notFound: 5, cancelled: 130 } as const;

const BY_ERROR: Partial<Record<ErrorCode, number>> = {
  busy: EXIT.inUse,
  'journal-damaged': EXIT.damaged,
  'not-found': EXIT.notFound,
  'bad-input': EXIT.usage,
  cancelled: EXIT.cancelled,
};

export const exitCodeOf = (code: ErrorCode): number => BY_ERROR[code] ?? EXIT.failed;
