import { AppError } from '../../../shared/ipc/errors';

/** Why something on the web could not be fetched. */
export type WebFailureReason =
  | 'bad-address'
  | 'private-address'
  | 'unresolved'
  | 'unreachable'
  | 'timed-out'
  | 'redirects'
  | 'robots'
  | 'not-found'
  | 'refused'
  | 'too-many-requests'
  | 'server-error'
  | 'wrong-type'
  | 'too-large'
  | 'damaged'
  | 'behind-scripts'
  | 'too-little-text';

/** Worth asking once more: the same request may succeed later. */
const PASSING: ReadonlySet<WebFailureReason> = new Set([
  'unresolved',
  'unreachable',
  'timed-out',
  'too-many-requests',
  'server-error',
]);

/** A failed fetch, in words for the person; `webFailureReason` reads the reason again. */
export const webFailure = (reason: WebFailureReason, message: string, cause?: unknown): AppError =>
  new AppError('web-failed', message, { retryable: PASSING.has(reason), data: { reason }, cause });

/** The reason of a failed fetch; null for every other error. */
export function webFailureReason(error: unknown): WebFailureReason | null {
  if (!(error instanceof AppError) || error.code !== 'web-failed') return null;
  return (error.options.data as { reason: WebFailureReason }).reason;
}
