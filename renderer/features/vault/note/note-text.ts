import { CATEGORY_LABELS, STATUS_LABELS, type NoteVersion } from '../../../../shared/domain/note';
import type { HiddenReason } from '../../../../shared/domain/trace-reasons';
import type { NotePage, NoteRow } from '../../../../shared/ipc/routes/notes';
import { formatDate } from '../../../ui/text/date-text';
import { labelInLine } from '../../../../shared/messages/label-in-line';
import { currentLocale, labels, t } from '../../../../shared/messages/message';

/** The title of a new note. Titles name links and must be unique; a date and time reads better than "Untitled 7". */
export const newNoteTitle = (now: number): string =>
  t('vault.noteOf', {
    date: new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(now),
  });

export const VERSION_REASON_LABELS: Record<NoteVersion['reason'], string> = labels({
  created: 'vault.written',
  edited: 'common.edited',
  kept: 'common.kept',
  restored: 'vault.restored',
  'renamed-link': 'vault.linkRenamed',
  imported: 'common.imported',
  merged: 'common.merged',
  split: 'vault.split',
  superseded: 'common.superseded',
});

/** Why what a note says is used nowhere. */
const HIDDEN_LABELS: Record<HiddenReason, string> = labels({
  'never-surface': 'common.neverUsedInAnswers',
  dropped: 'common.dropped',
  archived: 'common.archived3',
  superseded: 'common.replacedNewerNote',
  merged: 'common.mergedIntoAnotherNote',
});

/** The secondary line under a title in the list. */
export function rowText(row: NoteRow, now: number): string {
  if (row.kind === 'resource')
    return [
      t('common.resource'),
      t('common.chunks', { chunks: row.chunkCount }),
      ...(row.status === 'archived' ? [t('vault.putAway')] : []),
    ].join(' · ');
  const parts = [
    row.category === null ? null : labelInLine(CATEGORY_LABELS[row.category]),
    // A note of a file was written before it was kept here.
    formatDate(row.folder === null ? (row.keptAt ?? row.updatedAt) : row.updatedAt, 'moment', now),
    row.folder,
    row.links > 0 ? t('common.links2', { links: row.links }) : null,
    row.hidden !== null
      ? HIDDEN_LABELS[row.hidden]
      : row.status === 'kept' || row.status === 'resource'
        ? null
        : STATUS_LABELS[row.status],
    row.isDone === true ? t('tasks.stateDone') : null,
    row.pinned ? t('common.pinned') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** "used 6 times, last today 14:02" */
export function usesText({ cited, opened, lastAt }: NotePage['uses'], now: number): string {
  if (cited === 0 && opened === 0) return t('vault.notUsedYet');
  const parts = [
    cited > 0 ? t('vault.usedTimes', { times: timesText(cited) }) : t('vault.usedAnswerYet'),
    opened > 0 ? t('vault.openedTimes', { times: timesText(opened) }) : null,
  ];
  const last = lastAt === null ? null : t('vault.lastLastat', { lastAt: formatDate(lastAt, 'moment', now) });
  return [...parts, last].filter((part) => part !== null).join(', ');
}

export function confirmationText(count: number): string {
  return t('vault.confirmedTimes', { times: timesText(count) });
}

function timesText(count: number): string {
  if (count === 1) return t('vault.once');
  return count === 2 ? t('vault.twice') : t('vault.countNumberTimes', { count });
}
