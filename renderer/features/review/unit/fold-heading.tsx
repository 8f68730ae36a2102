import { Kbd } from '../../../ui/actions/kbd';
import styles from '../styles/review.module.css';
import type { ReviewListRow } from '../queue/review-rows';
import { t } from '../../../../shared/messages/message';
import { rich } from '../../../ui/text/rich-message';

interface Props {
  row: Extract<ReviewListRow, { kind: 'fold' }>;
  /** Whether the key opens this fold. */
  isActive: boolean;
  foldKeys: string[];
  onToggle: (sessionId: string) => void;
}

/** "Smaller things (41)": the rest of a session, behind a fold. */
export function FoldHeading({ row: { group, isOpen }, isActive, foldKeys, onToggle }: Props) {
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
