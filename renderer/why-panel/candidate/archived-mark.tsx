import styles from './archived-mark.module.css';
import { t } from '../../../shared/messages/message';

/** The label of an archived note. */
export function ArchivedMark() {
  return <span className={styles.mark}>{t('common.archived3')} </span>;
}
