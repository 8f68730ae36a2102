import { useEffect, useRef } from 'react';
import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { copyLinkItem } from '../../ui/lists/copy-item';
import { formatDate } from '../../ui/text/date-text';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { SplitPane } from '../../ui/layout/split-pane';
import { TopBar } from '../../ui/layout/top-bar';
import { ArchiveBar } from './archive-bar';
import { ArchiveDetail } from './archive-detail';
import { ArchiveList } from './archive-list';
import { extendTo, moveAnchor, toggleSelected } from '../../ui/lists/range-selection';
import { archiveTabs } from './archive-text';
import styles from './archive.module.css';
import { useArchiveActions } from './use-archive-actions';
import { useArchiveViewState } from './use-archive-view-state';
import { useArchiveJob } from './use-archive-job';
import { t } from '../../../shared/messages/message';
import { WayOn } from '../../navigation/way-on';
import type { ArchiveTab } from './archive-rows';
import { TabBar } from '../../ui/layout/tab-bar';

/**
 * A dry run of archiving: the notes that would be archived and why, the protected notes, and the archived ones. No note
 * is selected at first.
 */
export function ArchiveScreen() {
  const query = useRoute('archive.dryRun', null, { staleTime: 0, placeholderData: (before) => before });
  if (query.isError && query.data === undefined)
    return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) {
    return (
      <div className={styles.screen}>
        <TopBar title={t('common.archive')} />
        <div className={styles.loading}>
          <Spinner text={t('archive.lookingWhatFadedNothing')} />
        </div>
      </div>
    );
  }
  return <ArchiveWorkspace report={query.data} isFetching={query.isFetching} onAgain={() => void query.refetch()} />;
}

interface ArchiveWorkspaceProps {
  report: ArchiveReport;
  isFetching: boolean;
  onAgain: () => void;
}

