import { formatFixed } from '../../../shared/messages/format-number';
import styles from './meter.module.css';

export interface MeterProps {
  /** What is measured, for screen readers. */
  label: string;
  /** 0 to 1. */
  value: number;
  /** Shows the figure beside the bar. */
  hasFigure?: boolean;
}

/** A measured share as a bar, with its figure. */
export function Meter({ label, value, hasFigure = true }: MeterProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div className={styles.box}>
      <div
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={share}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
      {hasFigure && <span className="num">{formatFixed(value, 2)}</span>}
    </div>
  );
}
