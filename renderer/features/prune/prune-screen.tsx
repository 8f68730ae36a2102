import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { PruneReport } from '../../../shared/ipc/routes/prune';
import { errorText } from '../../bridge/client';
import { useCommands } from '../../bridge/commands';
import { useGo } from '../../bridge/navigation';
import { useRoute } from '../../bridge/queries';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/date-text';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Spinner } from '../../ui/spinner';
import { SplitPane } from '../../ui/split-pane';
import { TopBar } from '../../ui/top-bar';
import { NothingHere } from './nothing-here';
import { PruneBar } from './prune-bar';
import { PruneDetail } from './prune-detail';
import { pruneActionOf, type PruneAction } from './prune-keys';
import { PruneList } from './prune-list';
import { extendTo, moveAnchor, toggle, toggleAll } from './prune-selection';
import { PruneTabs } from './prune-tabs';
import { countOf, TABS } from './prune-words';
import styles from './prune.module.css';
import { usePrunePlace } from './use-prune-place';
import { usePruneRun } from './use-prune-run';

/**
 * A dry run of archiving: what would be archived and why, what is protected, what is archived. Nothing is chosen until
 * the person chooses it.
 */
export function PruneScreen() {
  const query = useRoute('prune.dryRun', null, { staleTime: 0, placeholderData: (before) => before });
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) {
    return (
      <div className={styles.screen}>
        <TopBar title="Archive" />
        <div className={styles.loading}>
          <Spinner text="looking at what has faded; nothing is changed by it" />
        </div>
      </div>
    );
  }
  return <Review report={query.data} isFetching={query.isFetching} onAgain={() => void query.refetch()} />;
}

function Review({ report, isFetching, onAgain }: { report: PruneReport; isFetching: boolean; onAgain: () => void }) {
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const filterBox = useRef<HTMLInputElement>(null);
  const { tab, filter, all, items, order, active, choosable, chosen, bulk, select, step, toTab, setFilter, clear } =
    usePrunePlace(report);
  const runner = usePruneRun({ onDone: clear });

  // Without a list, or with its last row gone, the keys must still be heard; a screen that was just opened finds the
  // focus on the work area or nowhere.
  const hasList = order.length > 0;
  useEffect(() => {
    if (!hasList && !(document.activeElement?.matches('button, input, a') ?? false))
      screen.current?.focus({ preventScroll: true });
  }, [hasList, tab]);

  const focusList = () => list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
  const act = () => {
    if (tab === 'offered') void runner.archive(chosen.map(({ id, version }) => ({ id, version })));
    if (tab === 'archived') void runner.bringBack(chosen.map(({ id }) => id));
    focusList();
  };
  const byAction: Record<PruneAction, () => void> = {
    down: () => step(1, false),
    up: () => step(-1, false),
    'extend-down': () => step(1, true),
    'extend-up': () => step(-1, true),
    toggle: () => {
      if (active !== null) select((selection) => toggle(selection, active.id));
    },
    range: () => {
      if (active !== null) select((selection) => extendTo(selection, active.id, order));
    },
    all: () => select((selection) => toggleAll(selection, bulk)),
    'all-shown': () => select((selection) => toggleAll(selection, order)),
    clear,
    open: () => {
      if (active !== null) go.toNote(active.id);
    },
    act,
    undo: runner.undo,
    redo: runner.redo,
    filter: () => filterBox.current?.focus(),
    'first-tab': () => toTab('offered'),
    'second-tab': () => toTab('protected'),
    'third-tab': () => toTab('archived'),
  };
  // Also for the cheat sheet, and where the focus is beside the list. Archiving is not among them: it wants the focus
  // on this page.
  useCommands([
    {
      id: 'prune.all',
      title: 'Select all below the line, or all used again',
      group: 'Archive',
      keys: ['A'],
      run: byAction.all,
      isHidden: true,
    },
    {
      id: 'prune.allShown',
      title: 'Select all that are shown',
      group: 'Archive',
      keys: ['Shift+A'],
      run: byAction['all-shown'],
      isHidden: true,
    },
    {
      id: 'prune.filter',
      title: 'Filter by title or reason',
      group: 'Archive',
      keys: ['/'],
      run: byAction.filter,
      isHidden: true,
    },
    ...TABS.map(({ id, label }, place) => ({
      id: `prune.tab.${id}`,
      title: label,
      group: 'Archive',
      keys: [String(place + 1)],
      run: () => toTab(id),
      isHidden: true,
    })),
    { id: 'prune.undo', title: 'Take back the last archiving', group: 'Archive', keys: ['Z'], run: runner.undo },
    {
      id: 'prune.redo',
      title: 'Archive again what was taken back',
      group: 'Archive',
      keys: ['Shift+Z'],
      run: runner.redo,
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = pruneActionOf(event.nativeEvent);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    byAction[action]();
  };
  const protections =
    tab === 'protected' ? (report.protected.find(({ id }) => id === active?.id)?.protections ?? []) : [];
  const isChosen = active === null || choosable === null ? null : choosable.has(active.id);
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar
        title="Archive"
        facts={
          <span>
            dry run of {formatDate(report.asOf)} · {countOf(report.belowLineCount, 'note')} below the line · nothing is
            archived until you say so
          </span>
        }
      >
        <Button size="small" disabled={isFetching} onClick={onAgain}>
          {isFetching ? 'Looking…' : 'Look again'}
        </Button>
      </TopBar>
      <div className={styles.tools}>
        <PruneTabs tab={tab} report={report} onChange={toTab} />
        <span className={styles.space} />
        <input
          ref={filterBox}
          className={styles.filter}
          type="search"
          placeholder="Filter by title or reason"
          aria-label="Filter by title or reason"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'ArrowDown') {
              event.preventDefault();
              focusList();
            }
          }}
        />
      </div>
      <SplitPane
        contextLabel="The note"
        contextWidth={424}
        context={
          active === null ? null : (
            <div className={styles.pane} role="region" aria-label="The note and its vitality" tabIndex={0}>
              <PruneDetail row={active} protections={protections} isChosen={isChosen} onToggle={byAction.toggle} />
            </div>
          )
        }
      >
        <div id="prune-panel" className={styles.work} role="tabpanel" aria-labelledby={`prune-tab-${tab}`}>
          {all.length === 0 && <NothingHere tab={tab} report={report} />}
          {all.length > 0 && !hasList && (
            <EmptyState
              title="Nothing fits the filter"
              action={<Button onClick={() => setFilter('')}>Clear the filter</Button>}
            >
              No note here has these words in its title or its reason.
            </EmptyState>
          )}
          {hasList && (
            <PruneList
              key={tab}
              ref={list}
              items={items}
              label={TABS.find(({ id }) => id === tab)!.label}
              chosen={choosable}
              activeId={active?.id ?? null}
              onActivate={(id) => select((selection) => moveAnchor(selection, id), { activeId: id })}
              onToggle={(id, isRange) =>
                select((selection) => (isRange ? extendTo(selection, id, order) : toggle(selection, id)), {
                  activeId: id,
                })
              }
              onKeyDown={onKeyDown}
            />
          )}
          {tab !== 'protected' && all.length > 0 && (
            <PruneBar
              tab={tab}
              chosen={chosen.length}
              hidden={chosen.filter(({ id }) => !order.includes(id)).length}
              allCount={bulk.length}
              runner={runner}
              onAll={byAction.all}
              onClear={byAction.clear}
              onAct={act}
            />
          )}
        </div>
      </SplitPane>
    </div>
  );
}
