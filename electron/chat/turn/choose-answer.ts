import { put } from '../../../shared/domain/batch';
import type { MessageId } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import type { VaultStore, VaultWriter } from '../../store/vault-store';
import { messagesOf } from '../sessions/sessions';

/**
 * Decides on answers side by side, as one act that can be undone: one stays and the others are set aside, or all stay.
 * Nothing is deleted.
 *
 * @throws AppError `not-found`; `conflict` for an answer that stands beside none
 */
export async function chooseAnswer(
  { store, writer }: { store: Pick<VaultStore, 'get' | 'query'>; writer: Pick<VaultWriter, 'commit'> },
  answerId: MessageId,
  keepsAll: boolean,
): Promise<void> {
  const chosen = await store.get('messages', answerId);
  if (chosen === null) throw new AppError('not-found', t('mainChat.answerVault'));
  const { sideBySide } = chosen;
  if (sideBySide === undefined) throw new AppError('conflict', t('mainChat.answerStandsAlone'));
  const all = (await messagesOf(store, chosen.sessionId)).flatMap((message) =>
    message.sideBySide?.first === sideBySide.first ? [{ message, beside: message.sideBySide }] : [],
  );
  await writer.commit({
    actor: 'person',
    kind: 'chat.choose-answer',
    label: keepsAll ? t('mainChat.keptAllAnswers') : t('mainChat.keptAnswerOf', { model: sideBySide.model.name }),
    scope: 'session',
    changes: all.map(({ message, beside }) =>
      put('messages', {
        ...message,
        sideBySide: { ...beside, choice: keepsAll || message.id === answerId ? 'kept' : 'set-aside' },
      }),
    ),
  });
}
