import { t } from '../../../shared/messages/message';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import type { ReviewScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { SplitPane } from '../../ui/layout/split-pane';
import { BriefCard } from './brief-card';
import { ReviewDialogs } from './review-dialogs';
import styles from './styles/review.module.css';
import { SelectionBar } from './selection-bar';
import { UnitDetail } from './unit/unit-detail';
import { UnitList } from './unit-list';
import { type ReviewScreenState, useReviewScreen } from './use-review-screen';
import type { ReactNode } from 'react';
import { Kbd } from '../../ui/actions/kbd';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { timeLeftText } from './queue/review-text';
import { rich } from '../../ui/text/rich-message';

/** Review: pending units by topic, decided by keyboard, with the evidence of the active one beside them. */
export function ReviewScreen({ sessions }: ReviewScreenProps) {
  const go = useGo();
  const screen = useReviewScreen(sessions);
  const { review, filter, focusList, setDialog } = screen;
  const { query, state } = review;
  if (query.isError) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const isEmpty = query.isSuccess && query.data.groups.length === 0 && state.rows.length === 0;
  const clearFilter = () => {
    screen.setFilter('');
    focusList();
  };
  return (
    <SplitPane
      contextLabel={t('review.aboutTheChosenUnit')}
      contextWidth={460}
      context={
        isEmpty ? null : (
          <UnitDetail
            row={screen.shown}
            group={screen.shownGroup}
            isWhyOpen={screen.isWhyOpen}
            map={screen.map}
            onAction={screen.act}
            onOpenNote={go.toNote}
          />
        )
      }
    >
      <ReviewBar screen={screen} />
      {sessions === null && <BriefCard />}
      {sessions !== null && (
        <p className={styles.only} role="status">
          {t('lists.onlyOfChats', { count: sessions.length })}
          <Button size="small" onClick={go.toReview}>
            {t('common.showAll')}
          </Button>
        </p>
      )}
      {query.isPending && <Skeleton text={t('review.readingTheUnits')} />}
      {/* The keys have no effect while the filter hides every unit. */}
      {!isEmpty && screen.rows.length === 0 && filter !== '' && (
        <div className={styles.noFit} role="status">
          <span>{t('review.noUnitFitsFilter', { filter: filter.trim() })}</span>
          <Button size="small" onClick={clearFilter}>
            {t('common.clearTheFilter')}
          </Button>
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          title={
            sessions === null ? t('review.nothingWaitsForYou') : t('lists.nothingOfChats', { count: sessions.length })
          }
          action={
            <>
              <Button tone="primary" onClick={go.toChat}>
                {t('common.goToChat')}
              </Button>
              <Button onClick={() => setDialog('add')}>{t('review.addANote')}</Button>
              <DailyReviewLink />
            </>
          }
        >
          {t('review.whenChatAppTakes')}
        </EmptyState>
      ) : (
        <UnitList screen={screen} />
      )}
      <SelectionBar screen={screen} />
      <ReviewDialogs screen={screen} />
    </SplitPane>
  );
}

/** A link to today's fading notes; nothing when there are none. */
function DailyReviewLink() {
  const go = useGo();
  const count = useRoute('dailyReview.today', null).data?.items.length ?? 0;
  return count === 0 ? null : (
    <Button tone="plain" onClick={go.toDailyReview}>
      {t('review.dailyReviewCountLook', { count })}
    </Button>
  );
}

/** Counts, the estimated time, the filter, and a progress line. */
function ReviewBar({ screen }: { screen: ReviewScreenState }) {
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
