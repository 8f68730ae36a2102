import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessageId, SessionId } from '../../../shared/domain/ids';

/** What calls are for: an answer that is being written, or nothing of the kind. */
export interface CallContext {
  sessionId: SessionId;
  messageId: MessageId;
  /** Its ids are not recorded. */
  isIncognito: boolean;
  /** Is told when a call waits for a model that is being loaded, and when it no longer does. */
  onModelLoad?: (isLoading: boolean) => void;
}

const current = new AsyncLocalStorage<CallContext>();
let incognitoAnswers = 0;

/** Runs work whose calls to a model are counted for an answer. */
export async function countFor<Value>(context: CallContext, work: () => Promise<Value>): Promise<Value> {
  if (!context.isIncognito) return current.run(context, work);
  incognitoAnswers += 1;
  try {
    return await current.run(context, work);
  } finally {
    incognitoAnswers -= 1;
  }
}

export const callContext = (): CallContext | null => current.getStore() ?? null;

/** Calls of other threads have no context; while this holds, they may belong to an incognito chat. */
export const isIncognitoAnswerRunning = (): boolean => incognitoAnswers > 0;
