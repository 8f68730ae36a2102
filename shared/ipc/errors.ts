import { z } from 'zod';
import { t } from '../messages/message';

/** Codes of expected failures across the process border. Bugs throw and arrive as `unexpected`. */
const errorCodeSchema = z.enum([
  'bad-input',
  'not-found',
  'conflict',
  'read-only',
  'disk-full',
  'store-failed',
  'journal-damaged',
  'cancelled',
  'busy',
  'model-unreachable',
  'model-refused',
  'model-key',
  'model-not-found',
  'model-malformed',
  'model-timeout',
  'model-rate-limited',
  'model-cap',
  'model-window',
  'import-unreadable',
  'too-large',
  'not-allowed',
  'unsupported',
  'web-failed',
  'collection-unreachable',
  'collection-failed',
  'tool-failed',
  'unexpected',
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** `message` is for the person: what happened, what is safe, what to do. */
const errorReplySchema = z.object({ code: errorCodeSchema, message: z.string(), retryable: z.boolean() });
export type ErrorReply = z.infer<typeof errorReplySchema>;

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: { retryable?: boolean; cause?: unknown; data?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
  }

  toReply(): ErrorReply {
    return { code: this.code, message: this.message, retryable: this.options.retryable ?? false };
  }
}

export const isAppError = (error: unknown, code?: ErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code);

/** Any thrown value as a reply: an AppError keeps its message, a bug gets a general one. */
export function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof AppError) return error.toReply();
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: 'cancelled', message: t('shared.stopped'), retryable: true };
  }
  return {
    code: 'unexpected',
    message: t('shared.somethingWentWrongInside'),
    retryable: true,
  };
}
