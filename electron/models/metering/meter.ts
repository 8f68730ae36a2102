import type { ModelUsage } from '../../../shared/domain/model-usage';
import type { CallContext } from './call-context';

/** What one call used. */
type CallUsage = Omit<ModelUsage, 'at' | 'sessionId' | 'messageId' | 'calls'>;

/** Counts every call to a model, and stops calls that would pass a cap. */
export interface Meter {
  /** @throws AppError `model-cap` when a call with about so many prompt tokens would pass a cap */
  check(host: string, model: string, promptTokens: number): void;
  /** @param context as it was when the call began */
  record(context: CallContext | null, usage: CallUsage): void;
}

/** Counts nothing: for previews and connection tests. */
export const NO_METER: Meter = { check() {}, record() {} };
