import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import type { ChatStreamEvent } from '../../../shared/ipc/routes/chat';
import type { RollingSummaries } from '../../corpus/summaries/rolling-summaries';
import type { Engine } from '../../ports/engine';
import {
  type SplitConversation,
  type Conversation,
  splitForWindow,
  buildConversation,
  asksModel,
} from './split-conversation';
import type { RetrievalResult } from '../../retrieval/funnel/retrieval';

/** How a conversation is cut, and the conversation itself once its beginning is summed up. */
export interface PreparedConversation {
  split: SplitConversation;
  load(): Promise<Conversation>;
}

/**
 * Splits the conversation of a turn at once, and builds it when it is wanted. A remote model sums up while the vault is searched;
 * one machine cannot do both at once.
 */
export async function prepareConversation(
  { rolling }: { rolling?: RollingSummaries },
  engine: Engine,
  { session, earlier }: { session: Session; earlier: Message[] },
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
): Promise<PreparedConversation> {
  const split = await splitForWindow(rolling, engine, session, earlier);
  let loading: Promise<Conversation> | null = null;
  const loadConversation = () => (loading ??= buildConversation(rolling, engine, session, split, signal));
  if (engine.sentTo !== null) loadConversation().catch(() => {});
  return {
    split,
    load: () => {
      if (split.older.length > 0 && asksModel(engine)) emit({ type: 'stage', stage: 'conversation' });
      return loadConversation();
    },
  };
}

export const withConversationRecord = <Run extends Pick<RetrievalResult, 'trace'>>(
  run: Run,
  record: Conversation['record'],
): Run => (record === undefined ? run : { ...run, trace: { ...run.trace, conversation: record } });
