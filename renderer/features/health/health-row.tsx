import { Check, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { ProgressBar } from '../../ui/progress-bar';
import type { Condition, HealthLine } from './health-words';
import styles from './health.module.css';

const MARKS = { good: Check, attention: TriangleAlert, bad: CircleX, unknown: CircleDashed };
const WORDS: Record<Condition, string> = { good: 'in order', attention: 'needs attention', bad: 'damaged', unknown: 'not checked' };

/** A condition as a shape and a colour, with its word for screen readers. */
export function ConditionMark({ condition }: { condition: Condition }) {
  const Mark = MARKS[condition];
  return <Mark className={classNames(styles.mark, styles[condition])} role="img" aria-label={WORDS[condition]} />;
}

/** One part: how it is, and what can be done about it. `working` names what is being done now. */
export function HealthRow({ name, line, working, share = null, children }: { name: string; line: HealthLine; working?: string; share?: number | null; children?: ReactNode }) {
  return (
    <li className={styles.line}>
      <ConditionMark condition={line.condition} />
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.words}>
        <p>{line.words}</p>
        <p className={styles.detail}>{line.detail}</p>
        {working !== undefined && <div className={styles.working} role="status"><span>{working}</span><ProgressBar label={working} value={share} /></div>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
