import type { MessageId, SessionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';

/** A complete message; `change` says what is different. */
export function sampleMessage(id: string, change: Partial<Message> = {}): Message {
  return {
    id: id as MessageId,
    sessionId: 'S1' as SessionId,
    index: 0,
    role: 'person',
    speaker: null,
    text: 'Hello.',
    createdAt: 0,
    state: 'complete',
    error: null,
    model: null,
    traceId: null,
    citations: [],
    extraction: null,
    externalKey: null,
    ...change,
  };
}
