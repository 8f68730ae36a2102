import type { NoteId } from '../../../../shared/domain/ids';
import { useGo } from '../../../navigation/navigation';
import { useRoute } from '../../../ipc/queries';
import { Chip } from '../../../ui/lists/chip';
import styles from '../styles/vault.module.css';
import { t } from '../../../../shared/messages/message';

/** People, projects and places the note mentions, linked to their facts. Empty when it mentions none. */
export function EntitiesInNote({ noteId }: { noteId: NoteId }) {
  const go = useGo();
  const names = useRoute('entities.ofNote', { id: noteId }).data ?? [];
  if (names.length === 0) return null;
  return (
    <section aria-label={t('vault.peopleAndProjects')}>
      <h3 className={styles.sectionTitle}>{t('vault.peopleAndProjects')}</h3>
      <div className={styles.actions}>
        {names.map(({ name }) => (
          <Chip key={name} onClick={() => go.toEntity(name)} title={t('vault.openItsFacts')}>
            {name === 'me' ? t('vault.you') : name}
          </Chip>
        ))}
      </div>
    </section>
  );
}
