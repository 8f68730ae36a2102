import { put } from '../../../shared/domain/batch';
import type { Message } from '../../../shared/domain/message';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { t } from '../../../shared/messages/message';

const MESSAGES_PER_BATCH = 500;

/**
 * Runs after a crash: marks unfinished answers as `stopped` with the text saved so far, and unfinished extraction as
 * failed. Resolves to the number of messages corrected.
 */
export async function markInterruptedAnswers({
  store,
  writer,
}: {
  store: VaultStore;
  writer: VaultWriter;
}): Promise<number> {
  const settled: Message[] = [];
  for await (const page of store.pages('messages')) {
    for (const message of page) {
      if (message.state === 'streaming')
        settled.push({
          ...message,
          state: 'stopped',
          extraction: notExtracted('skipped', t('mainChat.appClosedWhileAnswer')),
        });
      else if (message.extraction?.state === 'pending')
        settled.push({
          ...message,
          extraction: notExtracted('failed', t('mainChat.appClosedBeforeTurn')),
        });
    }
  }
  for (let from = 0; from < settled.length; from += MESSAGES_PER_BATCH) {
    await writer.commit({
      actor: 'app',
      kind: 'chat.settle',
      label: t('mainChat.putRightAnswersCut'),
      scope: 'none',
      changes: settled.slice(from, from + MESSAGES_PER_BATCH).map((message) => put('messages', message)),
    });
  }
  return settled.length;
}

const notExtracted = (state: 'skipped' | 'failed', reason: string): NonNullable<Message['extraction']> => ({
  state,
  units: 0,
  reuses: 0,
  reason,
});