function ArchiveWorkspace({ report, isFetching, onAgain }: ArchiveWorkspaceProps) {
  const go = useGo();
  const list = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const filterBox = useRef<HTMLInputElement>(null);
  const view = useArchiveViewState(report);
  const { tab, filter, all, items, order, active, choosable, chosen, bulk, select, toTab, setFilter } = view;
  const job = useArchiveJob({ onDone: view.clear });

  // Keys must work without a list, and after its last row is gone; on a newly opened screen the focus is on the work
  // area or nowhere.
  const hasList = order.length > 0;
  useEffect(() => {
    if (!hasList && !(document.activeElement?.matches('button, input, a') ?? false))
      screen.current?.focus({ preventScroll: true });
  }, [hasList, tab]);

  const focusList = () => list.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
  const act = () => {
    if (tab === 'offered') void job.archive(chosen.map(({ id, version }) => ({ id, version })));
    if (tab === 'archived') void job.bringBack(chosen.map(({ id }) => id));
    focusList();
  };
  const { byAction, onKeyDown } = useArchiveActions(view, job, filterBox, act);
  /** The chosen ones where the row is one of them, else the row alone. */
  const meantBy = (id: string) => (chosen.some((row) => row.id === id) ? chosen : all.filter((row) => row.id === id));
  const itemsOf = (id: string): MenuItem[] => {
    const rows = meantBy(id);
    const count = rows.length;
    const [only] = rows;
    if (only === undefined) return [];
    const isBack = tab === 'archived';
    return [
      { label: t('lists.openNote'), keys: ['Enter'], onSelect: () => go.toNote(id) },
      { label: t('common.showInGraph'), onSelect: () => go.toGraph(id) },
      copyLinkItem(all.find((row) => row.id === id)?.title ?? only.title),
      ...(choosable === null
        ? []
        : [
            {
              label: t(choosable.has(id) ? 'lists.deselect' : 'lists.select'),
              keys: ['X'],
              onSelect: () => select((selection) => toggleSelected(selection, id), { activeId: id }),
            },
            {
              label: t(isBack ? 'lists.keepNotes' : 'lists.archiveNotes', { count }),
              onSelect: () =>
                void (isBack
                  ? job.bringBack(rows.map((row) => row.id))
                  : job.archive(rows.map((row) => ({ id: row.id, version: row.version })))),
            },
          ]),
    ];
  };
  const isChosen = active === null || choosable === null ? null : choosable.has(active.id);
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={onKeyDown}>
      <TopBar
        title={t('common.archive')}
        facts={
          <span>
            {t('archive.dryRunAsofNotes', {
              asOf: formatDate(report.asOf),
              belowThresholdCount: report.belowThresholdCount,
            })}
          </span>
        }
      >
        <Button size="small" disabled={isFetching} onClick={onAgain}>
          {isFetching ? t('archive.looking') : t('archive.lookAgain')}
        </Button>
      </TopBar>
      <div className={styles.tools}>
        <ArchiveTabs tab={tab} report={report} onChange={toTab} />
        <span className={styles.space} />
        <input
          ref={filterBox}
          className={styles.filter}
          type="search"
          placeholder={t('archive.filterTitleReason')}
          aria-label={t('archive.filterTitleReason')}
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
        contextLabel={t('common.note')}
        contextWidth={424}
        context={
          active === null ? null : (
            <div className={styles.pane} role="region" aria-label={t('archive.noteVitality')} tabIndex={0}>
              <ArchiveDetail row={active} isChosen={isChosen} onToggle={byAction.toggle} />
            </div>
          )
        }
      >
        <div id="archive-panel" className={styles.work} role="tabpanel" aria-labelledby={`archive-tab-${tab}`}>
          {all.length === 0 && <ArchiveEmptyState tab={tab} report={report} />}
          {all.length > 0 && !hasList && (
            <EmptyState
              title={t('archive.nothingFitsTheFilter')}
              action={<Button onClick={() => setFilter('')}>{t('common.clearTheFilter')}</Button>}
            >
              {t('archive.noNoteHereThese')}
            </EmptyState>
          )}
          {hasList && (
            <ArchiveList
              key={tab}
              ref={list}
              items={items}
              label={archiveTabs().find(({ id }) => id === tab)!.label}
              chosen={choosable}
              activeId={active?.id ?? null}
              onActivate={(id) => select((selection) => moveAnchor(selection, id), { activeId: id })}
              onToggle={(id, isRange) =>
                select((selection) => (isRange ? extendTo(selection, id, order) : toggleSelected(selection, id)), {
                  activeId: id,
                })
              }
              onKeyDown={onKeyDown}
              itemsOf={itemsOf}
            />
          )}
          {tab !== 'protected' && all.length > 0 && (
            <ArchiveBar
              tab={tab}
              chosen={chosen.length}
              hidden={chosen.filter(({ id }) => !order.includes(id)).length}
              allCount={bulk.length}
              job={job}
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

/** The explanation of each empty tab. */
function ArchiveEmptyState({ tab, report }: { tab: ArchiveTab; report: ArchiveReport }) {
  if (tab === 'protected') {
    return (
      <EmptyState title={t('archive.nothingNeedsProtection')} action={<WayOn to="notes" />}>
        {t('archive.bridgesBetweenNotesPinned')}
      </EmptyState>
    );
  }
  if (tab === 'archived') {
    return (
      <EmptyState title={t('archive.nothingIsArchived')} action={<WayOn to="notes" />}>
        {t('archive.whatArchiveLeavesDefault')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('archive.nothingHasFaded')} action={<WayOn to="notes" />}>
      {t('archive.noteNothingUsesFades')}
      {report.protectedCount > 0 && ` ${t('archive.wouldBeOffered', { protectedCount: report.protectedCount })}`}
    </EmptyState>
  );
}

interface ArchiveTabsProps {
  tab: ArchiveTab;
  report: ArchiveReport;
  onChange: (tab: ArchiveTab) => void;
}

/** Suggested, protected and archived notes, each with its count. */
function ArchiveTabs({ tab, report, onChange }: ArchiveTabsProps) {
  const tabs = archiveTabs().map(({ id, label, count }) => ({ id, label, count: count(report) }));
  return <TabBar name="archive" label={t('archive.notesWhatCouldDone')} tabs={tabs} tab={tab} onTab={onChange} />;
}
