import styles from './archived-mark.module.css';

/** A word before or beside a note that the person archived. */
export function ArchivedMark() {
  return <span className={styles.mark}>archived </span>;
}
