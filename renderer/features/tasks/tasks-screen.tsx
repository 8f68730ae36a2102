import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { TASK_GROUPINGS, type TaskGrouping, type TaskRow } from '../../../shared/ipc/routes/tasks';
import { localDay } from '../../../shared/lib/time/day-name';
import { labels, t } from '../../../shared/messages/message';
import { runCommand } from '../../commands/commands';
import { listActionOf, useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import { NothingLeft } from '../../inbox/nothing-left';
import { errorText } from '../../ipc/client';
import { useGo } from '../../navigation/navigation';
import { QueryField, QueryProblems } from '../../query-field/query-field';
import { openTask } from '../../tasks/open-task';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Select } from '../../ui/forms/select';
import { TopBar } from '../../ui/layout/top-bar';
import { ListMenu } from '../../ui/lists/list-menu';
import { VirtualList, type ScrollMemory } from '../../ui/lists/virtual-list';
import { useStableFunctions } from '../../ui/use-stable-functions';
import { firstWeekday } from '../../ui/text/day-text';
import { DueDialog } from './due-dialog';
import { deferTask, setTaskDue, tickTask } from './task-acts';
import { GroupHead, MissingTask, TaskRowView } from './task-row-view';
import styles from './tasks.module.css';
import { useTaskRows, type TaskRequest, type TaskSlot } from './use-task-rows';

const GROUPING_LABELS = labels<TaskGrouping>({
  due: 'tasks.byDue',
  folder: 'tasks.byFolder',
  person: 'tasks.byPerson',
  note: 'tasks.byNote',
});

type Show = 'open' | 'done';

// What was chosen survives visits to other rooms.
let last: { text: string; group: TaskGrouping; show: Show } = { text: '', group: 'due', show: 'open' };
const scrolled: ScrollMemory = { top: 0, activeKey: null, count: 0 };

