import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addMonths, startOfDay, localDay } from '../../../shared/lib/time/day-name';
import { errorText } from '../../ipc/client';
import { useCommand, useRoute } from '../../ipc/queries';
import { useOpenDay } from '../../ipc/use-open-day';
import type { CalendarScreenProps } from '../../navigation/screen-props';
import { Button } from '../../ui/actions/button';
import { IconButton } from '../../ui/actions/icon-button';
import { ErrorState } from '../../ui/feedback/error-state';
import { TabBar } from '../../ui/layout/tab-bar';
import { TopBar } from '../../ui/layout/top-bar';
import { formatDay } from '../../ui/text/day-text';
import { MonthGrid } from './month-grid';
import { monthOf } from './month-weeks';
import styles from './calendar.module.css';
import { t } from '../../../shared/messages/message';
import { Dialog } from '../../ui/layout/dialog';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/feedback/toasts';
import type { DayCounts, NoteOfDay } from '../../../shared/ipc/routes/days';
import { useGo } from '../../navigation/navigation';
import { ListMenu } from '../../ui/lists/list-menu';
import { EmptyState } from '../../ui/feedback/empty-state';
import { countsText } from './calendar-text';
import { STATUS_LABELS } from '../../../shared/domain/note';

// The chosen day and the form survive visits to other screens.
let lastDay: string | null = null;
let lastView: 'month' | 'list' = 'month';

/** The vault by day: a month of what was kept and said, and one day with its notes and chats. */
export function CalendarScreen({ day: asked }: CalendarScreenProps) {
  const today = localDay(Date.now());
  const openDay = useOpenDay();
  const [day, setDay] = useState(asked ?? lastDay ?? today);
  const [view, setView] = useState(lastView);
  const [isTemplateOpen, setTemplateOpen] = useState(false);
  const month = monthOf(day);
  const days = useRoute('days.month', { month }, { placeholderData: (before) => before });
  useEffect(() => {
    if (asked !== null) setDay(asked);
  }, [asked]);
  useEffect(() => {
    lastDay = day;
    lastView = view;
  }, [day, view]);
  const move = (to: string) => {
    // A date outside these years has no name.
    if (Number.isFinite(startOfDay(to)) && to >= '0002' && to < '9998') setDay(to);
  };
  const counts = new Map((days.data ?? []).map((ofDay) => [ofDay.day, ofDay]));

  return (
    <div className={styles.screen}>
      <TopBar title={t('common.calendar')} facts={<span>{formatDay(day, 'month')}</span>}>
        <IconButton
          label={t('calendar.monthBefore')}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => move(addMonths(day, -1))}
        />
        <Button size="small" onClick={() => move(today)} disabled={day === today}>
          {t('calendar.today')}
        </Button>
        <IconButton
          label={t('calendar.monthAfter')}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => move(addMonths(day, 1))}
        />
        <Button size="small" tone="plain" onClick={() => setTemplateOpen(true)}>
          {t('calendar.template')}
        </Button>
      </TopBar>
      <div className={styles.columns}>
        <section className={styles.month} aria-label={formatDay(day, 'month')}>
          <TabBar
            name="calendar"
            label={t('calendar.showTheMonthAs')}
            tabs={[
              { id: 'month', label: t('calendar.month') },
              { id: 'list', label: t('common.list') },
            ]}
            tab={view}
            onTab={setView}
            className={styles.tabs}
          />
          <div id="calendar-panel" role="tabpanel" aria-labelledby={`calendar-tab-${view}`} className={styles.tabPanel}>
            {days.isError ? (
              <ErrorState text={errorText(days.error)} onRetry={() => void days.refetch()} />
            ) : view === 'month' ? (
              <MonthGrid month={month} day={day} today={today} counts={counts} onMove={move} onOpen={openDay} />
            ) : (
              <DayList days={days.data ?? []} day={day} onChoose={move} />
            )}
          </div>
        </section>
        <DayPanel day={day} />
      </div>
      {isTemplateOpen && <DailyTemplateDialog onClose={() => setTemplateOpen(false)} />}
    </div>
  );
}

