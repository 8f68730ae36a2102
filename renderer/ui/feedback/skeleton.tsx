import styles from './skeleton.module.css';

/** Placeholder lines for a text that is loading; `text` says so to screen readers. */
export function Skeleton({ text }: { text: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{text}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
