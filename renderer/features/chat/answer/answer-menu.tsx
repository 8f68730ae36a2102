import { Ellipsis } from 'lucide-react';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import styles from '../styles/turn.module.css';

/** From this confidence of high stakes on, two analysts are offered as a button. Set by hand. */
const HIGH_STAKES_CONFIDENCE = 0.7;

const isHighStakes = ({ needs }: QueryPlan): boolean =>
  needs.some(({ kind, confidence }) => kind === 'high-stakes' && confidence >= HIGH_STAKES_CONFIDENCE);

interface AnswerMenuProps {
  plan: QueryPlan;
  isAnswering: boolean;
  onAnalyse: (() => void) | null;
  /** Null when archived notes were searched or none exist. */
  onAskArchived: (() => void) | null;
  onShowAll: () => void;
}

/** Actions on an answer: two analysts, archived notes, and everything that was considered. */
export function AnswerMenu({ plan, isAnswering, onAnalyse, onAskArchived, onShowAll }: AnswerMenuProps) {
  return (
    <>
      {onAnalyse !== null && isHighStakes(plan) && (
        <Button
          size="small"
          disabled={isAnswering}
          onClick={onAnalyse}
          title="Depth and breadth answer apart, and what they share is shown."
        >
          High stakes: ask two analysts
        </Button>
      )}
      <Menu
        trigger={
          <IconButton className={styles.menu} label="More for this answer" icon={<Ellipsis aria-hidden="true" />} />
        }
        items={[
          ...(onAnalyse === null ? [] : [{ label: 'Ask two analysts', onSelect: onAnalyse, isDisabled: isAnswering }]),
          ...(onAskArchived === null
            ? []
            : [{ label: 'Ask again with archived notes', onSelect: onAskArchived, isDisabled: isAnswering }]),
          { label: 'Show what was considered', onSelect: onShowAll },
        ]}
      />
    </>
  );
}
