import { t } from '../../../shared/messages/message';
import type { ReviewAction } from '../../commands/review-keys';
import { Button } from '../../ui/actions/button';
import styles from './styles/review.module.css';
import type { ReviewScreenState } from './use-review-screen';

/** Actions on the selected units, at the foot of the list so that no row moves when the bar appears. */
export function SelectionBar({ screen }: { screen: ReviewScreenState }) {
  const count = screen.selection.selected.size;
  if (count === 0) return null;
  const button = (action: ReviewAction, words: string) => (
    <Button size="small" tone="plain" keys={screen.keysOf(action)} onClick={() => screen.onAction(action)}>
      {words}
    </Button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('review.countSelected', { count })}>
      <span className={styles.selectedCount}>{t('review.countSelected', { count })}</span>
      {button('keep-rest', t('common.keep'))}
      {button('drop-rest', t('common.drop'))}
      {button('defer', t('common.later'))}
      {button('category', t('common.category'))}
      {count > 1 && button('merge', t('common.merge'))}
      {button('select-shown', t('review.allShown'))}
      {button('clear', t('common.selectNothing'))}
    </div>
  );
}
