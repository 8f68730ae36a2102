import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Judgement } from '../../../shared/domain/collection-review';
import type { ReviewList, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { AgreementDialog } from './agreement-dialog';
import { ExportDialog } from './export-dialog';
import { MarkDialog } from './mark-dialog';
import { NoteDetail } from './note-detail';
import { NoteList } from './note-list';
import { rowsOfFilter, type ReviewFilter } from './shared-notes-text';
import styles from './shared-notes.module.css';
import { useReviewActs } from './use-review-acts';
import { EmptyState } from '../../ui/feedback/empty-state';
import { WayOn } from '../../navigation/way-on';
import { listActionOf, type ListAction } from '../../commands/list-keys';
import { isTyping } from '../../commands/shortcuts';

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
  const [cursor, setCursor] = useState<{ id: string; at: number } | null>(null);
  const [dialog, setDialog] = useState<'agreement' | 'export' | 'mark' | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const screen = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const acts = useReviewActs(id, onReadAgain);

  const shown = rowsOfFilter(list.rows, filter);
  // A note that left the filter is gone; the next one takes its index.
  const found = shown.findIndex(({ noteId }) => noteId === cursor?.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(cursor?.at ?? 0, shown.length - 1));
  const active = shown[index] ?? null;
  const text = useRoute(
    'collectionReviews.text',
    { id, noteId: active?.noteId ?? '' },
    { enabled: active !== null, staleTime: 30_000 },
  );
  const hasList = shown.length > 0;
  useEffect(() => {
    (hasList ? box : screen).current?.focus({ preventScroll: true });
  }, [hasList, filter]);

  const canJudge = !isReader && !isAway;
  const canMark = list.role === 'curator' && !isAway;
  const draftOf = (row: ReviewRow): string => drafts.get(row.noteId) ?? row.own?.comment ?? '';
  const setDraft = (noteId: string, words: string) => setDrafts(new Map(drafts).set(noteId, words));
  const forgetDraft = (noteId: string) =>
    setDrafts((before) => new Map([...before].filter(([note]) => note !== noteId)));
  const moveTo = (next: number) => {
    const target = Math.min(shown.length - 1, Math.max(0, next));
    if (shown[target] !== undefined) setCursor({ id: shown[target].noteId, at: target });
  };
  const toList = () => (hasList ? box : screen).current?.focus({ preventScroll: true });
  const judge = (judgement: Judgement, goesOn: boolean) => {
    if (active === null || !canJudge) return;
    const row = active;
    // In the filter of what is to judge, the next note moves up to this index by itself.
    const next = shown.findIndex(({ own }, position) => position > index && own === null);
    if (goesOn && next >= 0) setCursor({ id: shown[next]!.noteId, at: filter === 'to-judge' ? index : next });
    else setCursor({ id: row.noteId, at: index });
    toList();
    const seen = text.data?.noteId === row.noteId ? text.data : row;
    const { version, contentHash } = seen;
    void acts.judge(row, judgement, draftOf(row), { version, contentHash }).then((isDone) => {
      if (isDone) forgetDraft(row.noteId);
    });
  };
  const byAction: Record<SharedNotesAction, () => void> = {
    down: () => moveTo(index + 1),
    up: () => moveTo(index - 1),
    first: () => moveTo(0),
    last: () => moveTo(shown.length - 1),
    keep: () => judge('keep', true),
    drop: () => judge('drop', true),
    unsure: () => judge('unsure', true),
    'take-back': () => {
      if (active !== null && canJudge) void acts.takeBack(active);
    },
    comment: () => comment.current?.focus(),
    mark: () => {
      if (active !== null && canMark) setDialog('mark');
    },
    undo: () => {
      if (!isAway) void acts.undo();
    },
    'first-filter': () => setFilter('all'),
    'second-filter': () => setFilter('to-judge'),
    'third-filter': () => setFilter('marked'),
    'to-list': toList,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (dialog !== null) return;
    const action = sharedNotesActionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  const left = rowsOfFilter(list.rows, 'to-judge').length;
  const facts = { host: list.host, total: list.total };
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar
        title={list.name}
        facts={
          <span>
            {isReader ? t('collectionReview.factsReader', facts) : t('collectionReview.facts', { ...facts, left })}
          </span>
        }
      >
        {choice}
        <Button onClick={() => setDialog('agreement')}>{t('collectionReview.agreement')}</Button>
        <Button onClick={() => setDialog('export')}>{t('collectionReview.exportReview')}</Button>
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
        {list.total > list.rows.length && (
          <p>{t('collectionReview.moreThanListed', { shown: list.rows.length, total: list.total })}</p>
        )}
        <TabBar
          name="shared-notes"
          label={t('common.filters')}
          tabs={[
            { id: 'all', label: t('collectionReview.all'), count: list.rows.length },
            ...(isReader ? [] : [{ id: 'to-judge' as const, label: t('collectionReview.notJudged'), count: left }]),
            {
              id: 'marked',
              label: t('collectionReview.marked'),
              count: rowsOfFilter(list.rows, 'marked').length,
            },
          ]}
          tab={filter}
          onTab={setFilter}
        />
      </div>
      <div
        id="shared-notes-panel"
        role="tabpanel"
        aria-labelledby={`shared-notes-tab-${filter}`}
        className={styles.panel}
      >
        {!hasList ? (
          <NothingListed filter={filter} isEmpty={list.rows.length === 0} onShowAll={() => setFilter('all')} />
        ) : (
          <div className={styles.split}>
            <NoteList
              ref={box}
              rows={shown}
              activeId={active?.noteId ?? null}
              onActivate={(noteId) => moveTo(shown.findIndex((row) => row.noteId === noteId))}
            />
            <div className={styles.pane} tabIndex={0} role="region" aria-label={t('common.note')}>
              {active !== null && (
                <NoteDetail
                  key={active.noteId}
                  row={active}
                  text={text.data?.noteId === active.noteId ? text.data : null}
                  problem={text.isError ? text.error : null}
                  role={list.role}
                  canJudge={canJudge}
                  canMark={canMark}
                  comment={draftOf(active)}
                  commentRef={comment}
                  onComment={(words) => setDraft(active.noteId, words)}
                  onJudge={judge}
                  onTakeBack={byAction['take-back']}
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
      <EmptyState title={t('collectionReview.noNotes')} action={<WayOn to="settings" />}>
        {t('collectionReview.noNotesDetail')}
      </EmptyState>
    );
  const showAll = <Button onClick={onShowAll}>{t('collectionReview.showAll')}</Button>;
  return filter === 'marked' ? (
    <EmptyState title={t('collectionReview.noneMarked')} action={showAll}>
      {t('collectionReview.noneMarkedDetail')}
    </EmptyState>
  ) : (
    <EmptyState title={t('collectionReview.allJudged')} action={showAll}>
      {t('collectionReview.allJudgedDetail')}
    </EmptyState>
  );
}

type SharedNotesAction = ListAction<'sharedNotes'> | 'first' | 'last' | 'to-list';

/**
 * The action of a key on the page of shared notes. In text fields Esc alone is one; in controls, their own keys are
 * none.
 */
function sharedNotesActionOf(event: KeyboardEvent): SharedNotesAction | null {
  const { target, nativeEvent, key } = event;
  if (nativeEvent.isComposing) return null;
  if (isTyping(target)) return key === 'Escape' ? 'to-list' : null;
  const isControl = target instanceof HTMLElement && target.closest('button, a, [role="radio"], [role="tab"]') !== null;
  if (isControl && /^(?: |Enter|Arrow\w+|Home|End)$/u.test(key)) return null;
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  return listActionOf(nativeEvent, 'sharedNotes');
}
