import { chordKeys } from '../../commands/shortcuts';
import { Button } from '../../ui/actions/button';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './archive.module.css';
import type { ArchiveTab } from './archive-rows';
import type { ArchiveJob } from './use-archive-job';
import { labels, t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

interface Props {
  tab: Exclude<ArchiveTab, 'protected'>;
  chosen: number;
  /** Selected notes that the filter hides. */
  hidden: number;
  /** The notes that "select all" of this tab selects: those ready to archive, or those used again. */
  allCount: number;
  job: ArchiveJob;
  onAll: () => void;
  onClear: () => void;
  onAct: () => void;
}

const SELECT_ALL_LABELS = labels({
  offered: 'archive.selectAllReadyArchive',
  archived: 'archive.selectThoseUsedAgain',
});

/** Actions on the selected notes, at the foot of the list so that no row moves when the bar appears. */
export function ArchiveBar({ tab, chosen, hidden, allCount, job, onAll, onClear, onAct }: Props) {
  const { running, cancel } = job;
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
      <Button size="small" tone="plain" keys={chordKeys('A')} disabled={allCount === 0} onClick={onAll}>
        {SELECT_ALL_LABELS[tab]} <span className="num">{formatNumber(allCount)}</span>
      </Button>
      <Button size="small" tone="plain" keys={chordKeys('Escape')} disabled={chosen === 0} onClick={onClear}>
        {t('common.selectNothing')}
      </Button>
      <Button size="small" tone="primary" keys={chordKeys('Mod+Enter')} disabled={chosen === 0} onClick={onAct}>
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
