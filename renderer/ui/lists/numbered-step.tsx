import type { ReactNode } from 'react';
import styles from './numbered-step.module.css';

export interface NumberedStepProps {
  number: number;
  label: string;
  children: ReactNode;
}

/** One numbered step of an explanation: number, name, result. Must be inside an `<ol>`. */
export function NumberedStep({ number, label, children }: NumberedStepProps) {
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
