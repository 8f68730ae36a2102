import { EyeOff, GitCommitVertical, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useGo } from '../../../navigation/navigation';
import { useNewChat } from '../../../ipc/use-new-chat';
import { useCommand } from '../../../ipc/queries';
import { useChordKeys } from '../../../commands/commands';
import { IconButton } from '../../../ui/actions/icon-button';
import { ChatSearch } from './chat-search';
import { inListOrder } from './pin-session';
import styles from './session-list.module.css';
import { SessionRow } from './session-row';
import { t } from '../../../../shared/messages/message';

const PAGE_SIZE = 150;

/** All conversations, newest first. Unchanged rows are not rendered again while an answer is written. */
export const SessionList = memo(function SessionList({
  sessions,
  openId,
  onDeleted,
}: {
  /** Null while they are being read. */
  sessions: SessionSummary[] | null;
  openId: SessionId | null;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}) {
  const go = useGo();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const create = useCommand('chat.createSession', { onSuccess: (session) => go.toSession(session.id) });
  const newChat = useNewChat();
  const newChatKeys = useChordKeys('chat.new');
  const sorted = inListOrder(sessions ?? []);
  return (
    <nav className={styles.list} aria-label={t('chat.sessions')} data-pane="sessions">
      <div className={styles.head}>
        <h2>{t('chat.sessions')}</h2>
        <IconButton
          label={t('chat.topicsSubjectsOverSeveral')}
          icon={<GitCommitVertical aria-hidden="true" />}
          onClick={() => go.toTopics()}
        />
        <IconButton
          label={t('chat.newIncognitoChat')}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() => create.mutate({ incognito: true })}
        />
        <IconButton label={t('chat.newChat')} keys={newChatKeys} icon={<Plus aria-hidden="true" />} onClick={newChat} />
      </div>
      {sessions?.length === 0 ? (
        <p className={styles.none}>{t('chat.yourChatsAppearHere')}</p>
      ) : (
        <ChatSearch>
          <ul className={styles.rows}>
            {sorted.slice(0, limit).map((session) => (
              <SessionRow key={session.id} session={session} isOpen={session.id === openId} onDeleted={onDeleted} />
            ))}
            {sorted.length > limit && (
              <li>
                <button type="button" className={styles.more} onClick={() => setLimit(limit + PAGE_SIZE)}>
                  {t('chat.showOlder')}
                </button>
              </li>
            )}
          </ul>
        </ChatSearch>
      )}
    </nav>
  );
});
