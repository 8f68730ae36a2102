import { t } from '../../../../shared/messages/message';
import { Kbd } from '../../../ui/actions/kbd';
import { formatDate } from '../../../ui/text/date-text';
import { rich } from '../../../ui/text/rich-message';
import type { ReviewListRow } from '../queue/review-state';
import { groupSourceText } from '../queue/review-text';
import styles from '../styles/review.module.css';

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

interface FoldProps {
  row: Extract<ReviewListRow, { kind: 'fold' }>;
  /** Whether the key opens this fold. */
  isActive: boolean;
  foldKeys: string[];
  onToggle: (sessionId: string) => void;
}

/** "Smaller things (41)": the rest of a session, behind a fold. */
export function FoldHeading({ row: { group, isOpen }, isActive, foldKeys, onToggle }: FoldProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.foldHeading}
      aria-expanded={isOpen}
      title={t('review.fromTitle', { title: group.title })}
      onClick={() => onToggle(group.sessionId!)}
    >
      {rich('review.valueSmallerThingsFolded', {
        value: isOpen ? '▾' : '▸',
        span: (text) => <span aria-hidden>{text}</span>,
        folded: group.folded ?? 0,
        active: isActive && <Kbd keys={foldKeys} />,
      })}
    </button>
  );
}
