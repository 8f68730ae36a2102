import { formatDate } from '../../ui/date-text';
import { Kbd } from '../../ui/kbd';
import styles from './review.module.css';
import type { ListRow } from './review-rows';
import { groupSource } from './review-words';

interface Props {
  row: Extract<ListRow, { kind: 'group' }>;
  /** Whether the keys act on this group. */
  isActive: boolean;
  keepKeys: string[];
  onKeepRest: (groupKey: string) => void;
}

/** What the units are about, where and when they were said, and the way to keep the rest of them at once. */
export function GroupHeading({ row: { group, waiting, safe }, isActive, keepKeys, onKeepRest }: Props) {
  return (
    <>
      <span className={styles.topic}>
        {group.topic || group.title}{' '}
        <span>
          {waiting} · {groupSource(group)}, {formatDate(group.at, 'moment')}
        </span>
      </span>
      {safe > 1 && (
        <button type="button" tabIndex={-1} className={styles.keepRest} onClick={() => onKeepRest(group.key)}>
          {isActive && <Kbd keys={keepKeys} />} keep {safe < waiting ? `the other ${safe}` : `all ${safe}`}
        </button>
      )}
    </>
  );
}
