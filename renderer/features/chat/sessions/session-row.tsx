import { EyeOff, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { SessionId } from '../../../../shared/domain/ids';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useGo } from '../../../navigation/navigation';
import { useCommand } from '../../../ipc/queries';
import { classNames } from '../../../ui/class-names';
import { formatDate } from '../../../ui/text/date-text';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { showToast } from '../../../ui/feedback/toasts';
import { PinMark, usePinItem } from './pin-session';
import styles from './session-list.module.css';
import { t } from '../../../../shared/messages/message';

/** One conversation: open, rename (F2), delete (Del) with undo. */
export const SessionRow = memo(function SessionRow({
  session,
  isOpen,
  onDeleted,
}: {
  session: SessionSummary;
  isOpen: boolean;
  onDeleted: (id: SessionId, wasOpen: boolean) => void;
}) {
  const go = useGo();
  const [isRenaming, setRenaming] = useState(false);
  const pinItem = usePinItem(session);
  const restore = useCommand('chat.restoreSession');
  const remove = useCommand('chat.deleteSession', {
    onSuccess: () => {
      onDeleted(session.id, isOpen);
      showToast({
        text: t('chat.deletedTitle', { title: session.title }),
        action: { label: t('chat.undo'), run: () => restore.mutate({ id: session.id }) },
      });
    },
  });
  if (isRenaming)
    return (
      <li className={styles.row}>
        <RenameField session={session} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <button
        type="button"
        className={styles.name}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => go.toSession(session.id)}
        onDoubleClick={() => setRenaming(true)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
          if (event.key === 'Delete') remove.mutate({ id: session.id });
        }}
      >
        <span className={styles.title} dir="auto">
          {session.title === '' ? t('chat.newChat') : session.title}
        </span>
        <span className={styles.facts}>
          {session.incognito && (
            <span className={styles.incognito}>
              <EyeOff size={11} aria-hidden="true" /> {t('chat.incognito')}
            </span>
          )}
          <PinMark session={session} />
          <span>{formatDate(session.updatedAt)}</span>
          {session.pending > 0 && <span>{t('chat.pendingNumberToReview', { pending: session.pending })}</span>}
        </span>
      </button>
      <span className={styles.menu}>
        <Menu
          trigger={
            <IconButton
              label={t('chat.actionsForTitle', { title: session.title })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={[
            {
              label: t('chat.rename'),
              icon: <Pencil aria-hidden="true" />,
              keys: ['F2'],
              onSelect: () => setRenaming(true),
            },
            pinItem,
            {
              label: t('chat.delete'),
              icon: <Trash2 aria-hidden="true" />,
              keys: ['Del'],
              tone: 'danger',
              onSelect: () => remove.mutate({ id: session.id }),
            },
          ]}
        />
      </span>
    </li>
  );
});

function RenameField({ session, onDone }: { session: SessionSummary; onDone: () => void }) {
  const rename = useCommand('chat.renameSession');
  const isCancelled = useRef(false);
  const save = (title: string) => {
    if (!isCancelled.current && title.trim() !== '' && title.trim() !== session.title)
      rename.mutate({ id: session.id, title: title.trim() });
    onDone();
  };
  return (
    <input
      className={styles.rename}
      aria-label={t('chat.nameOfTheSession')}
      defaultValue={session.title}
      maxLength={300}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => save(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.preventDefault();
          isCancelled.current = true;
          event.currentTarget.blur();
        }
      }}
    />
  );
}
