import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { ReviewList, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { Button } from '../../ui/actions/button';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { AgreementDialog } from './agreement-dialog';
import { ExportDialog } from './export-dialog';
import { MarkDialog } from './mark-dialog';
import { NoteDetail } from './note-detail';
import { JUDGEMENT_TEXT, MARK_TEXT, type ReviewFilter, rowsOfFilter } from './shared-notes-text';
import styles from './shared-notes.module.css';
import { useJudging, useReviewActs } from './use-review-acts';
import { NothingLeft } from '../../inbox/nothing-left';
import { MoreMenu } from '../../ui/actions/more-menu';
import { EmptyState } from '../../ui/feedback/empty-state';
import { WayOn } from '../../navigation/way-on';
import { cursorActionOf, useListCursor } from '../../commands/list-cursor';
import type { ListAction } from '../../commands/list-keys';
import { isTyping } from '../../commands/shortcuts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/text/date-text';

const ROW_HEIGHT = 52;

interface NoteListProps {
  rows: readonly ReviewRow[];
  activeId: string | null;
  onActivate: (noteId: string) => void;
  ref: Ref<HTMLDivElement>;
}

/** The notes of a collection; the keys of the page act on the active one. Only what is in sight is rendered. */
function NoteList({ rows, activeId, onActivate, ref }: NoteListProps) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]!.noteId,
    overscan: 8,
  });
  const activeIndex = rows.findIndex(({ noteId }) => noteId === activeId);
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, virtual]);
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref !== null && ref !== undefined) ref.current = element;
      }}
      className={styles.list}
      role="listbox"
      aria-label={t('collectionReview.notes')}
      aria-activedescendant={activeIndex >= 0 ? `shared-note-${activeId}` : undefined}
      tabIndex={0}
    >
      <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]!;
          const isActive = row.noteId === activeId;
          return (
            <div
              key={key}
              id={`shared-note-${row.noteId}`}
              ref={virtual.measureElement}
              data-index={index}
              role="option"
              aria-selected={isActive}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classNames(styles.row, isActive && styles.active)}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onActivate(row.noteId)}
            >
              <span className={styles.rowTitle} dir="auto">
                {row.title}
              </span>
              <span className={styles.rowDetail}>{rowDetail(row)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function rowDetail({ member, keptAt, own, reviews, marks }: ReviewRow): string {
  const kinds = [...new Set(marks.map(({ kind }) => MARK_TEXT[kind]))];
  return [
    t('collectionReview.rowBy', { member, day: formatDate(keptAt, 'day') }),
    own === null ? t('collectionReview.rowReviews', { count: reviews }) : JUDGEMENT_TEXT[own.judgement],
    ...(own !== null && !own.isCurrent ? [t('collectionReview.judgedEarlier')] : []),
    ...kinds,
  ].join(' · ');
}

interface Props {
  id: string;
  list: ReviewList;
  /** The server cannot be reached; what was read is shown and nothing can be changed. */
  isAway: boolean;
  onReadAgain: () => void;
  /** Which collection, where there are several. */
  choice: ReactNode;
}

/** One collection: its notes on the left, the chosen one with judgements and marks on the right, all by keyboard. */
export function CollectionReview({ id, list, isAway, onReadAgain, choice }: Props) {
  const isReader = list.role === 'reader';
  const [filter, setFilter] = useState<ReviewFilter>(isReader ? 'all' : 'to-judge');
  const [dialog, setDialog] = useState<'agreement' | 'export' | 'mark' | null>(null);
  const acts = useReviewActs(id, onReadAgain);
  const shown = rowsOfFilter(list.rows, filter);
  const cursor = useListCursor(shown, ({ noteId }) => noteId, { shown: filter });
  const { active } = cursor;
  const review = useJudging(id, acts, cursor, {
    rows: shown,
    staysInPlace: filter === 'to-judge',
    canJudge: !isReader && !isAway,
  });
  const canMark = list.role === 'curator' && !isAway;
  const byAction: Record<SharedNotesAction, () => void> = {
    ...cursor.moves,
    keep: () => review.judge('keep', true),
    drop: () => review.judge('drop', true),
    unsure: () => review.judge('unsure', true),
    'take-back': review.takeBack,
    comment: () => review.comment.current?.focus(),
    mark: () => {
      if (active !== null && canMark) setDialog('mark');
    },
    undo: () => {
      if (!isAway) void acts.undo();
    },
    'first-filter': () => setFilter('all'),
    'second-filter': () => setFilter('to-judge'),
    'third-filter': () => setFilter('marked'),
    'to-list': cursor.focus,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (dialog !== null) return;
    // In text fields Esc alone is a key of the page.
    const leaves = event.key === 'Escape' && isTyping(event.target) && !event.nativeEvent.isComposing;
    const action = leaves ? 'to-list' : cursorActionOf(event, 'sharedNotes');
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  return (
    <div ref={cursor.screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <ReviewHead list={list} isAway={isAway} onReadAgain={onReadAgain} filter={filter} onFilter={setFilter}>
        {choice}
        <MoreMenu
          items={[
            { label: t('collectionReview.agreement'), onSelect: () => setDialog('agreement') },
            { label: t('collectionReview.exportReview'), onSelect: () => setDialog('export') },
          ]}
        />
      </ReviewHead>
      <div
        id="shared-notes-panel"
        role="tabpanel"
        aria-labelledby={`shared-notes-tab-${filter}`}
        className={styles.panel}
      >
        {shown.length === 0 ? (
          <NothingListed filter={filter} isEmpty={list.rows.length === 0} onShowAll={() => setFilter('all')} />
        ) : (
          <div className={styles.split}>
            <NoteList ref={cursor.list} rows={shown} activeId={active?.noteId ?? null} onActivate={cursor.activate} />
            <div className={styles.pane} tabIndex={0} role="region" aria-label={t('common.note')}>
              {active !== null && (
                <NoteDetail
                  key={active.noteId}
                  row={active}
                  role={list.role}
                  review={review}
                  canMark={canMark}
                  onMark={byAction.mark}
                  onTakeMarkBack={({ otherId, kind, reason }) =>
                    void acts.takeMarkBack([active.noteId, otherId], kind, reason)
                  }
                />
              )}
            </div>
          </div>
        )}
      </div>
      {dialog === 'agreement' && (
        <AgreementDialog id={id} name={list.name} isReader={isReader} onClose={() => setDialog(null)} />
      )}
      {dialog === 'export' && <ExportDialog id={id} name={list.name} onClose={() => setDialog(null)} />}
      {dialog === 'mark' && active !== null && (
        <MarkDialog
          note={active}
          rows={list.rows}
          onMark={(otherId, kind, reason) => {
            setDialog(null);
            void acts.mark([active.noteId, otherId], kind, reason);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface ReviewHeadProps extends Pick<Props, 'list' | 'isAway' | 'onReadAgain'> {
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  children: ReactNode;
}

/** The name of the collection, what keeps it from being complete, and the filters. */
function ReviewHead({ list, isAway, onReadAgain, filter, onFilter, children }: ReviewHeadProps) {
  const { rows, total, host } = list;
  const isReader = list.role === 'reader';
  const left = rowsOfFilter(rows, 'to-judge').length;
  return (
    <>
      <TopBar
        title={list.name}
        facts={
          <span>
            {isReader
              ? t('collectionReview.factsReader', { host, total })
              : t('collectionReview.facts', { host, total, left })}
          </span>
        }
      >
        {children}
      </TopBar>
      <div className={styles.notices}>
        {isAway && (
          <p role="status" data-testid="collection-away">
            {t('collectionReview.away')}{' '}
            <Button size="small" onClick={onReadAgain}>
              {t('common.tryAgain')}
            </Button>
          </p>
        )}
        {isReader && <p>{t('collectionReview.readerOnly')}</p>}
        {total > rows.length && <p>{t('collectionReview.moreThanListed', { shown: rows.length, total })}</p>}
        <TabBar
          name="shared-notes"
          label={t('common.filters')}
          tabs={[
            { id: 'all', label: t('common.all'), count: rows.length },
            ...(isReader ? [] : [{ id: 'to-judge' as const, label: t('collectionReview.notJudged'), count: left }]),
            { id: 'marked', label: t('collectionReview.marked'), count: rowsOfFilter(rows, 'marked').length },
          ]}
          tab={filter}
          onTab={onFilter}
        />
      </div>
    </>
  );
}

interface NothingListedProps {
  filter: ReviewFilter;
  /** The collection holds nothing at all. */
  isEmpty: boolean;
  onShowAll: () => void;
}

/** Why no note is listed, and what to do about it. */
function NothingListed({ filter, isEmpty, onShowAll }: NothingListedProps) {
  if (isEmpty)
    return (
      <EmptyState title={t('collectionReview.noNotes')} action={<WayOn to="collections" />}>
        {t('collectionReview.noNotesDetail')}
      </EmptyState>
    );
  const showAll = <Button onClick={onShowAll}>{t('collectionReview.showAll')}</Button>;
  return filter === 'marked' ? (
    <EmptyState title={t('collectionReview.noneMarked')} action={showAll}>
      {t('collectionReview.noneMarkedDetail')}
    </EmptyState>
  ) : (
    <NothingLeft kind="shared-notes" action={showAll}>
      {t('collectionReview.allJudgedDetail')}
    </NothingLeft>
  );
}

type SharedNotesAction = ListAction<'sharedNotes'> | 'first' | 'last' | 'to-list';
