import type { Ref } from 'react';
import type { ReviewQueue } from '../../../shared/ipc/routes/review';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './styles/review.module.css';
import { timeLeftText } from './queue/review-text';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

interface Props {
  counts: ReviewQueue['counts'];
  /** Units behind closed folds, which the estimated time leaves out. */
  folded: number;
  /** Units from imports that the person said. */
  said: number;
  saidKeys: string[];
  onKeepSaid: () => void;
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
  said,
  saidKeys,
  onKeepSaid,
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
        title={t('common.review')}
        facts={
          <>
            <span>
              {rich('review.pendingNumberWaiting', {
                pending: counts.pending,
                span: (text) => <span className={styles.count}>{text}</span>,
              })}
            </span>
            <span className="kept-text">
              {rich('review.keptNumberKept', {
                kept: counts.kept,
                span: (text) => <span className={styles.count}>{text}</span>,
              })}
            </span>
            <span title={t('review.droppedUnitsStayReadable')}>
              {rich('review.droppedNumberDropped', {
                dropped: counts.dropped,
                span: (text) => <span className={styles.count}>{text}</span>,
              })}
            </span>
            {counts.deferred > 0 && (
              <span>
                {rich('review.deferredNumberLater', {
                  deferred: counts.deferred,
                  span: (text) => <span className={styles.count}>{text}</span>,
                })}
              </span>
            )}
          </>
        }
      >
        <span className={styles.timeLeft}>{timeLeftText(Math.max(0, counts.pending - folded))}</span>
        <label className={styles.filter}>
          <span className="visually-hidden">{t('review.filterUnits')}</span>
          <input
            ref={filterRef}
            value={filter}
            placeholder={t('review.filterHint')}
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
          {t('review.order')}
        </Button>
        <Button size="small" tone="plain" aria-label={t('review.keysOfReview')} keys={['?']} onClick={onShowKeys} />
      </TopBar>
      {said > 0 && filter === '' && (
        <div className={styles.saidBar}>
          <Button size="small" keys={saidKeys} onClick={onKeepSaid}>
            {t('review.keepAllSaid', { said })}
          </Button>
          <span className={styles.quiet}>{t('review.restStays')}</span>
        </div>
      )}
      <ProgressBar label={t('review.decided')} value={total === 0 ? 0 : decided / total} />
    </div>
  );
}
