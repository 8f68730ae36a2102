import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './styles/review.module.css';
import { timeLeftText } from './queue/review-text';
import type { ReviewScreenState } from './use-review-screen';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

/** Counts, the estimated time, the filter, and a progress line. */
export function ReviewBar({ screen }: { screen: ReviewScreenState }) {
  const { review, filter, setFilter, setDialog } = screen;
  const { counts } = review.state;
  /** Units behind closed folds, which the estimated time leaves out; and units from imports that the person said. */
  const { folded = 0, said = 0 } = review.query.data ?? {};
  const span = (text: ReactNode) => <span className={styles.count}>{text}</span>;
  const decided = counts.kept + counts.dropped;
  const total = decided + counts.pending;
  return (
    <div className={styles.head}>
      <TopBar
        title={t('common.review')}
        facts={
          <>
            <span>{rich('review.pendingNumberWaiting', { pending: counts.pending, span })}</span>
            <span className="kept-text">{rich('review.keptNumberKept', { kept: counts.kept, span })}</span>
            <span title={t('review.droppedUnitsStayReadable')}>
              {rich('review.droppedNumberDropped', { dropped: counts.dropped, span })}
            </span>
            {counts.deferred > 0 && (
              <span>{rich('review.deferredNumberLater', { deferred: counts.deferred, span })}</span>
            )}
          </>
        }
      >
        <span className={styles.timeLeft}>{timeLeftText(Math.max(0, counts.pending - folded))}</span>
        <label className={styles.filter}>
          <span className="visually-hidden">{t('review.filterUnits')}</span>
          <input
            ref={screen.filterField}
            value={filter}
            placeholder={t('review.filterHint')}
            onChange={(event) => setFilter(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              if (event.key === 'Escape') setFilter('');
              screen.focusList();
            }}
          />
          <Kbd keys={['/']} />
        </label>
        <Button size="small" tone="plain" onClick={() => setDialog('learned')}>
          {t('review.order')}
        </Button>
        <Button
          size="small"
          tone="plain"
          aria-label={t('review.keysOfReview')}
          keys={['?']}
          onClick={() => setDialog('keys')}
        />
      </TopBar>
      {said > 0 && filter === '' && (
        <div className={styles.saidBar}>
          <Button size="small" keys={screen.keysOf('keep-said-all')} onClick={() => screen.onAction('keep-said-all')}>
            {t('review.keepAllSaid', { said })}
          </Button>
          <span className={styles.quiet}>{t('review.restStays')}</span>
        </div>
      )}
      <ProgressBar label={t('review.decided')} value={total === 0 ? 0 : decided / total} />
    </div>
  );
}
