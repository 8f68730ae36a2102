import type { ArchiveReport, ArchiveResult } from '../../../shared/ipc/routes/archive';
import type { ArchiveGroup, ArchiveTab } from './archive-rows';
import { t, type PlainKey } from '../../../shared/messages/message';
import { formatFixed, formatNumber } from '../../../shared/messages/format-number';

export const archiveTabs = (): readonly {
  id: ArchiveTab;
  label: string;
  count: (report: ArchiveReport) => number;
}[] => [
  { id: 'offered', label: t('archive.offered'), count: ({ suggestionCount: candidateCount }) => candidateCount },
  { id: 'protected', label: t('archive.protected'), count: ({ protectedCount }) => protectedCount },
  { id: 'archived', label: t('common.archived'), count: ({ archivedCount }) => archivedCount },
];

export const GROUP_TEXT: Record<ArchiveGroup, { title: PlainKey; what: PlainKey }> = {
  below: { title: 'archive.readyToArchive', what: 'archive.vitalityUnder010' },
  fading: { title: 'common.fading', what: 'archive.vitality0100' },
  protected: { title: 'archive.protected', what: 'archive.lowEnoughButSomething' },
  returning: { title: 'archive.usedAgain', what: 'archive.usedLinkedSinceThey' },
  archived: { title: 'common.archived', what: 'archive.outDefaultSearchWhole' },
};

/** "Archived 14 notes. 2 were left alone: 1 edited since the dry run, 1 protected by now." */
export function resultText(
  { changed, skipped: leftAlone, skipCounts: why }: ArchiveResult,
  job: 'archive' | 'restore',
): string {
  const done = job === 'archive' ? t('archive.archivedNotes', { changed }) : t('archive.broughtBackNotes', { changed });
  if (leftAlone === 0) return done;
  const reasons = why
    .map(({ reason, count }) => (why.length === 1 ? reason : `${formatNumber(count)} ${reason}`))
    .join(', ');
  return `${done} ${t('archive.leftAlone', { leftAlone, reasons })}`;
}

/** Cut to two digits, not rounded, as in the reasons: a vitality below a threshold never reads as the threshold. */
export const formatVitality = (vitality: number): string => formatFixed(Math.floor(vitality * 100 + 1e-9) / 100, 2);

/** With a real minus sign, and plus where it is added. */
export const formatSigned = (value: number, isAdded = false): string => {
  const figure = formatFixed(Math.abs(value), 2);
  if (value < 0 && figure !== formatFixed(0, 2)) return `−${figure}`;
  return isAdded ? `+${figure}` : figure;
};
