import { EyeOff, Ellipsis } from 'lucide-react';
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { useCommand } from '../../../ipc/queries';
import { classNames } from '../../../ui/class-names';
import { formatDate } from '../../../ui/text/date-text';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { PinMark } from './pin-session';
import styles from './session-list.module.css';
import type { SessionActs } from './use-session-acts';
import { t } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';

interface SessionRowProps {
  session: SessionSummary;
  isOpen: boolean;
  isSelected: boolean;
  isRenaming: boolean;
  /** The chats whose notes are being taken, as far as they concern this row. */
  taking: ReadonlySet<string>;
  acts: SessionActs;
  onClick: (event: MouseEvent, session: SessionSummary) => void;
  onKeyDown: (event: KeyboardEvent, session: SessionSummary) => void;
  onRenamed: () => void;
}

/** One conversation: open, rename (F2), delete (Del) with undo; it may be one of those selected. */
export const SessionRow = memo(function SessionRow({
  session,
  isOpen,
  isSelected,
  isRenaming,
  taking,
  acts,
  onClick,
  onKeyDown,
  onRenamed,
}: SessionRowProps) {
  useLanguage();
  if (isRenaming)
    return (
      <li className={styles.row}>
        <RenameField session={session} onDone={onRenamed} />
      </li>
    );
  return (
    <li className={classNames(styles.row, isOpen && styles.open, isSelected && styles.selected)}>
      <button
        type="button"
        className={styles.name}
        data-session={session.id}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => onClick(event, session)}
        onDoubleClick={() => acts.rename(session)}
        onKeyDown={(event) => onKeyDown(event, session)}
      >
        <span className={styles.title} dir="auto">
          {session.title === '' ? t('chat.newChat') : session.title}
        </span>
        <span className={styles.facts}>
          {isSelected && <span className="visually-hidden">{t('lists.selected')}</span>}
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
          items={acts.itemsOf([session], taking)}
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
