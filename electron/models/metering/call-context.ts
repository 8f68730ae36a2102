import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessageId, SessionId } from '../../../shared/domain/ids';

/** What calls are for: an answer that is being written, or nothing of the kind. */
export interface CallContext {
  sessionId: SessionId;
  messageId: MessageId;
  /** Its ids are not recorded. */
  isIncognito: boolean;
}

const current = new AsyncLocalStorage<CallContext>();

/** Runs work whose calls to a model are counted for an answer. */
export const countFor = <Value>(context: CallContext, work: () => Promise<Value>): Promise<Value> =>
  current.run(context, work);

export const callContext = (): CallContext | null => current.getStore() ?? null;
