import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { errorText } from '../../ipc/client';
import { useCommands } from '../../commands/commands';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { WayOn } from '../../navigation/way-on';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { Spinner } from '../../ui/feedback/spinner';
import { SplitPane } from '../../ui/layout/split-pane';
import { TopBar } from '../../ui/layout/top-bar';
import { WeeklyReflectionCard } from './weekly-reflection-card';
import { DailyReviewDetail } from './daily-review-detail';
import { DailyReviewEditor } from './daily-review-editor';
import { dailyReviewActionOf, type DailyReviewAction } from './daily-review-keys';
import { AnsweredList, DailyReviewList } from './daily-review-list';
import { progressText, waitingText } from './daily-review-text';
import styles from './daily-review.module.css';
import { useDailyReview } from './use-daily-review';
import { t } from '../../../shared/messages/message';

/**
 * A few important notes that are fading: still true, or not? Answered by keyboard; the app never urges the person to
 * come here.
 */
export function DailyReviewScreen() {
  const daily = useDailyReview();
  const { query, items } = daily;
  const go = useGo();
  const [cursor, setCursor] = useState<{ id: string; at: number } | null>(null);
  const [writing, setWriting] = useState<{ id: string; mode: 'update' | 'replace' } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);

  // The answered note is gone; the next one takes its index.
  const found = items.findIndex(({ id }) => id === cursor?.id);
  const index = Math.max(0, found === -1 ? Math.min(cursor?.at ?? 0, items.length - 1) : found);
  const active = items[index] ?? null;
  const mode = writing !== null && writing.id === active?.id ? writing.mode : null;
  const hasList = items.length > 0;
  // After the last answer the list is gone, but the undo key must still work. An open editor keeps the focus.
  const isWriting = mode !== null;
  useEffect(() => {
    if (!isWriting) (list.current ?? screen.current)?.focus({ preventScroll: true });
  }, [hasList, isWriting, query.isSuccess]);

  const moveTo = (next: number) => {
    const target = items[Math.min(items.length - 1, Math.max(0, next))];
    if (target !== undefined) setCursor({ id: target.id, at: items.indexOf(target) });
  };
  const answer = (task: (item: NonNullable<typeof active>) => void) => {
    if (active === null) return;
    setCursor({ id: '', at: index });
    setWriting(null);
    task(active);
    list.current?.focus({ preventScroll: true });
  };
  const write = (how: 'update' | 'replace') => {
    if (active === null) return;
    setCursor({ id: active.id, at: index });
    setWriting({ id: active.id, mode: how });
  };
  const byAction: Record<DailyReviewAction, () => void> = {
    down: () => moveTo(index + 1),
    up: () => moveTo(index - 1),
    first: () => moveTo(0),
    last: () => moveTo(items.length - 1),
    'still-true': () => answer(daily.stillTrue),
    archive: () => answer(daily.archive),
    'not-now': () => answer(daily.notNow),
    rest: daily.endDay,
    update: () => write('update'),
    replace: () => write('replace'),
    open: () => {
      if (active !== null) go.toNote(active.id);
    },
    undo: daily.undo,
    redo: daily.redo,
  };
  useDailyReviewCommands(daily);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = dailyReviewActionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };

  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const set = query.data;
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <SplitPane
        contextLabel={t('dailyReview.aboutTheChosenNote')}
        contextWidth={440}
        context={
          active === null ? null : (
            <DailyReviewDetail
              key={active.id}
              item={active}
              isWriting={isWriting}
              onAction={(action) => byAction[action]()}
            />
          )
        }
      >
        <DailyReviewBar set={set} items={items} onEndDay={daily.endDay} />
        <div className={styles.work}>
          <WeeklyReflectionCard />
          {items.length === 0 && <NothingAsked set={set} onLeave={go.toChat} />}
          {items.length > 0 && (
            <DailyReviewList
              ref={list}
              items={items}
              activeId={active?.id ?? null}
              onActivate={(id) => setCursor({ id, at: items.findIndex((item) => item.id === id) })}
              editor={
                active !== null && mode !== null ? (
                  <DailyReviewEditor
                    key={`${active.id} ${mode}`}
                    item={active}
                    mode={mode}
                    onLeave={() => setWriting(null)}
                    onSave={(text) => answer((item) => (mode === 'update' ? daily.save : daily.replace)(item, text))}
                  />
                ) : null
              }
            />
          )}
          {set !== undefined && <AnsweredList answers={set.answers} />}
        </div>
      </SplitPane>
    </div>
  );
}

function useDailyReviewCommands(daily: DailyReview) {
  // Handles keys wherever the focus is: a pressed button may be gone.
  useCommands([
    {
      id: 'dailyReview.undo',
      title: t('dailyReview.takeBackLastAnswer'),
      group: t('common.dailyReview'),
      keys: ['Z'],
      run: daily.undo,
    },
    {
      id: 'dailyReview.redo',
      title: t('dailyReview.answerAgain'),
      group: t('common.dailyReview'),
      keys: ['Shift+Z'],
      run: daily.redo,
    },
    {
      id: 'dailyReview.rest',
      title: t('dailyReview.doneTodayPutOff'),
      group: t('common.dailyReview'),
      keys: ['Shift+S'],
      run: daily.endDay,
    },
  ]);
}

type DailyReview = ReturnType<typeof useDailyReview>;

interface DailyReviewBarProps extends Pick<DailyReview, 'items'> {
  set: DailyReview['query']['data'];
  onEndDay: () => void;
}

function DailyReviewBar({ set, items, onEndDay }: DailyReviewBarProps) {
  const total = set === undefined ? 0 : set.doneCount + set.items.length;
  return (
    <>
      <TopBar
        title={t('common.dailyReview')}
        facts={
          set === undefined || total === 0 ? undefined : (
            <span>{progressText({ ...set, doneCount: total - items.length, items })}</span>
          )
        }
      >
        {items.length > 0 && (
          <Button size="small" tone="plain" keys={['Shift', 'S']} onClick={onEndDay}>
            {t('dailyReview.doneForToday')}
          </Button>
        )}
      </TopBar>
      {total > 0 && <ProgressBar label={t('dailyReview.lookedAt')} value={(total - items.length) / total} />}
    </>
  );
}

interface NothingAskedProps {
  set: DailyReview['query']['data'];
  onLeave: () => void;
}

/** What stands in the place of the notes where none is left to ask about. */
function NothingAsked({ set, onLeave }: NothingAskedProps) {
  if (set === undefined)
    return (
      <div className={styles.loading}>
        <Spinner text={t('dailyReview.choosingTodaysNotes')} />
      </div>
    );
  if (set.doneCount + set.items.length === 0) return <NothingToReview />;
  return <DoneForToday waiting={set.remaining} onLeave={onLeave} />;
}

const DoneForToday = ({ waiting, onLeave }: { waiting: number; onLeave: () => void }) => (
  <EmptyState title={t('dailyReview.doneForToday')} action={<Button onClick={onLeave}>{t('common.goToChat')}</Button>}>
    {waitingText(waiting)}
  </EmptyState>
);

function NothingToReview() {
  return (
    <EmptyState title={t('dailyReview.nothingMattersFading')} action={<WayOn to="notes" />}>
      {t('dailyReview.noteNothingUsesFades')}
    </EmptyState>
  );
}
