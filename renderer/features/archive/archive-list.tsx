import type { MouseEvent } from 'react';
import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { extendTo, moveAnchor, toggleSelected } from '../../ui/lists/range-selection';
import type { Archive } from './use-archive';
import { classNames } from '../../ui/class-names';
import { ListMenu } from '../../ui/lists/list-menu';
import { VirtualList } from '../../ui/lists/virtual-list';
import styles from './archive.module.css';
import { keyOfItem, type ArchiveListItem, type ArchiveRow } from './archive-rows';
import { GROUP_TEXT, formatVitality } from './archive-text';
import { labels, t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

/** One row per note: its title, why it is listed, its vitality. The mark before it shows whether it is selected. */
export function ArchiveList({ archive, label }: { archive: Archive; label: string }) {
  const { items, choosable: chosen, active, select, order } = archive;
  const activeId = active?.id ?? null;
  const activate = (id: string) => select((selection) => moveAnchor(selection, id), { activeId: id });
  const toggle = (id: string, isRange: boolean) =>
    select((selection) => (isRange ? extendTo(selection, id, order) : toggleSelected(selection, id)), { activeId: id });
  return (
    <div ref={archive.list} className={styles.list}>
      <ListMenu className={styles.menuArea} activeKey={activeId} onOpen={activate} itemsOf={archive.itemsOf}>
        <VirtualList<ArchiveListItem>
          items={items}
          label={label}
          getKey={keyOfItem}
          estimateHeight={(item) => (item.kind === 'heading' ? 34 : 38)}
          activeKey={activeId}
          onActiveChange={(_key, item) => {
            if (item.kind === 'row') activate(item.row.id);
          }}
          isHeading={(item) => item.kind === 'heading'}
          isSelected={chosen === null ? undefined : (item) => item.kind === 'row' && chosen.has(item.row.id)}
          onKeyDown={archive.onKeyDown}
          autoFocus
          renderItem={(item, { isActive }) =>
            item.kind === 'heading' ? (
              <GroupHeading group={item.group} count={item.count} />
            ) : (
              <ArchiveListRow
                row={item.row}
                isActive={isActive}
                isChosen={chosen === null ? null : chosen.has(item.row.id)}
                onToggle={toggle}
              />
            )
          }
        />
      </ListMenu>
    </div>
  );
}

function GroupHeading({ group, count }: { group: ArchiveRow['group']; count: number }) {
  const { title, what } = GROUP_TEXT[group];
  return (
    <div className={styles.heading}>
      <strong>{t(title)}</strong> <span className="num">{formatNumber(count)}</span>{' '}
      <span className={styles.headingWhat}>{t(what)}</span>
    </div>
  );
}

interface ArchiveListRowProps {
  row: ArchiveRow;
  isActive: boolean;
  isChosen: boolean | null;
  onToggle: (id: string, isRange: boolean) => void;
}

function ArchiveListRow({ row, isActive, isChosen, onToggle }: ArchiveListRowProps) {
  const choose = (event: MouseEvent) => onToggle(row.id, event.shiftKey);
  return (
    <div
      data-menu={row.id}
      className={classNames(styles.row, isActive && styles.active, isChosen === null && styles.plain)}
    >
      {isChosen !== null && (
        // The row is the option with the selected state; this is only its pointer target.
        <span
          className={classNames(styles.check, isChosen && styles.checked)}
          aria-hidden="true"
          data-check={row.id}
          onClick={choose}
        >
          {isChosen ? '✓' : ''}
        </span>
      )}
      <span className={styles.rowTitle} dir="auto">
        {row.title}
      </span>
      <span className={styles.rowReason}>{row.reason}</span>
      <span className={`${styles.rowValue} num`}>
        <span className="visually-hidden">{t('archive.vitality')} </span>
        {formatVitality(row.vitality)}
      </span>
    </div>
  );
}

const SELECT_ALL_LABELS = labels({
  offered: 'archive.selectAllReadyArchive',
  archived: 'archive.selectThoseUsedAgain',
});

/** Actions on the selected notes, at the foot of the list so that no row moves when the bar appears. */
export function ArchiveBar({ archive }: { archive: Archive }) {
  const { tab, order, bulk, job, byAction } = archive;
  const { running, cancel } = job;
  const chosen = archive.chosen.length;
  const hidden = archive.chosen.filter(({ id }) => !order.includes(id)).length;
  if (tab === 'protected') return null;
  if (running !== null) {
    const isWriting = running.done >= running.total && running.total > 0;
    const words = isWriting
      ? t('archive.writingNotes', { total: running.total })
      : t('archive.readingWhatFollowsNotes', { total: running.total });
    return (
      <div className={styles.bar} role="status">
        <div className={styles.progress}>
          <span>{words}</span>
          <ProgressBar label={words} value={isWriting ? null : running.done / Math.max(1, running.total)} />
        </div>
        <Button size="small" disabled={isWriting} onClick={() => void cancel()}>
          {t('common.stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('archive.withTheSelectedNotes')}>
      <span className={styles.selectedCount}>
        {chosen === 0 ? t('archive.nothingIsSelected') : t('archive.chosenNumberSelected', { chosen })}
        {hidden > 0 && <span className="quiet"> {t('archive.hiddenNumberShownFilter', { hidden })}</span>}
      </span>
      <Button size="small" tone="plain" keys={chordKeys('A')} disabled={bulk.length === 0} onClick={byAction.all}>
        {SELECT_ALL_LABELS[tab]} <span className="num">{formatNumber(bulk.length)}</span>
      </Button>
      <Button size="small" tone="plain" keys={chordKeys('Escape')} disabled={chosen === 0} onClick={byAction.clear}>
        {t('common.selectNothing')}
      </Button>
      <Button size="small" tone="primary" keys={chordKeys('Mod+Enter')} disabled={chosen === 0} onClick={archive.act}>
        {tab === 'offered'
          ? chosen === 0
            ? t('common.archiveVerb')
            : t('archive.archiveNotes', { chosen })
          : chosen === 0
            ? t('common.bringBack')
            : t('archive.bringBackNotes', { chosen })}
      </Button>
    </div>
  );
}
