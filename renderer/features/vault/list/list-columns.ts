import { useCallback, useState } from 'react';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import type { NoteRow } from '../../../../shared/ipc/routes/notes';
import { formatDate } from '../../../ui/text/date-text';
import type { NoteSort } from './use-note-rows';
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

/** The columns of the table, and whether notes are shown as a table while none is open; remembered on this computer. */
export function useListColumns() {
  const [chosen, setChosen] = useState(readStored);
  const save = useCallback((next: typeof chosen) => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setChosen(next);
  }, []);
  return {
    isTable: chosen.isTable,
    columns: COLUMNS.filter(({ name }) => chosen.columns.includes(name)),
    toggleTable: () => save({ ...chosen, isTable: !chosen.isTable }),
    toggleColumn: (name: ColumnName) =>
      save({
        ...chosen,
        columns: chosen.columns.includes(name)
          ? chosen.columns.filter((other) => other !== name)
          : [...chosen.columns, name],
      }),
  };
}

function readStored(): { isTable: boolean; columns: ColumnName[] } {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '') as { isTable?: unknown; columns?: unknown };
    const columns = Array.isArray(stored.columns) ? stored.columns : DEFAULT;
    return {
      isTable: stored.isTable === true,
      columns: COLUMNS.map(({ name }) => name).filter((name) => columns.includes(name)),
    };
  } catch {
    return { isTable: false, columns: DEFAULT };
  }
}
