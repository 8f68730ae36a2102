import { t } from '../../../shared/messages/message';
import { runCommand } from '../../commands/commands';
import { errorText } from '../../ipc/client';
import { NothingLeft, NothingLeftBar } from '../../inbox/nothing-left';
import { useGo } from '../../navigation/navigation';
import type { ReviewScreenProps } from '../../navigation/screen-props';
import { WayOn } from '../../navigation/way-on';
import { Button } from '../../ui/actions/button';
import { MoreMenu } from '../../ui/actions/more-menu';
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
            list={screen.grid}
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
        sessions === null ? (
          <NothingLeft
            kind="suggestions"
            action={
              <>
                <Button onClick={() => setDialog('add')}>{t('review.addANote')}</Button>
                <Button onClick={() => runCommand('data.importMemory')}>{t('exchange.orPasteMemory')}</Button>
              </>
            }
          >
            {t('inbox.aboutSuggestions')}
          </NothingLeft>
        ) : (
          <EmptyState title={t('lists.nothingOfChats', { count: sessions.length })} action={<WayOn to="chat" />} />
        )
      ) : (
        <UnitList screen={screen} />
      )}
      {!isEmpty && query.isSuccess && state.counts.pending === 0 && <NothingLeftBar kind="suggestions" />}
      <SelectionBar screen={screen} />
      {!isEmpty && <ReviewFoot screen={screen} />}
      <ReviewDialogs screen={screen} />
    </SplitPane>
  );
}

/** The filter, what is seldom done, and a progress line. */
function ReviewBar({ screen }: { screen: ReviewScreenState }) {
  const { review, filter, setFilter, setDialog } = screen;
  const { counts } = review.state;
  /** Units from imports that the person said. */
  const { said = 0 } = review.query.data ?? {};
  const decided = counts.kept + counts.dropped;
  const total = decided + counts.pending;
  return (
    <div className={styles.head}>
      <TopBar title={t('common.review')}>
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
        <MoreMenu
          items={[
            { label: t('review.addANote'), keys: screen.keysOf('add'), onSelect: () => setDialog('add') },
            { label: t('review.order'), onSelect: () => setDialog('learned') },
            { label: t('review.keysOfReview'), keys: screen.keysOf('keys'), onSelect: () => setDialog('keys') },
          ]}
        />
      </TopBar>
      {said > 0 && filter === '' && (
        <div className={styles.saidBar}>
          <Button size="small" keys={screen.keysOf('keep-said-all')} onClick={() => screen.onAction('keep-said-all')}>
            {t('review.keepAllSaid', { said })}
          </Button>
        </div>
      )}
      <ProgressBar label={t('review.decided')} value={total === 0 ? 0 : decided / total} />
    </div>
  );
}

/** Counts, and the estimated time without what is behind closed folds. */
function ReviewFoot({ screen: { review } }: { screen: ReviewScreenState }) {
  const { counts } = review.state;
  const span = (text: ReactNode) => <span className={styles.count}>{text}</span>;
  return (
    <p className={styles.foot}>
      <span>{rich('review.pendingNumberWaiting', { pending: counts.pending, span })}</span>
      <span className="kept-text">{rich('review.keptNumberKept', { kept: counts.kept, span })}</span>
      <span title={t('review.droppedUnitsStayReadable')}>
        {rich('review.droppedNumberDropped', { dropped: counts.dropped, span })}
      </span>
      {counts.deferred > 0 && <span>{rich('review.deferredNumberLater', { deferred: counts.deferred, span })}</span>}
      <span className={styles.timeLeft}>
        {timeLeftText(Math.max(0, counts.pending - (review.query.data?.folded ?? 0)))}
      </span>
    </p>
  );
}
