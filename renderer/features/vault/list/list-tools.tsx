import { Check, Columns3, FolderTree as FolderIcon, List } from 'lucide-react';
import { chordKeys } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import { COLUMNS, type useListColumns } from './list-columns';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  look: ReturnType<typeof useListColumns>;
  hasFolders: boolean;
  showsFolders: boolean;
  onToggleFolders: () => void;
  onCreate: () => void;
}

/** How the list is shown: folders, table and its columns; and a new note. */
export function ListTools({ look, hasFolders, showsFolders, onToggleFolders, onCreate }: Props) {
  const shown = new Set(look.columns.map(({ name }) => name));
  return (
    <>
      {hasFolders && (
        <IconButton
          label={showsFolders ? t('vault.hideFolders') : t('vault.showFolders')}
          icon={<FolderIcon size={16} aria-hidden="true" />}
          isPressed={showsFolders}
          onClick={onToggleFolders}
        />
      )}
      <Menu
        trigger={<IconButton label={t('vault.listTableColumns')} icon={<Columns3 size={16} aria-hidden="true" />} />}
        items={[
          {
            label: look.isTable ? t('vault.showAsAList') : t('vault.showAsATable'),
            icon: look.isTable ? <List aria-hidden="true" /> : <Columns3 aria-hidden="true" />,
            onSelect: look.toggleTable,
          },
          ...(look.isTable ? COLUMNS : []).map(({ name, label }) => ({
            label: t('vault.columnLabel', { label: t(label) }),
            icon: shown.has(name) ? <Check aria-label={t('vault.shown')} /> : <span className={styles.noCheck} />,
            onSelect: () => look.toggleColumn(name),
          })),
        ]}
      />
      <Button size="small" onClick={onCreate} title={chordKeys('Mod+Shift+N').join('+')}>
        {t('common.newNote')}
      </Button>
    </>
  );
}
