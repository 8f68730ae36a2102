import { Button } from '../../ui/actions/button';
import styles from './styles/review.module.css';
import { t } from '../../../shared/messages/message';

/** Says that notes of a few chats are shown, and leads to all of them. */
export function OnlyOfChats({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  return (
    <p className={styles.only} role="status">
      {t('lists.onlyOfChats', { count })}
      <Button size="small" onClick={onShowAll}>
        {t('common.showAll')}
      </Button>
    </p>
  );
}
