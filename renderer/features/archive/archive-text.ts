import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import type { ArchiveGroup, ArchiveTab } from './archive-rows';
import { formatCount } from '../../ui/text/format-count';

export const ARCHIVE_TABS: readonly { id: ArchiveTab; label: string; count: (report: ArchiveReport) => number }[] = [
  { id: 'offered', label: 'Offered', count: ({ suggestionCount: candidateCount }) => candidateCount },
  { id: 'protected', label: 'Protected', count: ({ protectedCount }) => protectedCount },
  { id: 'archived', label: 'Archived', count: ({ archivedCount }) => archivedCount },
];

export const GROUP_TEXT: Record<ArchiveGroup, { title: string; what: string }> = {
  below: { title: 'Ready to archive', what: 'vitality under 0.10: hardly used any more' },
  fading: { title: 'Fading', what: 'vitality from 0.10 to 0.30: offered, there is no hurry' },
  protected: { title: 'Protected', what: 'low enough, but something speaks for keeping them' },
  returning: { title: 'Used again', what: 'used or linked since they were archived: perhaps bring them back' },
  archived: { title: 'Archived', what: 'out of default search, whole and readable' },
};

/** "Archived 14 notes. 2 were left alone: 1 edited since the dry run, 1 protected by now." */
export function resultText(
  { changed, skipped: leftAlone, skipCounts: why }: ArchiveResult,
  verb: 'Archived' | 'Brought back',
): string {
  const done = changed === 0 ? `Nothing was ${verb.toLowerCase()}.` : `${verb} ${formatCount(changed, 'note')}.`;
  if (leftAlone === 0) return done;
  const reasons = why
    .map(({ reason, count }) => (why.length === 1 ? reason : `${count.toLocaleString()} ${reason}`))
    .join(', ');
  return `${done} ${leftAlone === 1 ? 'One was' : `${leftAlone.toLocaleString()} were`} left alone: ${reasons}.`;
}

/** Cut to two digits, not rounded, as in the reasons: a vitality below a threshold never reads as the threshold. */
export const formatVitality = (vitality: number): string => (Math.floor(vitality * 100 + 1e-9) / 100).toFixed(2);

/** With a real minus sign, and plus where it is added. */
export const formatSigned = (value: number, isAdded = false): string => {
  const figure = Math.abs(value).toFixed(2);
  if (value < 0 && figure !== '0.00') return `−${figure}`;
  return isAdded ? `+${figure}` : figure;
};
