import { formatDate } from '../../../ui/text/date-text';
import { Kbd } from '../../../ui/actions/kbd';
import styles from '../styles/review.module.css';
import type { ReviewListRow } from '../queue/review-rows';
import { groupSourceText } from '../queue/review-text';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

interface Props {
  row: Extract<ReviewListRow, { kind: 'group' }>;
  /** Whether the keys act on this group. */
  isActive: boolean;
  keepKeys: string[];
  onKeepRest: (groupKey: string) => void;
}

/** The topic of the units, where and when they were stated, and a button that keeps the rest of them. */
export function GroupHeading({ row: { group, waiting, safe }, isActive, keepKeys, onKeepRest }: Props) {
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
          {rich('review.activeKeepSafe', {
            active: isActive && <Kbd keys={keepKeys} />,
            safe: safe < waiting ? t('review.theOtherSafe', { safe }) : t('review.allSafe', { safe }),
          })}
        </button>
      )}
    </>
  );
}
