import type { ReactNode } from 'react';
import styles from './guide-step.module.css';

/** One step of a guide: its number, what it is about, and what to do. Must be inside an `<ol>`. */
export function GuideStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <h3 className={styles.title}>{title}</h3>
        {children}
      </div>
    </li>
  );
}
