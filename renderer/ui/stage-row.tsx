import type { ReactNode } from 'react';
import styles from './stage-row.module.css';

export interface StageRowProps {
  number: number;
  label: string;
  children: ReactNode;
}

/** One numbered step of an explanation: number, name, what happened. Lies in an `<ol>`. */
export function StageRow({ number, label, children }: StageRowProps) {
  return (
    <li className={styles.row} data-stage={label}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.label}>{label}</span>
      <div className={styles.body}>{children}</div>
    </li>
  );
}
