import { Table2 } from 'lucide-react';
import { pathOfDocument, type Resource } from '../../../../shared/domain/resource';
import { t } from '../../../../shared/messages/message';
import { useRoute } from '../../../ipc/queries';
import { useGo } from '../../../navigation/navigation';
import { openView } from '../../../note-selection/note-selection';
import { Button } from '../../../ui/actions/button';
import styles from './resource.module.css';

/** The views of a `.base` file as tables of this vault's notes, and what of it is not followed. */
export function BaseTables({ resource }: { resource: Resource }) {
  const go = useGo();
  const isBase = pathOfDocument(resource)?.endsWith('.base') === true;
  const views = useRoute('tables.readBase', { id: resource.id }, { enabled: isBase }).data ?? [];
  return views.map(({ name, query, view, left }, index) => (
    <p key={index} className={styles.notice}>
      <Button
        size="small"
        icon={<Table2 size={14} aria-hidden />}
        onClick={() => {
          openView(query, view, null);
          go.toVault();
        }}
      >
        {t('tables.openAsTable', { name })}
      </Button>{' '}
      {left.length > 0 && t('tables.notFollowed', { left: left.join(', ') })}
    </p>
  ));
}