/** Every task of the vault in groups: ticked, put off, opened and added from here. */
export function TasksScreen() {
  const [chosen, setChosen] = useState(last);
  const change = (changes: Partial<typeof last>) => setChosen((last = { ...chosen, ...changes }));
  const { text, group, show } = chosen;
  const request = useMemo(() => ({ text, group, show, firstWeekday: firstWeekday() }), [text, group, show]);
  const filter = useRef<HTMLInputElement>(null);
  const isFiltered = text.trim() !== '';
  return (
    <TasksView
      request={request}
      onFilter={() => filter.current?.focus()}
      empty={
        isFiltered ? (
          <EmptyState
            title={t('tasks.noneFits')}
            action={<Button onClick={() => change({ text: '' })}>{t('common.clearTheFilter')}</Button>}
          >
            {t('tasks.noneFitsText')}
          </EmptyState>
        ) : show === 'done' ? (
          <EmptyState title={t('tasks.emptyDone')}>{t('tasks.emptyDoneText')}</EmptyState>
        ) : (
          <EmptyState
            title={t('tasks.emptyTitle')}
            action={
              <Button tone="primary" onClick={() => runCommand('task.new')}>
                {t('tasks.add')}
              </Button>
            }
          >
            {t('tasks.emptyText')}
          </EmptyState>
        )
      }
    >
      <div className={styles.filters}>
        <QueryField
          fieldRef={filter}
          className={styles.filter}
          label={t('tasks.filter')}
          placeholder={t('tasks.filterHint')}
          value={text}
          onChange={(next) => change({ text: next })}
        />
        <Select
          label={t('tasks.show')}
          isLabelHidden
          isCompact
          value={show}
          options={[
            { value: 'open', label: t('tasks.showOpen') },
            { value: 'done', label: t('tasks.showDone') },
          ]}
          onChange={(next) => change({ show: next })}
        />
        <Select
          label={t('tasks.groupBy')}
          isLabelHidden
          isCompact
          value={group}
          options={TASK_GROUPINGS.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
          onChange={(next) => change({ group: next })}
        />
        {isFiltered && (
          <div className={styles.problem}>
            <QueryProblems text={text} onChange={(next) => change({ text: next })} />
          </div>
        )}
      </div>
    </TasksView>
  );
}

const DUE: TaskRequest = { show: 'due', firstWeekday: 1 };

/** The same list of what is overdue or due today, in the inbox. */
export const DueTasksScreen = () => (
  <TasksView request={DUE} onFilter={() => {}} empty={<NothingLeft kind="due">{t('tasks.dueHere')}</NothingLeft>}>
    <span />
  </TasksView>
);

interface ViewProps {
  request: TaskRequest;
  onFilter: () => void;
  /** What stands in place of the list where no task is in it. */
  empty: ReactNode;
  children: ReactNode;
}

function TasksView({ request, onFilter, empty, children }: ViewProps) {
  const go = useGo();
  const { slots, first, need, error, retry } = useTaskRows(request);
  const tasks = first?.tasks ?? null;
  const [activeKey, setActiveKey] = useState<string | null>(scrolled.activeKey);
  const [dating, setDating] = useState<TaskRow | null>(null);
  const chordsOf = useListChords('tasks');
  const keysOf = (action: Parameters<typeof chordsOf>[0]) => chordKeys(chordsOf(action)[0] ?? '');
  const today = localDay(Date.now());

  const open = (task: TaskRow) => openTask(go, task);
  /** The row after it is active once it is gone. */
  const tick = (task: TaskRow) => {
    const at = slots.findIndex(({ key }) => key === task.key);
    const next = [...slots.slice(at + 1), ...slots.slice(0, at).toReversed()].find(({ row }) => row?.kind === 'task');
    setActiveKey(next?.key ?? null);
    tickTask(task);
  };
  const stable = useStableFunctions({ tick });
  const taskOf = (key: string | null): TaskRow | null => {
    const row = slots.find((slot) => slot.key === key)?.row;
    return row?.kind === 'task' ? row : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = listActionOf(event, 'tasks');
    const task = taskOf(activeKey);
    if (action === null) return;
    if (action === 'add') runCommand('task.new');
    else if (action === 'filter') onFilter();
    else if (action === 'down' || action === 'up') move(action === 'down' ? 1 : -1);
    else if (task === null) return;
    else if (action === 'done') tick(task);
    else if (action === 'due') setDating(task);
    else deferTask(task, action === 'tomorrow' ? 1 : 7);
    event.preventDefault();
  };
  const move = (step: 1 | -1) => {
    const from = slots.findIndex(({ key }) => key === activeKey);
    for (let at = from + step; at >= 0 && at < slots.length; at += step)
      if (slots[at]!.row?.kind !== 'group') return setActiveKey(slots[at]!.key);
  };
  const itemsOf = (key: string) => {
    const task = taskOf(key);
    if (task === null) return [];
    const isDone = task.state === 'done';
    return [
      { label: isDone ? t('tasks.markOpen') : t('tasks.markDone'), keys: keysOf('done'), onSelect: () => tick(task) },
      { label: t('tasks.open'), keys: ['Enter'], onSelect: () => open(task) },
      ...(isDone
        ? []
        : [
            { label: t('tasks.setDue'), keys: keysOf('due'), onSelect: () => setDating(task) },
            { label: t('tasks.tomorrow'), keys: keysOf('tomorrow'), onSelect: () => deferTask(task, 1) },
            { label: t('tasks.nextWeek'), keys: keysOf('week'), onSelect: () => deferTask(task, 7) },
          ]),
      ...(task.decision === null
        ? []
        : [{ label: t('tasks.openDecision'), onSelect: () => go.toDecisions(task.decision!.id) }]),
    ];
  };

  return (
    <div className={styles.screen}>
      <TopBar
        title={t('tasks.title')}
        facts={<span aria-live="polite">{tasks === null ? '' : t('tasks.count', { count: tasks })}</span>}
      >
        <Button size="small" keys={keysOf('add')} onClick={() => runCommand('task.new')}>
          {t('tasks.add')}
        </Button>
      </TopBar>
      {children}
      <section className={styles.list} aria-label={t('tasks.title')} data-pane="main" onKeyDown={onKeyDown}>
        {error !== null && <ErrorState text={errorText(error)} onRetry={retry} />}
        {error === null && tasks === 0 && empty}
        {slots.length > 0 && (
          <ListMenu className={styles.menuArea} activeKey={activeKey} onOpen={setActiveKey} itemsOf={itemsOf}>
            <VirtualList<TaskSlot>
              items={slots}
              label={t('tasks.list')}
              getKey={({ key }) => key}
              estimateHeight={({ row }) => (row?.kind === 'group' ? 34 : 54)}
              activeKey={activeKey}
              onActiveChange={setActiveKey}
              onOpen={({ row }) => row?.kind === 'task' && open(row)}
              isHeading={({ row }) => row?.kind === 'group'}
              scrollMemory={scrolled}
              autoFocus
              renderItem={({ row, page, key }) =>
                row === null ? (
                  <MissingTask page={page} need={need} />
                ) : row.kind === 'group' ? (
                  <GroupHead group={row} grouping={request.group ?? 'due'} isDone={request.show === 'done'} />
                ) : (
                  <TaskRowView task={row} today={today} isActive={key === activeKey} onTick={stable.tick} />
                )
              }
            />
          </ListMenu>
        )}
      </section>
      {dating !== null && (
        <DueDialog
          task={dating}
          onClose={() => setDating(null)}
          onChoose={(day) => {
            setTaskDue(dating, day);
            setDating(null);
          }}
        />
      )}
    </div>
  );
}
