import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is being done, for screen readers. */
  label: string;
  /** 0 to 1; null while the end is not known. */
  value: number | null;
}

/** A 3 px line that fills. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <i
        className={share === null ? styles.unknown : styles.fill}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
