import type { Ref } from 'react';
import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { Kbd } from '../../ui/kbd';
import { ProgressBar } from '../../ui/progress-bar';
import { TopBar } from '../../ui/top-bar';
import styles from './review.module.css';
import { timeLeftWords } from './review-words';

interface Props {
  counts: ReviewQueue['counts'];
  filter: string;
  onFilter: (text: string) => void;
  filterRef: Ref<HTMLInputElement>;
  /** Enter or Esc in the filter: back to the list. */
  onLeaveFilter: () => void;
}

/** Counts, the rest of the time, the filter, and a line that fills. */
export function ReviewBar({ counts, filter, onFilter, filterRef, onLeaveFilter }: Props) {
  const decided = counts.kept + counts.dropped;
  const total = decided + counts.waiting;
  return (
    <div className={styles.head}>
      <TopBar
        title="Review"
        facts={(
          <>
            <span><span className={styles.count}>{counts.waiting}</span> waiting</span>
            <span className="kept-text"><span className={styles.count}>{counts.kept}</span> kept</span>
            <span><span className={styles.count}>{counts.dropped}</span> dropped</span>
            {counts.later > 0 && <span><span className={styles.count}>{counts.later}</span> later</span>}
          </>
        )}
      >
        <span className={styles.timeLeft}>{timeLeftWords(counts.waiting)}</span>
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
      </TopBar>
      <ProgressBar label="Decided" value={total === 0 ? 0 : decided / total} />
    </div>
  );
}
