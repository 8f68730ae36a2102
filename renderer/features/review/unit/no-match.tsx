import { Button } from '../../../ui/actions/button';
import styles from '../styles/review.module.css';
import { t } from '../../../../shared/messages/message';

/** It is shown above the empty list while the filter hides every unit: the keys have no effect then. */
export function NoMatch({ filter, onClear }: { filter: string; onClear: () => void }) {
  return (
    <div className={styles.noFit} role="status">
      <span>{t('review.noUnitFitsFilter', { filter: filter.trim() })}</span>
      <Button size="small" onClick={onClear}>
        {t('common.clearTheFilter')}
      </Button>
    </div>
  );
}
