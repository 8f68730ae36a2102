import { ArrowDown } from 'lucide-react';
import { classNames } from '../../../ui/class-names';
import type { COLUMNS } from './list-columns';
import { tableColumns } from './note-row-view';
import type { NoteSort } from './use-note-rows';
import styles from '../styles/vault.module.css';

/** The names of the table's columns; those that sort are buttons. */
export function TableHead({
  columns,
  sort,
  onSort,
}: {
  columns: typeof COLUMNS;
  sort: NoteSort;
  onSort: (sort: NoteSort) => void;
}) {
  const heads = [{ name: 'title', label: 'Title', sort: 'title' as const, isNumber: undefined }, ...columns];
  return (
    <div
      className={styles.tableHead}
      style={{ gridTemplateColumns: tableColumns(columns.length) }}
      role="group"
      aria-label="Sort by column"
    >
      <span />
      {heads.map(({ name, label, sort: own, isNumber }) =>
        own === undefined ? (
          <span key={name}>{label}</span>
        ) : (
          <button
            key={name}
            type="button"
            className={classNames(styles.sortButton, isNumber && styles.tableNumber)}
            aria-pressed={sort === own}
            title={`Sort by ${label.toLowerCase()}`}
            onClick={() => onSort(own)}
          >
            {label}
            {sort === own && <ArrowDown size={12} aria-hidden="true" />}
          </button>
        ),
      )}
    </div>
  );
}
