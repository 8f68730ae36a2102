import type { Ref } from 'react';
import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './styles/review.module.css';
import { timeLeftText } from './queue/review-text';

interface Props {
  counts: ReviewQueue['counts'];
  /** Units behind closed folds, which the estimated time leaves out. */
  folded: number;
  filter: string;
  onFilter: (text: string) => void;
  filterRef: Ref<HTMLInputElement>;
  /** Enter or Esc in the filter returns to the list. */
  onLeaveFilter: () => void;
  onShowKeys: () => void;
  /** Shows what the order learned. */
  onShowOrder: () => void;
}

/** Counts, the estimated time, the filter, and a progress line. */
export function ReviewBar({
  counts,
  folded,
  filter,
  onFilter,
  filterRef,
  onLeaveFilter,
  onShowKeys,
  onShowOrder,
}: Props) {
  const decided = counts.kept + counts.dropped;
  const total = decided + counts.pending;
  return (
    <div className={styles.head}>
      <TopBar
        title="Review"
        facts={
          <>
            <span>
              <span className={styles.count}>{counts.pending.toLocaleString()}</span> waiting
            </span>
            <span className="kept-text">
              <span className={styles.count}>{counts.kept.toLocaleString()}</span> kept
            </span>
            <span title="Dropped units stay readable in the vault and can be brought back.">
              <span className={styles.count}>{counts.dropped.toLocaleString()}</span> dropped
            </span>
            {counts.deferred > 0 && (
              <span>
                <span className={styles.count}>{counts.deferred.toLocaleString()}</span> later
              </span>
            )}
          </>
        }
      >
        <span className={styles.timeLeft}>{timeLeftText(Math.max(0, counts.pending - folded))}</span>
        <label className={styles.filter}>
          <span className="visually-hidden">Filter units</span>
          <input
            ref={filterRef}
            value={filter}
            placeholder="filter"
            onChange={(event) => onFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              if (event.key === 'Escape') onFilter('');
              onLeaveFilter();
            }}
          />
          <Kbd keys={['/']} />
        </label>
        <Button size="small" tone="plain" onClick={onShowOrder}>
          Order
        </Button>
        <Button size="small" tone="plain" aria-label="Keys of review" keys={['?']} onClick={onShowKeys} />
      </TopBar>
      <ProgressBar label="Decided" value={total === 0 ? 0 : decided / total} />
    </div>
  );
}
