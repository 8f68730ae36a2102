import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { cursorActionOf, useListCursor } from '../../commands/list-cursor';
import { errorText } from '../../ipc/client';
import { useCommands } from '../../commands/commands';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { NothingLeft } from '../../inbox/nothing-left';
import { ErrorState } from '../../ui/feedback/error-state';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { Spinner } from '../../ui/feedback/spinner';
import { SplitPane } from '../../ui/layout/split-pane';
import { TopBar } from '../../ui/layout/top-bar';
import { type DailyReviewAction, DailyReviewDetail } from './daily-review-detail';
import { DailyReviewEditor } from './daily-review-editor';
import { ANSWER_LABELS, progressText, rowText } from './daily-review-text';
import styles from './daily-review.module.css';
import { useDailyReview } from './use-daily-review';
import { t } from '../../../shared/messages/message';
import { CATEGORY_LABELS } from '../../../shared/domain/note';
import type { DailyReviewItem, DailyReviewSet } from '../../../shared/ipc/routes/daily-review';
import { classNames } from '../../ui/class-names';

/**
 * A few important notes that are fading: still true, or not? Answered by keyboard; the app never urges the person to
 * come here.
 */
export function DailyReviewScreen() {
  const daily = useDailyReview();
  const { query, items } = daily;
  const go = useGo();
  const [writing, setWriting] = useState<{ id: string; mode: 'update' | 'replace' } | null>(null);
  const isWriting = writing !== null && items.some(({ id }) => id === writing.id);
  // An open editor keeps the focus.
  const cursor = useListCursor(items, ({ id }) => id, { takesFocus: !isWriting, shown: query.isSuccess });
  const { active } = cursor;
  const mode = isWriting && writing.id === active?.id ? writing.mode : null;
  const answer = (task: (item: NonNullable<typeof active>) => void) => {
    if (active === null) return;
    cursor.setCursor({ id: '', at: cursor.index });
    setWriting(null);
    task(active);
    cursor.list.current?.focus({ preventScroll: true });
  };
  const write = (how: 'update' | 'replace') => {
    if (active === null) return;
    cursor.activate(active.id);
    setWriting({ id: active.id, mode: how });
  };
  const byAction: Record<DailyReviewAction, () => void> = {
    ...cursor.moves,
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
    const action = cursorActionOf(event, 'dailyReview');
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };

  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const set = query.data;
  return (
    <div ref={cursor.screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
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
          {items.length === 0 && <NothingAsked isChosen={set !== undefined} />}
          {items.length > 0 && (
            <DailyReviewList
              ref={cursor.list}
              items={items}
              activeId={active?.id ?? null}
              onActivate={cursor.activate}
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
        title={t('rooms.stillTrue')}
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

/** What stands in the place of the notes where none is left to ask about. */
function NothingAsked({ isChosen }: { isChosen: boolean }) {
  return isChosen ? (
    <NothingLeft kind="still-true">{t('inbox.aboutStillTrue')}</NothingLeft>
  ) : (
    <div className={styles.loading}>
      <Spinner text={t('dailyReview.choosingTodaysNotes')} />
    </div>
  );
}

interface Props {
  items: readonly DailyReviewItem[];
  activeId: string | null;
  /** Replaces the sentence of the active row. */
  editor: ReactNode | null;
  ref: Ref<HTMLDivElement>;
  onActivate: (id: string) => void;
}

/** Today's notes, one line each. */
function DailyReviewList({ items, activeId, editor, ref, onActivate }: Props) {
  if (editor !== null) {
    return (
      <div className={styles.list}>
        {items.map((item) =>
          item.id === activeId ? (
            <div key={item.id} className={classNames(styles.row, styles.active)}>
              <RowContent item={item}>{editor}</RowContent>
            </div>
          ) : (
            <div key={item.id} className={styles.row}>
              <RowContent item={item} />
            </div>
          ),
        )}
      </div>
    );
  }
  return (
    <div
      ref={ref}
      role="listbox"
      aria-label={t('dailyReview.toLookAtToday')}
      tabIndex={0}
      aria-activedescendant={activeId === null ? undefined : `daily-review-${activeId}`}
      className={styles.list}
    >
      {items.map((item) => (
        <div
          key={item.id}
          id={`daily-review-${item.id}`}
          role="option"
          aria-selected={item.id === activeId}
          className={classNames(styles.row, item.id === activeId && styles.active)}
          onClick={() => onActivate(item.id)}
        >
          <RowContent item={item} />
        </div>
      ))}
    </div>
  );
}

function RowContent({ item, children }: { item: DailyReviewItem; children?: ReactNode }) {
  return (
    <>
      <span className={styles.category}>{CATEGORY_LABELS[item.category]}</span>
      {children === undefined ? (
        <span className={styles.sentence} dir="auto">
          {item.title}
        </span>
      ) : (
        <div className={styles.inPlace}>{children}</div>
      )}
      {children === undefined && <span className={styles.facts}>{rowText(item, Date.now())}</span>}
    </>
  );
}

/** The notes answered today, with Undo. */
function AnsweredList({ answers }: Pick<DailyReviewSet, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.answered} aria-label={t('dailyReview.answeredToday')}>
      <h2>{t('dailyReview.answeredToday')}</h2>
      <ul>
        {answers.map(({ id, title, answer }) => (
          <li key={id} className={styles.row} data-answer={answer}>
            <span className={styles.answer}>
              <span aria-hidden="true">{ANSWER_LABELS[answer].sign}</span> {t(ANSWER_LABELS[answer].word)}
            </span>
            <span className={styles.sentence} dir="auto">
              {title}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
