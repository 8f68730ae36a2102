import { CATEGORY_LABELS, STATUS_LABELS, type NoteVersion } from '../../../../shared/domain/note';
import type { HiddenReason } from '../../../../shared/domain/trace-reasons';
import type { NotePage, NoteRow } from '../../../../shared/ipc/routes/notes';
import { formatDate } from '../../../ui/text/date-text';
import { formatCount } from '../../../ui/text/format-count';

/** The title of a new note. Titles name links and must be unique; a date and time reads better than "Untitled 7". */
export const newNoteTitle = (now: number): string =>
  'Note of ' + new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(now);

export const VERSION_REASON_LABELS: Record<NoteVersion['reason'], string> = {
  created: 'written',
  edited: 'edited',
  kept: 'kept',
  restored: 'restored',
  'renamed-link': 'a link in it was renamed',
  imported: 'imported',
  merged: 'merged',
  split: 'split',
  superseded: 'superseded',
};

/** Why what a note says is used nowhere. */
const HIDDEN_LABELS: Record<HiddenReason, string> = {
  'never-surface': 'never used in answers',
  dropped: 'dropped',
  archived: 'archived',
  superseded: 'replaced by a newer note',
  merged: 'merged into another note',
};

/** The secondary line under a title in the list. */
export function rowText(row: NoteRow, now: number): string {
  if (row.kind === 'resource')
    return `resource · ${formatCount(row.chunkCount, 'chunk')}${row.status === 'archived' ? ' · put away' : ''}`;
  const parts = [
    row.category === null ? null : CATEGORY_LABELS[row.category].toLocaleLowerCase(),
    // A note of a file was written before it was kept here.
    formatDate(row.folder === null ? (row.keptAt ?? row.updatedAt) : row.updatedAt, 'moment', now),
    row.folder,
    row.links > 0 ? formatCount(row.links, 'link') : null,
    row.hidden !== null
      ? HIDDEN_LABELS[row.hidden]
      : row.status === 'kept' || row.status === 'resource'
        ? null
        : STATUS_LABELS[row.status],
    row.pinned ? 'pinned' : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** "used 6 times, last today 14:02" */
export function usesText({ cited, opened, lastAt }: NotePage['uses'], now: number): string {
  if (cited === 0 && opened === 0) return 'not used yet';
  const parts = [
    cited > 0 ? `used ${timesText(cited)}` : 'not used in an answer yet',
    opened > 0 ? `opened ${timesText(opened)}` : null,
  ];
  const last = lastAt === null ? null : `last ${formatDate(lastAt, 'moment', now)}`;
  return [...parts, last].filter((part) => part !== null).join(', ');
}

export function confirmationText(count: number): string {
  return `confirmed ${timesText(count)}`;
}

function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count.toLocaleString()} times`;
}
