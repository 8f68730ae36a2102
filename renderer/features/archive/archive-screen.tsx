import { useEffect, useRef } from 'react';
import type { ArchiveReport } from '../../../shared/ipc/routes/archive';
import { errorText } from '../../ipc/client';
import { useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Spinner } from '../../ui/feedback/spinner';
import { SplitPane } from '../../ui/layout/split-pane';
import { TopBar } from '../../ui/layout/top-bar';
import { ArchiveDetail } from './archive-detail';
import { ArchiveBar, ArchiveList } from './archive-list';
import { archiveTabs } from './archive-text';
import styles from './archive.module.css';
import { useArchive } from './use-archive';
import { t } from '../../../shared/messages/message';
import { NothingLeft } from '../../inbox/nothing-left';
import { WayOn } from '../../navigation/way-on';
import { MoreMenu } from '../../ui/actions/more-menu';
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
  const screen = useRef<HTMLDivElement>(null);
  const archive = useArchive(report);
  const { tab, filter, all, order, active, choosable, setFilter } = archive;
  // Keys must work without a list, and after its last row is gone; on a newly opened screen the focus is on the work
  // area or nowhere.
  const hasList = order.length > 0;
  useEffect(() => {
    if (!hasList && !(document.activeElement?.matches('button, input, a') ?? false))
      screen.current?.focus({ preventScroll: true });
  }, [hasList, tab]);
  const tabs = archiveTabs().map(({ id, label, count }) => ({ id, label, count: count(report) }));
  const isChosen = active === null || choosable === null ? null : choosable.has(active.id);
  return (
    <div ref={screen} className={styles.screen} tabIndex={-1} onKeyDown={archive.onKeyDown}>
      <TopBar title={t('common.archive')}>
        <MoreMenu items={[{ label: t('archive.lookAgain'), isDisabled: isFetching, onSelect: onAgain }]} />
      </TopBar>
      <div className={styles.tools}>
        <TabBar name="archive" label={t('archive.notesWhatCouldDone')} tabs={tabs} tab={tab} onTab={archive.toTab} />
        <span className={styles.space} />
        <input
          ref={archive.filterBox}
          className={styles.filter}
          type="search"
          placeholder={t('archive.filterTitleReason')}
          aria-label={t('archive.filterTitleReason')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'ArrowDown') {
              event.preventDefault();
              archive.focusList();
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
              <ArchiveDetail row={active} isChosen={isChosen} onToggle={archive.byAction.toggle} />
            </div>
          )
        }
      >
        <div id="archive-panel" className={styles.work} role="tabpanel" aria-labelledby={`archive-tab-${tab}`}>
          {all.length === 0 && <ArchiveEmptyState tab={tab} />}
          {all.length > 0 && !hasList && (
            <EmptyState
              title={t('archive.nothingFitsTheFilter')}
              action={<Button onClick={() => setFilter('')}>{t('common.clearTheFilter')}</Button>}
            >
              {t('archive.noNoteHereThese')}
            </EmptyState>
          )}
          {hasList && <ArchiveList key={tab} archive={archive} label={tabs.find(({ id }) => id === tab)!.label} />}
          {all.length > 0 && <ArchiveBar archive={archive} />}
        </div>
      </SplitPane>
    </div>
  );
}

/** The explanation of each empty tab. */
function ArchiveEmptyState({ tab }: { tab: ArchiveTab }) {
  if (tab === 'protected')
    return (
      <EmptyState title={t('archive.nothingNeedsProtection')} action={<WayOn to="notes" />}>
        {t('archive.bridgesBetweenNotesPinned')}
      </EmptyState>
    );
  if (tab === 'archived')
    return (
      <EmptyState title={t('archive.nothingIsArchived')} action={<WayOn to="notes" />}>
        {t('archive.whatArchiveLeavesDefault')}
      </EmptyState>
    );
  return <NothingLeft kind="archive">{t('inbox.aboutArchive')}</NothingLeft>;
}
