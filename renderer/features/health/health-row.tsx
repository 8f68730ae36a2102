import { Check, CircleDashed, CircleDot, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import type { Condition, HealthLine } from './health-text';
import styles from './health.module.css';
import { labels, t } from '../../../shared/messages/message';

const CONDITION_ICONS = {
  good: Check,
  waiting: CircleDot,
  attention: TriangleAlert,
  bad: CircleX,
  unknown: CircleDashed,
};
const CONDITION_LABELS: Record<Condition, string> = labels({
  good: 'health.inOrder',
  waiting: 'health.couldBeLookedAt',
  attention: 'health.needsAttention',
  bad: 'health.damaged',
  unknown: 'health.notChecked',
});

/** A condition as a shape and a colour, with its word for screen readers. */
export function ConditionMark({ condition }: { condition: Condition }) {
  const Mark = CONDITION_ICONS[condition];
  return (
    <Mark className={classNames(styles.mark, styles[condition])} role="img" aria-label={CONDITION_LABELS[condition]} />
  );
}

interface Props {
  name: string;
  line: HealthLine;
  /** `h2` where it stands under no section’s heading. */
  heading?: 'h2' | 'h3';
  isWorking?: boolean;
  share?: number | null;
  /** It is shown under the words, such as a bar. */
  figure?: ReactNode;
  children?: ReactNode;
}

/** One part: its condition and its actions. */
export function HealthRow({
  name,
  line,
  heading: Heading = 'h3',
  isWorking = false,
  share = null,
  figure,
  children,
}: Props) {
  return (
    <li className={styles.line}>
      <ConditionMark condition={line.condition} />
      <Heading className={styles.name}>{name}</Heading>
      <div className={styles.words}>
        <p>{line.words}</p>
        {line.detail !== '' && <p className={styles.detail}>{line.detail}</p>}
        {figure}
        {isWorking && (
          <div className={styles.working} role="status">
            <span>{t('health.underWay')}</span>
            <ProgressBar label={`${name}: ${t('health.underWay')}`} value={share} />
          </div>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** Rows that belong together, under a heading. */
export function HealthSection({ title, children }: { title: string; children: ReactNode }) {
  const id = `health-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}
