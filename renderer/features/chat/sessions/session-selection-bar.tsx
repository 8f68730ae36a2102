import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { Button } from '../../../ui/actions/button';
import styles from './session-list.module.css';
import { isPinned, untakenOf, type SessionActs } from './use-session-acts';
import { t } from '../../../../shared/messages/message';

/** The number of selected chats and what can be done to them. */
export function SessionSelectionBar({
  selected,
  taking,
  acts,
  onClear,
}: {
  selected: readonly SessionSummary[];
  /** Chats whose notes are being taken. */
  taking: ReadonlySet<string>;
  acts: SessionActs;
  onClear: () => void;
}) {
  const untaken = untakenOf(selected, taking);
  const done = (act: (sessions: readonly SessionSummary[]) => void) => () => {
    act(selected);
    onClear();
  };
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('lists.selectedChats')}>
      <span>{t('lists.chatsSelected', { count: selected.length })}</span>
      <Button size="small" onClick={done(acts.pin)}>
        {t(selected.every(isPinned) ? 'lists.unpin' : 'lists.pin')}
      </Button>
      {untaken.length > 0 && (
        <Button size="small" onClick={done(() => acts.takeNotes(untaken))}>
          {t('lists.takeNotesCount', { count: untaken.length })}
        </Button>
      )}
      <Button size="small" disabled={selected.every(({ pending }) => pending === 0)} onClick={done(acts.review)}>
        {t('lists.review')}
      </Button>
      <Button size="small" tone="danger" keys={['Del']} onClick={done(acts.remove)}>
        {t('lists.delete')}
      </Button>
      <Button size="small" tone="plain" keys={['Esc']} onClick={onClear}>
        {t('lists.clear')}
      </Button>
    </div>
  );
}
