import { Check, Columns3, Plus } from 'lucide-react';
import { chordKeys } from '../../../commands/shortcuts';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { COLUMNS, type useListColumns } from './list-columns';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  /** The columns of the table; null: notes are not shown as one. */
  table: ReturnType<typeof useListColumns> | null;
  onCreate: () => void;
}

/** The columns of the table, and a new note. */
export function ListTools({ table, onCreate }: Props) {
  return (
    <>
      {table !== null && (
        <Menu
          trigger={<IconButton label={t('vault.columns')} icon={<Columns3 size={16} aria-hidden="true" />} />}
          items={COLUMNS.map(({ name, label }) => ({
            label: t(label),
            icon: table.columns.some((column) => column.name === name) ? (
              <Check aria-label={t('vault.shown')} />
            ) : (
              <span className={styles.noCheck} />
            ),
            onSelect: () => table.toggleColumn(name),
          }))}
        />
      )}
      <IconButton
        label={t('common.newNote')}
        keys={chordKeys('Mod+Shift+N')}
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={onCreate}
      />
    </>
  );
}
