import type { Message } from '../../../shared/domain/message';
import type { Turn } from '../../../shared/domain/turn';
import { NO_FILES, type MessageFiles, type PreparedFiles } from '../attachments/message-files';
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
  /** Files of the question and of the turns. */
  files: PreparedFiles;
  load(): Promise<Conversation>;
}

/**
 * Splits the conversation of a turn at once, and builds it when it is wanted. A remote model sums up while the vault is searched;
 * one machine cannot do both at once.
 */
export async function prepareConversation(
  { rolling, files: messageFiles }: { rolling?: RollingSummaries; files?: MessageFiles },
  engine: Engine,
  { session, earlier, question }: { session: Session; earlier: Message[]; question: Pick<Message, 'attachments'> },
  emit: (event: ChatStreamEvent) => void,
  signal: AbortSignal,
): Promise<PreparedConversation> {
  const split = await splitForWindow(rolling, engine, session, earlier);
  const files = (await messageFiles?.prepare(engine, question.attachments ?? [], split.recent, signal)) ?? NO_FILES;
  let loading: Promise<Conversation> | null = null;
  const loadConversation = () =>
    (loading ??= buildConversation(rolling, engine, session, split, signal).then((conversation) => ({
      ...conversation,
      turns: turnsWithFiles(conversation.turns, split.recent, files),
    })));
  if (engine.sentTo !== null) loadConversation().catch(() => {});
  return {
    split,
    files,
    load: () => {
      if (split.older.length > 0 && asksModel(engine)) emit({ type: 'stage', stage: 'conversation' });
      return loadConversation();
    },
  };
}

/** The turns with the files of their messages. @param messages the messages that the turns are, in their order */
export const turnsWithFiles = (
  turns: readonly Turn[],
  messages: readonly Pick<Message, 'id'>[],
  { earlier }: Pick<PreparedFiles, 'earlier'>,
): Turn[] =>
  turns.map((turn, index) => {
    const files = earlier.get(messages[index]!.id);
    return files === undefined ? turn : { ...turn, files };
  });

export const withConversationRecord = <Run extends Pick<RetrievalResult, 'trace'>>(
  run: Run,
  record: Conversation['record'],
): Run => (record === undefined ? run : { ...run, trace: { ...run.trace, conversation: record } });
