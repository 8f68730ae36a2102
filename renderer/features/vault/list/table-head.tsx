import { ArrowDown } from 'lucide-react';
import { classNames } from '../../../ui/class-names';
import type { COLUMNS } from './list-columns';
import { tableColumns } from './note-row-view';
import type { NoteSort } from '../../../note-selection/note-filter';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  columns: typeof COLUMNS;
  sort: NoteSort;
  onSort: (sort: NoteSort) => void;
}

/** The names of the table's columns; those that sort are buttons. */
export function TableHead({ columns, sort, onSort }: Props) {
  const title = { name: 'title', label: 'common.title', sort: 'title', sortText: 'vault.sortByTitle' } as const;
  const heads = [{ ...title, isNumber: undefined }, ...columns];
  return (
    <div
      className={styles.tableHead}
      style={{ gridTemplateColumns: tableColumns(columns.length) }}
      role="group"
      aria-label={t('vault.sortByColumn')}
    >
      <span />
      {heads.map(({ name, label, sort: own, sortText, isNumber }) =>
        own === undefined ? (
          <span key={name}>{t(label)}</span>
        ) : (
          <button
            key={name}
            type="button"
            className={classNames(styles.sortButton, isNumber && styles.tableNumber)}
            aria-pressed={sort === own}
            title={sortText && t(sortText)}
            onClick={() => onSort(own)}
          >
            {t(label)}
            {sort === own && <ArrowDown size={12} aria-hidden="true" />}
          </button>
        ),
      )}
    </div>
  );
}
