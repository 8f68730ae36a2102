import styles from './archived-mark.module.css';

/** The label of an archived note. */
export function ArchivedMark() {
  return <span className={styles.mark}>archived </span>;
}
