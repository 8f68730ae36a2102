import styles from './skeleton.module.css';

/** Quiet lines where a text is about to stand; `text` says so to screen readers. */
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
