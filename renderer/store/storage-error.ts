import { AppError } from '../../shared/ipc/errors';

/** Any error of IndexedDB or Dexie in the person's words. Chromium hides a full disk behind an AbortError's `inner`. */
export function toStorageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) {
    return new AppError('disk-full', 'The disk is full, so the working database stopped writing.', { cause: error });
  }
  return new AppError(
    'store-failed',
    `The working database reported a problem (${names[0] ?? 'unknown'}) and stopped writing.`,
    { cause: error },
  );
}

function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current: unknown = error;
  while (typeof current === 'object' && current !== null && names.length < 5) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name);
    current = 'inner' in current ? current.inner : undefined;
  }
  return names;
}
