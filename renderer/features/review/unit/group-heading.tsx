import { formatDate } from '../../../ui/text/date-text';
import { Kbd } from '../../../ui/actions/kbd';
import styles from '../styles/review.module.css';
import type { ReviewListRow } from '../queue/review-rows';
import { groupSourceText } from '../queue/review-text';
import { rich } from '../../../ui/text/rich-message';

interface Props {
  row: Extract<ReviewListRow, { kind: 'group' }>;
  /** Whether the keys act on this group. */
  isActive: boolean;
  keepKeys: string[];
  onKeepRest: (groupKey: string) => void;
  saidKeys: string[];
  onKeepSaid: (groupKey: string) => void;
}

/** The topic of the units, where and when they were stated, and a button that keeps the rest of them, or what was said. */
export function GroupHeading({
  row: { group, waiting, safe, said },
  isActive,
  keepKeys,
  onKeepRest,
  saidKeys,
  onKeepSaid,
}: Props) {
  return (
    <>
      <span className={styles.topic}>
        {group.topic || group.title}{' '}
        <span>
          {waiting} · {groupSourceText(group)}, {formatDate(group.at, 'moment')}
        </span>
      </span>
      {safe > 1 && (
        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={() => onKeepRest(group.key)}>
          {rich(safe < waiting ? 'review.keepTheOther' : 'review.keepAll', {
            active: isActive && <Kbd keys={keepKeys} />,
            safe,
          })}
        </button>
      )}
      {said > 0 && (
        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={() => onKeepSaid(group.key)}>
          {rich('review.keepSaidHere', { active: isActive && <Kbd keys={saidKeys} />, said })}
        </button>
      )}
    </>
  );
}
