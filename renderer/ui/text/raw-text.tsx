import styles from './raw-text.module.css';

/** A text as it is, sign by sign, in a box that scrolls by keyboard too. */
export function RawText({ label, children }: { label: string; children: string }) {
  return (
    <pre className={styles.box} tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
