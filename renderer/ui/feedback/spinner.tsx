import styles from './spinner.module.css';

/** A waiting sign with its reason beside it: `<Spinner text="searching the vault" />`. */
export function Spinner({ text }: { text: string }) {
  return (
    <span className={styles.spinner}>
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{text}</span>
    </span>
  );
}
