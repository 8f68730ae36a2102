import type { SessionSummary } from '../../../../shared/ipc/routes/chat';
import { Button } from '../../../ui/actions/button';
import styles from './session-list.module.css';
import { isPinned, type SessionActs } from './use-session-acts';
import { t } from '../../../../shared/messages/message';

/** The number of selected chats and what can be done to them. */
export function SessionSelectionBar({
  selected,
  acts,
  onClear,
}: {
  selected: readonly SessionSummary[];
  acts: SessionActs;
  onClear: () => void;
}) {
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
