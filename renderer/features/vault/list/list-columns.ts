import { useCallback, useState } from 'react';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { formatDate } from '../../../ui/text/date-text';
import type { NoteSort } from '../../../note-selection/note-filter';
import { t, type PlainKey } from '../../../../shared/messages/message';
import { formatNumber } from '../../../../shared/messages/format-number';

export type ColumnName = 'category' | 'updated' | 'kept' | 'folder' | 'tags' | 'links' | 'used';

interface Column {
  name: ColumnName;
  label: PlainKey;
  /** The order that its head chooses; absent: none. */
  sort?: NoteSort;
  /** What pressing its head does; given with `sort`. */
  sortText?: PlainKey;
  isNumber?: true;
  text: (row: NoteRow, now: number) => string;
}

/** What the table of notes can show beside the title, in this order. */
export const COLUMNS: readonly Column[] = [
  {
    name: 'category',
    label: 'common.category',
    text: ({ kind, category }) =>
      kind === 'resource' ? t('common.document') : category === null ? '' : CATEGORY_LABELS[category],
  },
  { name: 'tags', label: 'vault.tags', text: ({ tags }) => tags.map((tag) => `#${tag}`).join(' ') },
  { name: 'folder', label: 'common.folder', text: ({ folder }) => folder ?? '' },
  {
    name: 'updated',
    label: 'common.changed',
    sort: 'updated',
    sortText: 'vault.sortByChanged',
    text: ({ updatedAt }, now) => formatDate(updatedAt, 'moment', now),
  },
  {
    name: 'kept',
    label: 'common.kept2',
    sort: 'kept',
    sortText: 'vault.sortByKept',
    text: ({ keptAt }, now) => (keptAt === null ? '' : formatDate(keptAt, 'day', now)),
  },
  {
    name: 'links',
    label: 'common.links3',
    sort: 'links',
    sortText: 'vault.sortByLinks',
    isNumber: true,
    text: ({ links }) => (links === 0 ? '' : formatNumber(links)),
  },
  {
    name: 'used',
    label: 'vault.quoted',
    sort: 'used',
    sortText: 'vault.sortByQuoted',
    isNumber: true,
    text: ({ uses }) => (uses === null || uses === 0 ? '' : `${formatNumber(uses)}×`),
  },
];

const STORAGE_KEY = 'vault:columns';
const DEFAULT: ColumnName[] = ['category', 'tags', 'updated', 'links'];

/** The columns of the table, remembered on this computer. */
export function useListColumns() {
  const [chosen, setChosen] = useState(readStored);
  const toggleColumn = useCallback(
    (name: ColumnName) => {
      const next = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name];
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
      setChosen(next);
    },
    [chosen],
  );
  return { columns: COLUMNS.filter(({ name }) => chosen.includes(name)), toggleColumn };
}

function readStored(): ColumnName[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '') as unknown;
    return Array.isArray(stored) ? COLUMNS.map(({ name }) => name).filter((name) => stored.includes(name)) : DEFAULT;
  } catch {
    return DEFAULT;
  }
}