/** How daily notes of this vault begin. */
function DailyTemplateDialog({ onClose }: { onClose: () => void }) {
  const stored = useRoute('days.template', null, { staleTime: 0, gcTime: 0 });
  const [changed, setChanged] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = useCommand('days.saveTemplate', {
    onSuccess: () => {
      showToast({ text: t('calendar.templateSavedNewDaily') });
      onClose();
    },
  });
  const today = localDay(Date.now());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('calendar.templateForDailyNotes')}
      initialFocus={field}
      description={t('calendar.newDailyNoteBegins')}
      actions={
        <>
          <Button
            tone="primary"
            disabled={stored.data === undefined || save.isPending}
            onClick={() => save.mutate({ text: changed ?? stored.data!.text })}
          >
            {t('calendar.saveTemplate')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t('common.template')}
        className={styles.template}
        rows={8}
        maxLength={20_000}
        placeholder={t('calendar.templateExample', { yesterday: '[[{{yesterday}}]]' })}
        value={changed ?? stored.data?.text ?? ''}
        onChange={(event) => setChanged(event.target.value)}
      />
      {stored.isError && <ErrorState text={errorText(stored.error)} onRetry={() => void stored.refetch()} />}
      <dl className={styles.words}>
        <dt>{'{{date}}'}</dt>
        <dd>{formatDay(today)}</dd>
        <dt>{'{{day}}'}</dt>
        <dd>{t('calendar.todayNotesNameLinks', { today })}</dd>
        <dt>{'[[{{yesterday}}]]'}</dt>
        <dd>{t('calendar.linkDayBefore')}</dd>
        <dt>{'[[{{tomorrow}}]]'}</dt>
        <dd>{t('calendar.linkDayAfter')}</dd>
      </dl>
    </Dialog>
  );
}

interface DayListProps {
  days: readonly DayCounts[];
  day: string;
  onChoose: (day: string) => void;
}

/** The days of a month that hold something, newest last: the same as the grid, in words. */
function DayList({ days, day, onChoose }: DayListProps) {
  const go = useGo();
  const openDay = useOpenDay();
  if (days.length === 0)
    return <EmptyState title={t('calendar.nothingInThisMonth')}>{t('calendar.daysWhichKeepNote')}</EmptyState>;
  return (
    <ListMenu
      onOpen={onChoose}
      itemsOf={(name) => [
        {
          label: t(days.find((counts) => counts.day === name)?.noteId == null ? 'common.writeDay' : 'common.openDay'),
          onSelect: () => openDay(name),
        },
        { label: t('lists.openWeek'), onSelect: () => go.toWeek(name) },
      ]}
    >
      <ul className={styles.dayList}>
        {days.map((counts) => (
          <li key={counts.day} data-menu={counts.day}>
            <button type="button" aria-pressed={counts.day === day} onClick={() => onChoose(counts.day)}>
              <span className={styles.dayName}>{formatDay(counts.day, 'short')}</span>
              <span className={styles.dayCounts}>{countsText(counts)}</span>
            </button>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

/** One day: its daily note, the notes kept and written on it, and its chats, each a way to go there. */
function DayPanel({ day }: { day: string }) {
  const go = useGo();
  const openDay = useOpenDay();
  const contents = useRoute('days.day', { day }, { placeholderData: (before) => before });
  const { data } = contents;
  const hasNote = data !== undefined && data.counts.noteId !== null;
  const isEmpty = data !== undefined && data.kept.length + data.written.length + data.chats.length === 0;
  return (
    <section className={styles.panel} aria-labelledby="chosen-day" data-pane="context" tabIndex={-1}>
      <h2 id="chosen-day" className={styles.panelTitle}>
        {formatDay(day)}
      </h2>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => openDay(day)}>
          {hasNote ? t('common.openDay') : t('common.writeDay')}
        </Button>
        <Button onClick={() => go.toWeek(day)}>{t('calendar.itsWeek')}</Button>
      </div>
      {contents.isError && <ErrorState text={errorText(contents.error)} onRetry={() => void contents.refetch()} />}
      {isEmpty && (
        <p className={styles.quiet}>{hasNote ? t('calendar.nothingElseKeptSaid') : t('calendar.nothingKeptSaidDay')}</p>
      )}
      {data !== undefined && (
        <>
          <Notes title={t('common.kept2')} notes={data.kept} total={data.counts.kept} />
          <Notes title={t('calendar.writtenBeforeImportedThem')} notes={data.written} total={data.counts.written} />
          {data.chats.length > 0 && (
            <section aria-labelledby="chats-of-day">
              <h3 id="chats-of-day" className={styles.listTitle}>
                {t('common.chats')}
              </h3>
              <ul className={styles.links}>
                {data.chats.map(({ id, title, messages, firstMessageId }) => (
                  <li key={id}>
                    <button type="button" onClick={() => go.toSession(id, { message: firstMessageId })} dir="auto">
                      {title === '' ? t('common.untitledChat') : title}
                    </button>
                    <span className={styles.facts}>{t('calendar.messages', { messages })}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </section>
  );
}

function Notes({ title, notes, total }: { title: string; notes: readonly NoteOfDay[]; total: number }) {
  const go = useGo();
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.listTitle}>{title}</h3>
      <ul className={styles.links}>
        {notes.map((note) => (
          <li key={note.id}>
            <button type="button" className={styles.note} onClick={() => go.toNote(note.id)} dir="auto">
              {note.title}
            </button>
            {note.status !== 'kept' && <span className={styles.facts}>{STATUS_LABELS[note.status]}</span>}
          </li>
        ))}
      </ul>
      {total > notes.length && <p className={styles.quiet}>{t('calendar.andMore', { total: total - notes.length })}</p>}
    </section>
  );
}
